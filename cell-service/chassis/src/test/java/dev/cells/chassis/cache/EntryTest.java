package dev.cells.chassis.cache;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EntryTest {

    @Test
    void readsWhatItWrote() {
        var entry = new Entry("generation", "{\"text\":\"two\\nlines\"}\n");

        assertThat(Entry.parse(entry.text())).hasValue(entry);
    }

    @Test
    void ignoresWhatItDidNotWrite() {
        assertThat(Entry.parse(null)).isEmpty();
        assertThat(Entry.parse("no line break")).isEmpty();
    }
}
