package io.lease4j.valkey;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Map;

/** The wall clock of a client's process, shifted by {@code faketime}; it can be shifted anew while the process runs. */
final class FakeTime {

    private final Path file;

    /** The folder has to outlive the process. */
    FakeTime(Path folder, String name, Duration shift) {
        this.file = folder.resolve(name + ".faketime");
        shift(shift);
    }

    /** Takes effect at the next reading of the clock. */
    void shift(Duration by) {
        try {
            Path fresh = file.resolveSibling(file.getFileName() + ".fresh");
            Files.writeString(fresh, text(by) + "\n");
            Path unused = Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /**
     * What the process has to find in its environment. Its monotonic clock is shifted as well: with that left alone, the
     * library makes a JVM run in circles.
     */
    Map<String, String> environment() {
        return Map.of("LD_PRELOAD", library(), "FAKETIME_TIMESTAMP_FILE", file.toString(), "FAKETIME_NO_CACHE", "1");
    }

    /** What a process has to find in its environment whose clocks are off by the same all the time. */
    static Map<String, String> fixed(Duration by) {
        return Map.of("LD_PRELOAD", library(), "FAKETIME", text(by));
    }

    private static String text(Duration by) {
        return (by.isNegative() ? "-" : "+") + by.abs().toSeconds() + "s";
    }

    /** Where the system keeps it, as the command itself knows best. */
    private static String library() {
        try {
            Process process = new ProcessBuilder("faketime", "-f", "+0", "sh", "-c", "printf %s \"$LD_PRELOAD\"")
                    .redirectErrorStream(true)
                    .start();
            String said = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
            if (process.waitFor() == 0 && said.contains("libfaketime")) {
                return said;
            }
            throw new AssertionError(missing() + "\n" + said);
        } catch (IOException e) {
            throw new AssertionError(missing(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private static String missing() {
        return "faketime shifts the clocks of clients: install the package faketime";
    }
}
