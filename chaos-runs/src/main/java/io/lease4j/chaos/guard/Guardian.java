package io.lease4j.chaos.guard;

import io.lease4j.chaos.JavaProcess;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The run's end of its guardian: as long as the run lives, the guardian waits. Thread-safe. */
public final class Guardian implements AutoCloseable {

    private final PrintStream pipe;

    private Guardian(PrintStream pipe) {
        this.pipe = pipe;
    }

    /**
     * Starts one.
     *
     * @param mark the run's
     * @param log takes what it says
     * @return it
     */
    public static Guardian start(String mark, Path log) {
        List<String> command = new ArrayList<>(List.of("setsid"));
        command.addAll(JavaProcess.command(
                List.of(),
                "-Xmx24m",
                GuardianMain.class,
                mark,
                Long.toString(ProcessHandle.current().pid())));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(log.toFile());
        // It is not one of those that it ends.
        String unused = builder.environment().remove(Marked.VARIABLE);
        try {
            Process process = builder.start();
            return new Guardian(new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Names a folder that is deleted when the run is over.
     *
     * @param folder the folder
     */
    public void deleteInTheEnd(Path folder) {
        pipe.println("folder " + folder.toAbsolutePath());
    }

    /** Lets it end what is left. */
    @Override
    public void close() {
        pipe.close();
    }
}
