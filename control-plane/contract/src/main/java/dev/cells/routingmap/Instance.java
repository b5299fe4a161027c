package dev.cells.routingmap;

import java.net.URI;

/**
 * One API instance of a cell: {@code [name=]URL[@zone]}.
 *
 * @param name its identity in shards, ejection and metrics; the address may change under it. Without a name in the text it
 *     is {@code host:port}
 * @param url {@code http://host:port}, no path
 * @param zone empty when unknown
 */
public record Instance(String name, URI url, String zone) {

    public Instance {
        if (name.isEmpty() || name.length() > 253 || hasSeparator(name)) {
            throw new IllegalArgumentException(
                    "instance name " + Names.quote(name) + " is empty, too long or has a blank, '=' or '@'");
        }
        if (!zone.isEmpty()) {
            Names.check("zone", zone);
        }
        if (!isOrigin(url)) {
            throw new IllegalArgumentException(
                    "instance address " + Names.quote(url.toString()) + " is not http(s)://host:port");
        }
    }

    /** Reads {@code [name=]URL[@zone]}. */
    public static Instance parse(String text) {
        int at = text.lastIndexOf('@');
        String zone = at < 0 ? "" : text.substring(at + 1);
        if (at >= 0 && zone.isEmpty()) {
            throw new IllegalArgumentException("instance " + Names.quote(text) + " ends in '@' without a zone");
        }
        String rest = at < 0 ? text : text.substring(0, at);
        int equals = rest.indexOf('=');
        URI url = uri(rest.substring(equals + 1));
        String name = equals < 0 ? url.getHost() + ":" + url.getPort() : rest.substring(0, equals);
        return new Instance(name, url, zone);
    }

    private static URI uri(String text) {
        try {
            return URI.create(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("instance address " + Names.quote(text) + " is not a URL", e);
        }
    }

    private static boolean isOrigin(URI url) {
        boolean web = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
        boolean authority =
                url.getHost() != null && url.getRawUserInfo() == null && url.getPort() >= 1 && url.getPort() <= 65_535;
        boolean path = url.getRawPath() != null && !url.getRawPath().isEmpty();
        return web && authority && !path && url.getRawQuery() == null && url.getRawFragment() == null;
    }

    private static boolean hasSeparator(String name) {
        return name.chars().anyMatch(c -> c <= ' ' || c == '=' || c == '@' || c > '~');
    }

    /** The text form; always with the name, so that it reads back the same. */
    public String text() {
        return name + "=" + url + (zone.isEmpty() ? "" : "@" + zone);
    }
}
