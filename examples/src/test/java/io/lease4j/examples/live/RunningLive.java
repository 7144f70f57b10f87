package io.lease4j.examples.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.examples.live.site.RunFolder;
import io.lease4j.testkit.server.Poll;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The example in a process of its own, used as a person does: by its page. */
final class RunningLive implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofSeconds(90);

    private static final Pattern TOKEN = Pattern.compile("name=\"token\" value=\"([0-9a-f]+)\"");

    private final HttpClient client = HttpClient.newHttpClient();
    private final Path folder;
    private final Process process;
    private final BufferedReader says;
    private final URI page;

    RunningLive(Path parent, String... options) throws IOException {
        // The database runs as another user.
        Path unusedMode = Files.setPosixFilePermissions(parent, PosixFilePermissions.fromString("rwxr-xr-x"));
        folder = Files.createDirectory(parent.resolve("lease4j-run-test"));
        Path unused = Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Djava.io.tmpdir=" + folder,
                "-cp",
                System.getProperty("java.class.path"),
                Live.class.getName()));
        command.addAll(List.of(options));
        process = new ProcessBuilder(command)
                .redirectError(parent.resolve("errors").toFile())
                .start();
        says = process.inputReader(StandardCharsets.UTF_8);
        page = URI.create(says.lines()
                .filter(line -> line.startsWith("Watch it"))
                .findFirst()
                .map(line -> line.substring(line.indexOf("http")))
                .orElseThrow(() -> new AssertionError(errors(parent))));
    }

    private static String errors(Path parent) {
        try {
            return Files.readString(parent.resolve("errors"));
        } catch (IOException e) {
            return e.toString();
        }
    }

    HttpResponse<String> get(String path) {
        return sent(HttpRequest.newBuilder(page.resolve(path)));
    }

    HttpResponse<String> post(String token, String verb, String subject, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(page.resolve("/act"))
                .POST(HttpRequest.BodyPublishers.ofString("token=" + token + "&verb=" + verb + "&subject=" + subject));
        return sent(headers.length == 0 ? request : request.headers(headers));
    }

    private HttpResponse<String> sent(HttpRequest.Builder request) {
        try {
            return client.send(request.timeout(PATIENCE).build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** Presses a button. */
    void act(String verb, String subject) {
        assertThat(post(token(), verb, subject).statusCode())
                .as(verb + " " + subject)
                .isEqualTo(303);
    }

    String token() {
        Matcher matcher = TOKEN.matcher(get("/").body());
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }

    String state() {
        return get("/state").body();
    }

    /** Finds everything of a pattern in the state, the latest first where it happened. */
    List<MatchResult> all(String pattern) {
        return Pattern.compile(pattern, Pattern.MULTILINE)
                .matcher(state())
                .results()
                .toList();
    }

    Optional<MatchResult> find(String pattern) {
        return all(pattern).stream().findFirst();
    }

    boolean shows(String pattern) {
        return find(pattern).isPresent();
    }

    /** Waits for something, and returns it. */
    MatchResult awaited(String pattern) {
        AtomicReference<MatchResult> found = new AtomicReference<>();
        await(pattern, () -> {
            find(pattern).ifPresent(found::set);
            return found.get() != null;
        });
        return found.get();
    }

    void await(String what, BooleanSupplier condition) {
        try {
            Poll.until(what, PATIENCE, condition);
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "\n" + state(), e);
        }
    }

    void await(String pattern) {
        await(pattern, () -> shows(pattern));
    }

    /** Waits until it ends by itself, and returns what else it printed. */
    List<String> end() {
        return says.lines().toList();
    }

    /** Returns its exit status, once it has ended. */
    int status() throws InterruptedException {
        return process.waitFor();
    }

    /** As by kill -9, from outside and without warning. */
    void killStarter() {
        Process unused = process.destroyForcibly();
    }

    List<ProcessHandle> left() {
        return RunFolder.workingIn(folder);
    }

    Path folder() {
        return folder;
    }

    @Override
    public void close() throws IOException {
        killStarter();
        says.close();
        Poll.until("nothing is left running", PATIENCE, () -> left().isEmpty());
    }
}
