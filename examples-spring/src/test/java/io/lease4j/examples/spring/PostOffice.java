package io.lease4j.examples.spring;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.lease4j.testkit.server.Poll;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Takes letters, and lets those that it was told of lie until it is told otherwise. */
final class PostOffice implements AutoCloseable {

    private final List<String> letters = new CopyOnWriteArrayList<>();
    private final Map<String, CountDownLatch> lying = new ConcurrentHashMap<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;

    PostOffice() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/letters/", this::take);
        server.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Lets letters with this number lie. */
    void delay(String number) {
        lying.put(number, new CountDownLatch(1));
    }

    void goOn(String number) {
        CountDownLatch latch = lying.remove(number);
        if (latch != null) {
            latch.countDown();
        }
    }

    void awaitLetter(String number) {
        Poll.until("the letter " + number + " is here", Duration.ofMinutes(1), () -> letters.contains(number));
    }

    List<String> letters() {
        return List.copyOf(letters);
    }

    private void take(HttpExchange exchange) throws IOException {
        String number = exchange.getRequestURI().getPath().substring("/letters/".length());
        CountDownLatch latch = lying.get(number);
        letters.add(number);
        try (exchange) {
            if (latch != null) {
                latch.await();
            }
            exchange.sendResponseHeaders(200, -1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        lying.values().forEach(CountDownLatch::countDown);
        server.stop(0);
        threads.shutdownNow();
    }
}
