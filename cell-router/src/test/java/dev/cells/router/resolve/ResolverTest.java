package dev.cells.router.resolve;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.cells.router.cell.Cells;
import dev.cells.router.cell.Snapshot;
import dev.cells.router.cell.TestCells;
import dev.cells.router.http.BadMessage;
import dev.cells.router.http.HeadLimits;
import dev.cells.router.http.HeadReader;
import dev.cells.router.http.RequestHead;
import dev.cells.router.refuse.Refusal;
import dev.cells.router.refuse.Refusals;
import dev.cells.router.table.TableBuilder;
import dev.cells.routingmap.MapReader;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResolverTest {

    private static final String MAP = """
            #routing-map/1
            cell	c1	active	shard=1	http://127.0.0.1:1
            cell	c2	cordoned	shard=1	http://127.0.0.1:2
            tenant	acme	c1	7	active
            tenant	beta	c2	3	active
            tenant	held	c1	1	parked
            tenant	off	c1	1	suspended
            """;

    private final Resolver resolver = Resolver.of(List.of("host", "header", "token"), "{tenant}.cells.example");
    private final Snapshot snapshot = snapshot();

    private static Snapshot snapshot() {
        var cells = new Cells(TestCells.settings(10));
        var builder = new TableBuilder();
        try {
            MapReader.readMounted(new ByteArrayInputStream(MAP.getBytes(ISO_8859_1)), 1, builder);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        cells.swap(builder.build());
        return cells.current().orElseThrow();
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({
        "acme.cells.example, -, c1 7",
        "ACME.Cells.Example:8080, -, c1 7",
        "acme.cells.example., -, c1 7",
        "acme.cells.example, acme, c1 7",
        "other.example, beta, c2 3",
        "other.example, -, tenant-missing",
        "cells.example, -, tenant-missing",
        "acme.cells.example.evil, -, tenant-missing",
        "acme.cells.example, beta, tenant-conflict",
        "a.b.cells.example, -, tenant-malformed",
        "-a.cells.example, -, tenant-malformed",
        "nobody.cells.example, -, tenant-unknown",
        "x, nobody, tenant-unknown",
        "x, T-A, tenant-malformed",
        "x, 't-a,t-b', tenant-malformed",
        "x, t-a%2Fb, tenant-malformed",
        "x, ../t-b, tenant-malformed",
        "x, '', tenant-malformed",
        "x, off, tenant-suspended",
        "x, held, park"
    })
    void findsTheTenantsPlaceFromHostAndHeader(String host, String tenant, String expected) throws BadMessage {
        String header = tenant.equals("-") ? "" : "X-Tenant-Id: " + tenant + "\r\n";
        assertThat(resolve(host, header)).isEqualTo(expected);
    }

    @Test
    void refusesTheHeaderTwiceEvenWhenEqual() throws BadMessage {
        assertThat(resolve("x", "X-Tenant-Id: acme\r\nx-TENANT-id: acme\r\n")).isEqualTo("tenant-header");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"tenant\":\"acme\"}|c1 7",
                "{\"a\":{\"tenant\":\"x\"},\"b\":[1],\"tenant\":\"beta\"}|c2 3",
                "{\"tenant\":\"Acme\"}|tenant-malformed",
                "{\"tenant\":\"acme\",\"tenant\":\"beta\"}|tenant-missing",
                "{\"tenant\":7}|tenant-missing",
                "{\"sub\":\"u\"}|tenant-missing",
                "[]|tenant-missing",
                "{\"tenant\":|tenant-missing"
            })
    void readsTheTenantFromATokenWithoutVerifyingIt(String payload, String expected) throws BadMessage {
        String field = "Authorization: bearer " + token(payload) + "\r\n";
        assertThat(resolve("x", field)).isEqualTo(expected);
        assertThat(resolve("x", field)).as("from memory").isEqualTo(expected);
    }

    @Test
    void refusesATokenAndAHeaderThatDisagree() throws BadMessage {
        String field = "Authorization: Bearer " + token("{\"tenant\":\"acme\"}") + "\r\n";
        assertThat(resolve("x", field + "X-Tenant-Id: acme\r\n")).isEqualTo("c1 7");
        assertThat(resolve("x", field + "X-Tenant-Id: beta\r\n")).isEqualTo("tenant-conflict");
        assertThat(resolve("beta.cells.example", field)).isEqualTo("tenant-conflict");
        assertThat(resolve("x", field + field)).isEqualTo("authorization-repeated");
    }

    @Test
    void anOpaqueTokenSaysNothing() throws BadMessage {
        assertThat(resolve("x", "Authorization: Bearer abc\r\nX-Tenant-Id: acme\r\n"))
                .isEqualTo("c1 7");
        assertThat(resolve("x", "Authorization: Basic YTpi\r\nX-Tenant-Id: acme\r\n"))
                .isEqualTo("c1 7");
        assertThat(resolve("x", "Authorization: Bearer a.!!.c\r\nX-Tenant-Id: acme\r\n"))
                .isEqualTo("c1 7");
    }

    @Test
    void withoutAMapNobodyIsUnknown() throws BadMessage {
        Resolution resolution = resolver.resolve(request("x", "X-Tenant-Id: acme\r\n"), null);
        assertThat(resolution).isEqualTo(new Resolution.Refuse(new Refusal.NoMap()));
    }

    @Test
    void namesTheKeyOfABadConfiguration() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Resolver.of(List.of("cookie"), "{tenant}.x"))
                .withMessageContaining("cells.router.tenant.sources");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Resolver.of(List.of("host"), "{tenant}"))
                .withMessageContaining("cells.router.tenant.host-pattern");
    }

    private static String token(String payload) {
        return "e30." + Base64.getUrlEncoder().withoutPadding().encodeToString(payload.getBytes(ISO_8859_1)) + ".sig";
    }

    private String resolve(String host, String fields) throws BadMessage {
        return switch (resolver.resolve(request(host, fields), snapshot)) {
            case Resolution.Forward(var _, var cell, var epoch) ->
                cell.runtime().name() + " " + epoch;
            case Resolution.Park _ -> "park";
            case Resolution.Refuse(var refusal) -> Refusals.problem(refusal).code();
        };
    }

    private static RequestHead request(String host, String fields) throws BadMessage {
        var reader = HeadReader.ofRequests(new HeadLimits(4_096, 16_384, 50));
        reader.read(Unpooled.wrappedBuffer(
                ("GET / HTTP/1.1\r\nHost: " + host + "\r\n" + fields + "\r\n").getBytes(ISO_8859_1)));
        var request = new RequestHead(reader.head());
        request.parse();
        return request;
    }
}
