package dev.cells.routingmap;

import java.util.HashSet;
import java.util.List;

/** How a router learns a cell's instances: from the map itself, or by looking them up. */
public sealed interface Instances {

    /** The map lists them, in this order. */
    record Listed(List<Instance> instances) implements Instances {
        public Listed {
            instances = List.copyOf(instances);
            var names = new HashSet<String>();
            for (Instance instance : instances) {
                if (!names.add(instance.name())) {
                    throw new IllegalArgumentException(
                            "instance name " + instance.name() + " is used twice in one cell");
                }
            }
        }
    }

    /** The router resolves a DNS name, for example {@code http://api.cell-c2.svc:8080}. */
    record Dns(String url) implements Instances {
        public Dns {
            Instance.parse("dns=" + url);
        }
    }

    /** The router watches the EndpointSlices of a service. */
    record Kubernetes(String namespace, String service) implements Instances {
        public Kubernetes {
            Names.check("namespace", namespace);
            Names.check("service", service);
        }
    }
}
