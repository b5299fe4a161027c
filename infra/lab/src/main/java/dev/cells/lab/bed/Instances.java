package dev.cells.lab.bed;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Several instances, ended together. */
public final class Instances implements AutoCloseable {

    private final List<Instance> all = new ArrayList<>();

    /** Named {@code api-0} and so on. */
    public static Instances start(int count) throws IOException {
        var instances = new Instances();
        try {
            for (int i = 0; i < count; i++) {
                instances.all.add(Instance.start("api-" + i));
            }
        } catch (IOException e) {
            instances.close();
            throw e;
        }
        return instances;
    }

    public List<Instance> all() {
        return List.copyOf(all);
    }

    public Instance get(int index) {
        return all.get(index);
    }

    /** Of a cell that has no zones. */
    public List<String> inMap() {
        return all.stream().map(instance -> instance.inMap("")).toList();
    }

    @Override
    public void close() {
        all.forEach(Instance::close);
    }
}
