package dev.cells.router.discovery;

import dev.cells.router.discovery.Answer.Target;
import dev.cells.routingmap.Instance;
import io.netty.util.NetUtil;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Makes instances of what was answered and what was known before; equal answers give equal lists, in whatever order they came. */
final class Merge {

    /** As many as a map line may list. */
    static final int INSTANCES_MAX = 256;

    private static final Comparator<InetAddress> VERSION_4_FIRST = Comparator.<InetAddress, Boolean>comparing(
                    Inet6Address.class::isInstance)
            .thenComparing(Merge::literal);

    private Merge() {}

    /**
     * The instances from now on. A name that is not answered leaves; one whose address is not answered keeps the one it had.
     *
     * @throws IllegalArgumentException when the answer cannot be instances of a cell
     */
    static List<Instance> instances(Answer.Found found, List<Instance> known) {
        Map<String, Long> uses =
                found.targets().stream().distinct().collect(Collectors.groupingBy(Target::name, Collectors.counting()));
        Map<String, Instance> before = known.stream().collect(Collectors.toMap(Instance::name, Function.identity()));
        Map<String, Instance> now = new TreeMap<>();
        for (Target target : found.targets()) {
            boolean alone = uses.getOrDefault(target.name(), 0L) == 1;
            String name = alone ? target.name() : target.host() + ":" + target.port();
            instance(name, target, Optional.ofNullable(before.get(name)))
                    .ifPresent(instance -> now.put(name, instance));
        }
        if (now.size() > INSTANCES_MAX) {
            throw new IllegalArgumentException(now.size() + " instances were answered; " + INSTANCES_MAX + " may be");
        }
        return List.copyOf(now.values());
    }

    private static Optional<Instance> instance(String name, Target target, Optional<Instance> before) {
        List<URI> urls = target.addresses().stream()
                .sorted(VERSION_4_FIRST)
                .map(address -> url(target.scheme(), address, target.port()))
                .toList();
        boolean stays = before.isPresent()
                && (urls.isEmpty() || urls.contains(before.get().url()));
        if (stays && before.get().zone().equals(target.zone())) {
            return before;
        }
        Optional<URI> url = stays ? before.map(Instance::url) : urls.stream().findFirst();
        return url.map(found -> new Instance(name, found, target.zone()));
    }

    private static URI url(String scheme, InetAddress address, int port) {
        return URI.create(scheme + "://" + literal(address) + ":" + port);
    }

    static String literal(InetAddress address) {
        String text = NetUtil.toAddressString(address);
        return address instanceof Inet6Address ? "[" + text + "]" : text;
    }
}
