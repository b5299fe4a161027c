package dev.cells.lab.soak;

import dev.cells.lab.bed.Until;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;

/** One request at a bad cell, and the ways to treat it. */
record Turn(Socket socket, String head) {

    private static final Duration PAUSE = Duration.ofMillis(5);
    private static final int EVENTS = 8;

    Turn send(String text) throws IOException {
        socket.getOutputStream().write(BadCell.bytes(text));
        return this;
    }

    void readBody() throws IOException {
        int at = head.indexOf("\r\ncontent-length:");
        if (at >= 0) {
            String length = head.substring(at + 17, head.indexOf('\r', at + 2)).strip();
            socket.getInputStream().skipNBytes(Long.parseLong(length));
        } else if (head.contains("\r\ntransfer-encoding: chunked")) {
            int last5 = 0;
            // Our own client sends no chunk that looks like the end.
            while (last5 != ('\r' << 24 | '\n' << 16 | '\r' << 8 | '\n')) {
                int b = socket.getInputStream().read();
                if (b < 0) {
                    throw new IOException("the body broke off");
                }
                last5 = last5 << 8 | b;
            }
        }
    }

    void slowly(String text) throws IOException, InterruptedException {
        for (int i = 0; i < text.length(); i += 6) {
            send(text.substring(i, Math.min(text.length(), i + 6)));
            Until.passed(PAUSE);
        }
    }

    void events() throws IOException, InterruptedException {
        send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n");
        for (int i = 0; i < EVENTS; i++) {
            send("9\r\ndata: e" + i + "\n\r\n");
            Until.passed(PAUSE);
        }
        send("0\r\n\r\n");
    }

    /** Echoes what comes after the switch; a request that asks for no switch gets one all the same, which is wrong. */
    void switchProtocols() throws IOException {
        send("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
        int b = socket.getInputStream().read();
        while (b >= 0) {
            socket.getOutputStream().write(b);
            b = socket.getInputStream().read();
        }
        close();
    }

    void untilClosed() throws IOException {
        while (socket.getInputStream().read() >= 0) {
            // Whatever comes is not answered.
        }
        close();
    }

    void endOutput() throws IOException {
        socket.shutdownOutput();
        untilClosed();
    }

    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        close();
    }

    void close() throws IOException {
        socket.close();
    }
}
