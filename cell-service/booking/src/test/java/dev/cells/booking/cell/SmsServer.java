package dev.cells.booking.cell;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A provider of text messages that keeps what it got, and behaves per recipient as a test asks. */
public final class SmsServer implements AutoCloseable {

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Message> messages = new CopyOnWriteArrayList<>();
    private final Map<String, Behaviour> behaviours = new ConcurrentHashMap<>();
    private final ObjectMapper json = new ObjectMapper();

    private SmsServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 64);
        server.setExecutor(threads);
        server.createContext("/sms/messages", this::take);
    }

    static SmsServer start() throws IOException {
        var sms = new SmsServer();
        sms.server.start();
        return sms;
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/sms";
    }

    /** How messages to {@code phone} are answered from now on. */
    public void behave(String phone, Behaviour behaviour) {
        behaviours.put(phone, behaviour);
    }

    public List<Message> to(String phone) {
        return messages.stream().filter(message -> message.to().equals(phone)).toList();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            JsonNode body = json.readTree(exchange.getRequestBody());
            var to = body.get("to").asText();
            messages.add(new Message(
                    to, body.get("text").asText(), exchange.getRequestHeaders().getFirst("Idempotency-Key")));
            int status = behaviours.getOrDefault(to, number -> 202).status(to(to).size());
            // A kept connection that this server gives up just when a message is sent would be a try that nobody sees
            // here.
            exchange.getResponseHeaders().set("Connection", "close");
            exchange.sendResponseHeaders(status, -1);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** A message as it arrived. */
    public record Message(String to, String text, String idempotencyKey) {}

    /** Status of the {@code number}th message to somebody, counted from 1; may wait. */
    @FunctionalInterface
    public interface Behaviour {
        int status(int number) throws InterruptedException;
    }
}
