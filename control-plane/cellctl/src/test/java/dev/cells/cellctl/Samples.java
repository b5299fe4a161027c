package dev.cells.cellctl;

/** Contract JSON as the control plane answers it. */
final class Samples {

    static final String C1 = """
            {"spec":{"name":"c1","wave":0,"capacity":50,"shard":2,"instances":[\
            {"name":"api-0","url":"http://127.0.0.1:9101","zone":"zone-a","management":"https://127.0.0.1:9201"},\
            {"name":"api-1","url":"http://127.0.0.1:9102","zone":"zone-b","management":"https://127.0.0.1:9202"},\
            {"name":"api-2","url":"http://127.0.0.1:9103","zone":"zone-a","management":"https://127.0.0.1:9203"}]},\
            "state":"active","status":"healthy","version":"1.42.0","tenants":12,"registered_at":"2025-11-29T12:00:00Z",\
            "etag":"\\"7\\"","next_steps":["cellctl cell cordon c1"]}""";

    static final String C2 = """
            {"spec":{"name":"c2","wave":1,"capacity":150,"shard":1,"instances":[],"from":"dns:http://api.cell-c2.svc:8080",\
            "management":"https://api.cell-c2.svc:9443"},"state":"cordoned","status":"healthy","version":"1.41.3",\
            "tenants":150,"registered_at":"2026-03-01T11:19:00Z","etag":"\\"3\\"","next_steps":["cellctl cell uncordon c2"]}""";

    static final String CELLS = "{\"items\":[" + C1 + "," + C2 + "]}";

    static final String ACME = """
            {"id":"acme","plan":"gold","cell":"c1","epoch":8,"state":"active","pinned":"c1","revision":41,\
            "created_at":"2026-02-28T12:00:00Z","next_steps":["cellctl tenant where acme"]}""";

    static final String PENDING =
            ACME.replace("\"active\"", "\"pending\"").replace("\"revision\":41", "\"revision\":0");

    static final String SUSPENDED = ACME.replace("\"active\"", "\"suspended\"");

    static final String BETA = """
            {"id":"beta","plan":"standard","cell":"c2","epoch":1,"state":"pending","revision":0,\
            "created_at":"2026-03-01T11:59:55Z","next_steps":[]}""";

    static final String TENANTS = "{\"items\":[" + ACME + "," + BETA + "]}";

    static final String ROUTERS = """
            {"items":[{"name":"router-1","revision":42,"seen_at":"2026-03-01T11:59:58Z"},\
            {"name":"router-2","revision":40,"seen_at":"2026-03-01T11:59:50Z"}]}""";

    static final String AUDIT = """
            {"items":[{"id":2,"at":"2026-03-01T11:59:00Z","actor":"ops","action":"tenant.suspend","target":"tenant/acme",\
            "reason":"unpaid","detail":"active to suspended"}]}""";

    static final String VERSION = "{\"version\":\"0.1.0\",\"map_revision\":42}";

    private Samples() {}
}
