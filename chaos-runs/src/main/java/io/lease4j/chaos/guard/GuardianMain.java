package io.lease4j.chaos.guard;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A process in a session of its own that reads from the run until that is gone, and then kills whatever is left of it, which
 * has its mark. A number alone would not do: that of a worker that was killed may be somebody else's by then. Folders go when
 * the run's own process is gone.
 */
public final class GuardianMain {

    private static final int ROUNDS = 100;
    private static final long PAUSE_MILLIS = 100;

    private GuardianMain() {}

    /**
     * Guards a run. On its standard input comes {@code folder <path>} for what is deleted in the end.
     *
     * @param arguments the run's mark, and its own process: that one is spared, it may just be ending in order
     * @throws IOException if nothing can be read
     * @throws InterruptedException never
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Set<Path> folders = new HashSet<>();
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.startsWith("folder ")) {
                    folders.add(Path.of(line.substring(7)));
                }
            }
        }
        long run = Long.parseLong(arguments[1]);
        end(arguments[0], run);
        // One that ends in order goes on to judge what it wrote down, with classes that are in such a folder.
        ProcessHandle.of(run).ifPresent(process -> process.onExit().join());
        folders.forEach(GuardianMain::delete);
    }

    /** More than once: a process that is about to be killed may just be starting another one. */
    private static void end(String mark, long run) throws InterruptedException {
        for (int round = 0; round < ROUNDS; round++) {
            List<Long> left =
                    Marked.running(mark).stream().filter(pid -> pid != run).toList();
            left.forEach(pid -> ProcessHandle.of(pid).ifPresent(process -> {
                boolean unused = process.destroyForcibly();
            }));
            if (left.isEmpty() && round > 2) {
                return;
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(file -> {
                boolean unused = file.delete();
            });
        } catch (IOException | UncheckedIOException e) {
            // What is left is left in the folder for temporary files.
            return;
        }
    }
}
