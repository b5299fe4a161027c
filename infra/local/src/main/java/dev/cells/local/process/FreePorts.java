package dev.cells.local.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** TCP ports on the loopback address. */
public final class FreePorts {

    private FreePorts() {}

    /** A port nobody listens on now. */
    public static int one() {
        return several(1).getFirst();
    }

    /** Different ports nobody listens on now; held together while choosing, so that none comes twice. */
    public static List<Integer> several(int count) {
        var sockets = new ArrayList<ServerSocket>();
        try {
            for (int i = 0; i < count; i++) {
                sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
            }
            return sockets.stream().map(ServerSocket::getLocalPort).toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot find a free port on the loopback address", e);
        } finally {
            sockets.forEach(FreePorts::release);
        }
    }

    /** Whether a server could listen on {@code port} now; a connection in TIME_WAIT does not count. */
    public static boolean isFree(int port) {
        try (var socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1);
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    private static void release(ServerSocket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
