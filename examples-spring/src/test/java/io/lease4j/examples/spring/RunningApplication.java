package io.lease4j.examples.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.testkit.server.Poll;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The example application in a process of its own, as a person starts it, asked over HTTP. */
final class RunningApplication implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Pattern STARTED = Pattern.compile("Tomcat started on port (\\d+)");

    private final HttpClient client = HttpClient.newHttpClient();
    private final Process process;
    private final Path log;

    private RunningApplication(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /** Starts it; the password goes where nobody sees it, as in real life. */
    static RunningApplication start(Path folder, String password, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                InvoiceApplication.class.getName(),
                "--server.port=0"));
        command.addAll(arguments);
        Path log = Files.createTempFile(folder, "application", ".log");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put("LEASE4J_VALKEY_PASSWORD", password);
        return new RunningApplication(builder.start(), log);
    }

    RunningApplication awaitReady() {
        Poll.until("the application is ready\n" + log(), PATIENCE, () -> {
            assertThat(process.isAlive()).as(log()).isTrue();
            return log().contains("Started InvoiceApplication");
        });
        return this;
    }

    String get(String path) {
        return send("GET", path).join().body();
    }

    HttpResponse<String> post(String path) {
        return send("POST", path).join();
    }

    CompletableFuture<HttpResponse<String>> send(String method, String path) {
        Matcher port = STARTED.matcher(log());
        assertThat(port.find()).as(log()).isTrue();
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port.group(1) + path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .timeout(PATIENCE)
                .build();
        return client.sendAsync(request, BodyHandlers.ofString());
    }

    /** Asks it to stop, as an orchestrator does. */
    void terminate() {
        process.destroy();
    }

    /** Gives it no chance. */
    void kill() {
        process.destroyForcibly();
        awaitExit();
    }

    int awaitExit() {
        try {
            assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .as(log())
                    .isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
        return process.exitValue();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    void awaitLog(String text) {
        Poll.until("it says " + text, PATIENCE, () -> log().contains(text));
    }

    String log() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
