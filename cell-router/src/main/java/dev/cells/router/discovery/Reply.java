package dev.cells.router.discovery;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufHolder;
import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.dns.DefaultDnsRecordDecoder;
import io.netty.handler.codec.dns.DnsRecord;
import io.netty.handler.codec.dns.DnsRecordType;
import io.netty.handler.codec.dns.DnsResponse;
import io.netty.handler.codec.dns.DnsResponseCode;
import io.netty.handler.codec.dns.DnsSection;
import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The records of a name server's answer that matter here; no records when there is no such name.
 *
 * @param ttlSeconds the shortest lifetime in the answer section
 */
record Reply(List<Service> services, List<Address> addresses, List<Address> additional, long ttlSeconds) {

    /** An SRV record (RFC 2782); priority and weight are not used. */
    record Service(String target, int port) {}

    record Address(String owner, InetAddress address, long ttlSeconds) {}

    /** Copies what is needed, so that the message can be released. */
    static Reply read(DnsResponse response) throws IOException {
        var services = new ArrayList<Service>();
        var addresses = new ArrayList<Address>();
        var additional = new ArrayList<Address>();
        long ttl = Long.MAX_VALUE;
        if (response.code().equals(DnsResponseCode.NXDOMAIN)) {
            return new Reply(services, addresses, additional, ttl);
        }
        if (!response.code().equals(DnsResponseCode.NOERROR)) {
            throw new IOException("the name server answered " + response.code());
        }
        if (response.isTruncated()) {
            throw new IOException("the answer is truncated and could not be had over TCP");
        }
        for (int i = 0; i < response.count(DnsSection.ANSWER); i++) {
            DnsRecord record = response.recordAt(DnsSection.ANSWER, i);
            ttl = Math.min(ttl, record.timeToLive());
            if (record.type().equals(DnsRecordType.SRV)) {
                service(record, services);
            }
            address(record, addresses);
        }
        for (int i = 0; i < response.count(DnsSection.ADDITIONAL); i++) {
            address(response.recordAt(DnsSection.ADDITIONAL, i), additional);
        }
        return new Reply(services, addresses, additional, ttl);
    }

    private static void service(DnsRecord record, List<Service> to) throws IOException {
        try {
            ByteBuf data = ((ByteBufHolder) record).content().duplicate();
            int port = data.skipBytes(4).readUnsignedShort();
            String target = bare(DefaultDnsRecordDecoder.decodeName(data));
            if (!target.isEmpty() && port > 0) {
                to.add(new Service(target, port));
            }
        } catch (RuntimeException e) {
            throw new IOException("an SRV record cannot be read", e);
        }
    }

    private static void address(DnsRecord record, List<Address> to) throws IOException {
        boolean version4 = record.type().equals(DnsRecordType.A);
        if ((version4 || record.type().equals(DnsRecordType.AAAA)) && record instanceof ByteBufHolder raw) {
            if (raw.content().readableBytes() != (version4 ? 4 : 16)) {
                throw new IOException("an address record has the wrong length");
            }
            InetAddress address = InetAddress.getByAddress(ByteBufUtil.getBytes(raw.content()));
            to.add(new Address(bare(record.name()), address, record.timeToLive()));
        }
    }

    /** A name as it is compared: lower case, without the last dot. */
    static String bare(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
    }
}
