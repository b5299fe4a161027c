package dev.cells.lab.bench.load;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.Locale;

/** A client's connection with one request at a time; sees where an answer ends by its {@code Content-Length}. */
final class Connection extends ChannelInboundHandlerAdapter {

    private static final String LENGTH = "\r\ncontent-length:";
    private static final byte[] OK = "HTTP/1.1 200".getBytes(US_ASCII);

    private final FixedRate.Run run;
    private ChannelHandlerContext context;
    private ByteBuf answer;
    private long dueNanos;
    private int wanted = -1;
    private boolean busy;

    @SuppressWarnings("NullAway.Init") // the pipeline sets the context before anything else happens
    Connection(FixedRate.Run run) {
        this.run = run;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
        answer = ctx.alloc().buffer(1024);
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        run.opened(this, ctx.channel());
    }

    void send(ByteBuf request, long due) {
        dueNanos = due;
        busy = true;
        var _ = context.writeAndFlush(request, context.voidPromise());
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf in = (ByteBuf) message;
        answer.writeBytes(in);
        in.release();
        if (wanted < 0) {
            wanted = whole();
        }
        if (wanted >= 0 && answer.readableBytes() >= wanted) {
            boolean ok = busy && answer.readableBytes() == wanted && begins();
            answer.clear();
            wanted = -1;
            busy = false;
            run.answered(this, dueNanos, ok);
        }
    }

    private boolean begins() {
        for (int i = 0; i < OK.length; i++) {
            if (answer.getByte(i) != OK[i]) {
                return false;
            }
        }
        return true;
    }

    /** Bytes of the whole answer, once its head is here; -1 before. */
    private int whole() {
        String text = answer.toString(US_ASCII);
        int end = text.indexOf("\r\n\r\n");
        if (end < 0) {
            return -1;
        }
        String head = text.substring(0, end).toLowerCase(Locale.ROOT);
        int at = head.indexOf(LENGTH);
        if (at < 0) {
            return end + 4;
        }
        int from = at + LENGTH.length();
        int to = head.indexOf('\r', from);
        return end
                + 4
                + Integer.parseInt(
                        head.substring(from, to < 0 ? head.length() : to).strip());
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        answer.release();
        run.lost(this, busy);
        busy = false;
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        var _ = ctx.close();
    }
}
