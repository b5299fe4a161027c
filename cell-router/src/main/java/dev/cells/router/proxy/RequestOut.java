package dev.cells.router.proxy;

import dev.cells.router.cell.InstanceRuntime;
import dev.cells.router.http.HeadWriter;
import dev.cells.router.http.RequestHead;
import dev.cells.router.resolve.Resolution;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/** A request as the cell gets it: the client's lines, then ours, which no client can set or remove. */
final class RequestOut {

    private static final byte[] TENANT = HeadWriter.ascii("X-Tenant-Id: ");
    private static final byte[] EPOCH = HeadWriter.ascii("\r\nX-Tenant-Epoch: ");
    private static final byte[] FOR = HeadWriter.ascii("\r\nX-Forwarded-For: ");
    private static final byte[] HTTP = proto("http");
    private static final byte[] HTTPS = proto("https");
    private static final byte[] VIA_11 = HeadWriter.ascii("Via: 1.1 cells-router\r\n");
    private static final byte[] VIA_10 = HeadWriter.ascii("Via: 1.0 cells-router\r\n");
    private static final byte[] HOST = HeadWriter.ascii("X-Forwarded-Host: ");
    private static final byte[] LINE_END = HeadWriter.ascii("\r\n");
    private static final int OWN_BYTES = 400;

    private RequestOut() {}

    private static byte[] proto(String scheme) {
        return HeadWriter.ascii("\r\nX-Forwarded-Proto: " + scheme + "\r\n");
    }

    static ByteBuf head(
            RequestHead request,
            Resolution.Forward to,
            InstanceRuntime instance,
            Peer client,
            ByteBufAllocator allocator) {
        ByteBuf out = allocator.ioBuffer(request.length() + OWN_BYTES);
        HeadWriter.request(request, instance.instance().url().getAuthority(), out);
        out.writeBytes(TENANT)
                .writeBytes(to.tenant().bytes(), to.tenant().from(), to.tenant().length());
        out.writeBytes(EPOCH);
        HeadWriter.decimal(to.epoch(), out);
        out.writeBytes(FOR).writeBytes(client.address()).writeBytes(client.secure() ? HTTPS : HTTP);
        out.writeBytes(request.http10() ? VIA_10 : VIA_11);
        var authority = request.authority();
        if (authority.to() > authority.from()) {
            out.writeBytes(HOST)
                    .writeBytes(authority.bytes(), authority.from(), authority.to() - authority.from())
                    .writeBytes(LINE_END);
        }
        HeadWriter.end(out);
        return out;
    }
}
