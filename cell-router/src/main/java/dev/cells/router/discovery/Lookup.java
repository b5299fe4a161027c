package dev.cells.router.discovery;

import dev.cells.router.discovery.Answer.Target;
import io.netty.handler.codec.dns.DnsRecordType;
import io.netty.util.NetUtil;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds who serves at a URL: the targets of {@code _http._tcp.HOST} by their first label, or else the host's own addresses. Used by one
 * thread at a time; blocks.
 */
final class Lookup {

    private final DnsClient dns;
    private final URI url;
    private final List<String> names;
    private @Nullable String settled;

    /** @param search domains tried after the host itself, until one has answered; not when the host ends in a dot */
    Lookup(DnsClient dns, URI url, List<String> search) {
        this.dns = dns;
        this.url = url;
        String host = Reply.bare(url.getHost());
        Stream<String> more =
                url.getHost().endsWith(".") ? Stream.of() : search.stream().map(domain -> host + "." + domain);
        this.names = Stream.concat(Stream.of(host), more).toList();
    }

    Answer answer() throws InterruptedException {
        byte[] literal = NetUtil.createByteArrayFromIpAddressString(url.getHost());
        String why = null;
        try {
            if (literal != null) {
                return found(List.of(InetAddress.getByAddress(literal)), Long.MAX_VALUE);
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        for (String name : settled == null ? names : List.of(settled)) {
            try {
                Optional<Answer> answer = ask(name);
                if (answer.isPresent()) {
                    settled = name;
                    return answer.get();
                }
            } catch (IOException e) {
                why = why == null ? e.getMessage() : why;
            }
        }
        return why == null ? new Answer.Empty() : new Answer.Failed(why);
    }

    /** Only a good answer without SRV records leads to the addresses: names must not change because a server is slow. */
    private Optional<Answer> ask(String host) throws IOException, InterruptedException {
        Reply services = dns.ask("_http._tcp." + host, DnsRecordType.SRV);
        if (!services.services().isEmpty()) {
            return Optional.of(targets(services));
        }
        Reply addresses = addresses(host);
        return addresses.addresses().isEmpty()
                ? Optional.empty()
                : Optional.of(found(
                        addresses.addresses().stream()
                                .map(Reply.Address::address)
                                .toList(),
                        addresses.ttlSeconds()));
    }

    private Answer.Found found(List<InetAddress> addresses, long ttlSeconds) {
        return new Answer.Found(
                addresses.stream()
                        .map(address -> {
                            String host = Merge.literal(address);
                            return new Target(
                                    host + ":" + url.getPort(),
                                    url.getScheme(),
                                    host,
                                    url.getPort(),
                                    List.of(address),
                                    "");
                        })
                        .distinct()
                        .toList(),
                ttlSeconds);
    }

    private Answer.Found targets(Reply reply) throws InterruptedException {
        var targets = new ArrayList<Target>();
        long ttl = reply.ttlSeconds();
        boolean asking = true;
        for (Reply.Service service : reply.services().stream().distinct().toList()) {
            List<Reply.Address> addresses = reply.additional().stream()
                    .filter(address -> address.owner().equals(service.target()))
                    .toList();
            if (addresses.isEmpty() && asking) {
                try {
                    addresses = addresses(service.target()).addresses();
                } catch (IOException _) {
                    // The others would wait for nothing too; who is known keeps its address.
                    asking = false;
                    ttl = 0;
                }
            }
            ttl = LongStream.concat(LongStream.of(ttl), addresses.stream().mapToLong(Reply.Address::ttlSeconds))
                    .min()
                    .orElse(ttl);
            targets.add(target(service, addresses));
        }
        return new Answer.Found(targets, ttl);
    }

    private Target target(Reply.Service service, List<Reply.Address> addresses) {
        String host = service.target();
        int dot = host.indexOf('.');
        return new Target(
                dot < 0 ? host : host.substring(0, dot),
                url.getScheme(),
                host,
                service.port(),
                addresses.stream().map(Reply.Address::address).toList(),
                "");
    }

    private Reply addresses(String host) throws IOException, InterruptedException {
        Reply version4 = dns.ask(host, DnsRecordType.A);
        return version4.addresses().isEmpty() ? dns.ask(host, DnsRecordType.AAAA) : version4;
    }
}
