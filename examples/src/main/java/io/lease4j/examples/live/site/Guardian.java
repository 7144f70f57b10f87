package io.lease4j.examples.live.site;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The run's end of its guardian: a process in a session of its own that waits for as long as the run lives, and then ends all
 * that is left of it. There is no other way to end a run, so that this one works also after a kill -9. Thread-safe.
 */
public final class Guardian implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 20;

    private final Process process;

    private Guardian(Process process) {
        this.process = process;
    }

    /** Starts the guardian of a run, before anything else of it. */
    public static Guardian start(Path folder) throws IOException {
        List<String> command = new ArrayList<>(List.of("setsid"));
        command.addAll(JavaProgram.command("-Xmx24m", GuardianMain.class, List.of(folder.toString())));
        return new Guardian(new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    /** Lets it end everything, and waits until it has. */
    @Override
    public void close() {
        try {
            process.getOutputStream().close();
            boolean unused = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (IOException e) {
            // It is gone already.
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
