package io.lease4j.examples.live.site;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Reads from the run until that is gone, kills whatever works in its folder, and deletes the folder. */
public final class GuardianMain {

    private static final int ROUNDS = 100;
    private static final int QUIET_ROUNDS = 3;
    private static final long PAUSE_MILLIS = 100;

    private GuardianMain() {}

    /**
     * Guards a run.
     *
     * @param arguments the run's folder
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path folder = Path.of(arguments[0]);
        while (System.in.read() >= 0) {
            // The run says nothing: it lives.
        }
        end(folder);
        RunFolder.delete(folder);
    }

    /** More than once: a process that is about to be killed may just be starting another one. */
    private static void end(Path folder) throws InterruptedException {
        int quiet = 0;
        for (int round = 0; round < ROUNDS && quiet < QUIET_ROUNDS; round++) {
            List<ProcessHandle> left = RunFolder.workingIn(folder);
            left.forEach(process -> {
                boolean unused = process.destroyForcibly();
            });
            quiet = left.isEmpty() ? quiet + 1 : 0;
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
    }
}
