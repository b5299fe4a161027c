package dev.cells.routingmap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RoutingMapTextTest {

    static LongStream seeds() {
        return MapSamples.seeds(200);
    }

    static LongStream fewSeeds() {
        return MapSamples.seeds(3);
    }

    @Test
    void writesTheGoldenText() throws IOException {
        assertThat(new String(MapSamples.text(MapSamples.small()), UTF_8)).isEqualTo(golden("map-1.txt"));
    }

    @Test
    void readsTheGoldenText() throws IOException {
        assertThat(MapSamples.read(golden("map-1.txt").getBytes(UTF_8))).isEqualTo(MapSamples.small());
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void readsWhatItWroteAndWritesTheSameBytesAgain(long seed) throws IOException {
        RoutingMap map = MapSamples.random(new Random(seed));
        byte[] text = MapSamples.text(map);
        assertThat(MapSamples.read(text)).isEqualTo(map);
        assertThat(MapSamples.text(MapSamples.read(text))).isEqualTo(text);
    }

    /** The revision itself is not covered by the digest: the feed compares it with the ETag. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("fewSeeds")
    void refusesEveryTextWithOneByteFlippedCutOrInserted(long seed) {
        var random = new Random(seed);
        RoutingMap map = MapSamples.random(random);
        byte[] text = MapSamples.text(map);
        for (int at = 0; at < text.length; at++) {
            byte[] flipped = text.clone();
            flipped[at] ^= (byte) (1 << random.nextInt(8));
            refusedUnlessOnlyTheRevisionDiffers(flipped, map, "flipped byte " + at);
            byte[] cut = new byte[text.length - 1];
            System.arraycopy(text, 0, cut, 0, at);
            System.arraycopy(text, at + 1, cut, at, cut.length - at);
            refusedUnlessOnlyTheRevisionDiffers(cut, map, "cut byte " + at);
            byte[] inserted = new byte[text.length + 1];
            System.arraycopy(text, 0, inserted, 0, at);
            inserted[at] = (byte) random.nextInt(256);
            System.arraycopy(text, at, inserted, at + 1, text.length - at);
            refusedUnlessOnlyTheRevisionDiffers(inserted, map, "inserted byte at " + at);
            byte[] end = Arrays.copyOf(text, at);
            refusedUnlessOnlyTheRevisionDiffers(end, map, "ended before byte " + at);
        }
    }

    private static void refusedUnlessOnlyTheRevisionDiffers(byte[] text, RoutingMap map, String how) {
        try {
            RoutingMap read = MapSamples.read(text);
            assertThat(read.cells()).as(how).isEqualTo(map.cells());
            assertThat(read.tenants()).as(how).isEqualTo(map.tenants());
            assertThat(read.revision()).as(how).isNotEqualTo(map.revision());
        } catch (MapFormatException e) {
            assertThat(e).as(how).hasMessageMatching("(?s).{10,}");
        } catch (IOException e) {
            throw new AssertionError(how, e);
        }
    }

    @ParameterizedTest(name = "{0}: {2}")
    @CsvSource(delimiter = '|', textBlock = """
            header    | 1 | hello
            header    | 1 | #routing-map/2~revision=1
            header    | 1 | #routing-map/1~revision=1~revision=2
            header    | 1 | #routing-map/1~color=red
            line      | 1 | #routing-map/1~revision=01
            too-large | 1 | #routing-map/1~tenants=20000001
            counts    | 0 | #routing-map/1~tenants=1
            digest    | 0 | #routing-map/1~sha256=0000000000000000000000000000000000000000000000000000000000000000
            line      | 2 | #routing-map/1;what~is~this
            line      | 2 | #routing-map/1;cell~c1~active
            line      | 2 | #routing-map/1;cell~C1~active~shard=1
            line      | 2 | #routing-map/1;cell~c1~open~shard=1
            line      | 2 | #routing-map/1;cell~c1~active~shard=0
            line      | 2 | #routing-map/1;cell~c1~active~shard=1~from=dns:nothing
            line      | 2 | #routing-map/1;cell~c1~active~shard=1~a=http://x
            line      | 2 | #routing-map/1;cell~c1~active~shard=1~a=http://x:1~a=http://x:2
            line      | 3 | #routing-map/1;cell~c1~active~shard=1;cell~c1~active~shard=1
            line      | 2 | #routing-map/1;tenant~acme~c1~1~active
            line      | 3 | #routing-map/1;cell~c1~active~shard=1;tenant~Acme~c1~1~active
            line      | 3 | #routing-map/1;cell~c1~active~shard=1;tenant~acme~c1~0~active
            line      | 3 | #routing-map/1;cell~c1~active~shard=1;tenant~acme~c1~1x~active
            line      | 3 | #routing-map/1;cell~c1~active~shard=1;tenant~acme~c1~1~gone
            line      | 3 | #routing-map/1;cell~c1~active~shard=1;tenant~acme~c1~1~active~more
            line      | 4 | #routing-map/1;cell~c1~active~shard=1;tenant~a~c1~1~active;tenant~a~c1~1~active
            order     | 4 | #routing-map/1;cell~c1~active~shard=1;tenant~a~c1~1~active;cell~c2~active~shard=1
            """)
    void namesLineAndReasonOfBadText(String reason, long line, String text) {
        String bad = text.replace('~', '\t').replace(';', '\n') + "\n";
        assertThatExceptionOfType(MapFormatException.class)
                .isThrownBy(() -> RoutingMapText.readMounted(new ByteArrayInputStream(bad.getBytes(UTF_8)), 1))
                .matches(e -> e.reason().equals(reason), reason)
                .matches(
                        e -> line == 0 || String.valueOf(e.getMessage()).startsWith("line " + line + ": "),
                        "line " + line);
    }

    @Test
    void refusesUnsortedTenantsInTheFormThatTravels() {
        String body = "cell\tc1\tactive\tshard=1\ntenant\tb\tc1\t1\tactive\ntenant\ta\tc1\t1\tactive\n";
        assertThatExceptionOfType(MapFormatException.class)
                .isThrownBy(() -> MapSamples.read(Signed.map("revision=1\tcells=1\ttenants=2", body)))
                .matches(e -> e.reason().equals("order"));
    }

    @Test
    void refusesALineThatNeverEnds() {
        byte[] endless = ("#routing-map/1\n" + "x".repeat(LineReader.LINE_MAX * 3)).getBytes(UTF_8);
        assertThatExceptionOfType(MapFormatException.class)
                .isThrownBy(() -> RoutingMapText.readMounted(new ByteArrayInputStream(endless), 1))
                .matches(e -> e.reason().equals("too-large"));
    }

    @Test
    void readsAFileWrittenByHand() throws IOException {
        String text = """
                #routing-map/1
                # two cells
                cell	c2	active	shard=1	http://127.0.0.1:9101

                cell	c1	active	shard=1	http://127.0.0.1:9102
                tenant	b	c2	1	active
                tenant	a	c1	1	active""";
        RoutingMap map = RoutingMapText.readMounted(new ByteArrayInputStream(text.getBytes(UTF_8)), 77);
        assertThat(map.revision()).isEqualTo(77);
        assertThat(map.tenants().keySet()).extracting(TenantId::value).containsExactly("a", "b");
        assertThat(map.tenants().values()).extracting(p -> p.cell().value()).containsExactly("c1", "c2");
    }

    @Test
    void readsTheFormThatTravelsFromAMountedFileToo() throws IOException {
        byte[] text = MapSamples.text(MapSamples.small());
        assertThat(RoutingMapText.readMounted(new ByteArrayInputStream(text), 1))
                .isEqualTo(MapSamples.small());
    }

    static String golden(String name) throws IOException {
        try (var in = Objects.requireNonNull(RoutingMapTextTest.class.getResourceAsStream("/routingmap/" + name))) {
            return new String(in.readAllBytes(), UTF_8);
        }
    }
}
