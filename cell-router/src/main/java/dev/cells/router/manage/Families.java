package dev.cells.router.manage;

import io.prometheus.client.Collector;
import io.prometheus.client.Collector.MetricFamilySamples;
import io.prometheus.client.Collector.MetricFamilySamples.Sample;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The metrics of one scrape, grouped by name as the format wants them. */
final class Families {

    private final Map<String, MetricFamilySamples> families = new LinkedHashMap<>();

    void gauge(String name, String help, Labels labels, Number value) {
        add(name, Collector.Type.GAUGE, help, new Sample(name, labels.names(), labels.values(), value.doubleValue()));
    }

    /** @param name without {@code _total} */
    void counter(String name, String help, Labels labels, Number value) {
        add(
                name,
                Collector.Type.COUNTER,
                help,
                new Sample(name + "_total", labels.names(), labels.values(), value.doubleValue()));
    }

    /** One sample of a histogram: {@code _bucket}, {@code _count} or {@code _sum}. */
    void histogram(String name, String suffix, String help, Labels labels, Number value) {
        add(
                name,
                Collector.Type.HISTOGRAM,
                help,
                new Sample(name + suffix, labels.names(), labels.values(), value.doubleValue()));
    }

    private void add(String name, Collector.Type type, String help, Sample sample) {
        families.computeIfAbsent(name, _ -> new MetricFamilySamples(name, type, help, new ArrayList<>()))
                .samples
                .add(sample);
    }

    List<MetricFamilySamples> all() {
        return List.copyOf(families.values());
    }

    /** Names and values of labels, in the same order. */
    record Labels(List<String> names, List<String> values) {
        static Labels of(String name, String value) {
            return new Labels(List.of(name), List.of(value));
        }

        Labels and(String name, String value) {
            List<String> moreNames = new ArrayList<>(names);
            List<String> moreValues = new ArrayList<>(values);
            moreNames.add(name);
            moreValues.add(value);
            return new Labels(moreNames, moreValues);
        }
    }
}
