package dev.cells.lab.bench.load;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/** A client's connection with one request at a time; sees where an answer ends by its {@code Content-Length}. */
final class Connection extends ChannelInboundHandlerAdapter {

    private static final byte[] LENGTH = "content-length:".getBytes(US_ASCII);
    private static final byte[] OK = "http/1.1 200".getBytes(US_ASCII);

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
            boolean ok = busy && answer.readableBytes() == wanted && begins(0, OK);
            answer.clear();
            wanted = -1;
            busy = false;
            run.answered(this, dueNanos, ok);
        }
    }

    /**
     * Bytes of the whole answer, once its head is here; -1 before. Looks at the bytes as they are: a load that makes garbage of every
     * answer is measured with its own collections.
     */
    private int whole() {
        int length = 0;
        int line = 0;
        for (int end = lineEnd(line); end >= 0; end = lineEnd(line)) {
            if (end <= line + 1) {
                return end + 1 + length;
            }
            if (begins(line, LENGTH)) {
                length = number(line + LENGTH.length, end);
            }
            line = end + 1;
        }
        return -1;
    }

    /** Where the line that begins at {@code from} has its line feed; -1 when it is not here yet. */
    private int lineEnd(int from) {
        return answer.indexOf(from, answer.writerIndex(), (byte) '\n');
    }

    /** Whether {@code text}, which is in small letters, stands there in any. */
    private boolean begins(int at, byte[] text) {
        for (int i = 0; i < text.length; i++) {
            int is = answer.getByte(at + i);
            if ((is >= 'A' && is <= 'Z' ? is + ('a' - 'A') : is) != text[i]) {
                return false;
            }
        }
        return true;
    }

    private int number(int from, int to) {
        int value = 0;
        for (int i = from; i < to; i++) {
            int digit = answer.getByte(i) - '0';
            value = digit >= 0 && digit <= 9 ? value * 10 + digit : value;
        }
        return value;
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
