package io.lease4j.valkey;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;

/** The clocks of a client's process, shifted by {@code faketime}. */
final class FakeTime {

    private FakeTime() {}

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
