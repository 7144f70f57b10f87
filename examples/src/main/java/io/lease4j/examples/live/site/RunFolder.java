package io.lease4j.examples.live.site;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The folder of a run. Every process that the run leaves to itself works in it, and is found by that. */
public final class RunFolder {

    private static final String NAME = "lease4j-run-";

    private RunFolder() {}

    /** Returns the folder for temporary files, which has to be the run's own: everything that works in it is killed. */
    public static Path own() {
        Path folder = Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
        if (!folder.getFileName().toString().startsWith(NAME)) {
            throw new IllegalStateException("start it by its script: it needs a folder " + NAME + "… of its own");
        }
        try {
            return folder.toRealPath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the processes that work in a folder or below it, without the caller. */
    public static List<ProcessHandle> workingIn(Path folder) {
        return ProcessHandle.allProcesses()
                .filter(process -> process.pid() != ProcessHandle.current().pid())
                .filter(process -> works(process.pid(), folder))
                .toList();
    }

    private static boolean works(long pid, Path folder) {
        try {
            // Of a process that has ended, or is somebody else's, nothing is shown.
            return Files.readSymbolicLink(Path.of("/proc/" + pid + "/cwd")).startsWith(folder);
        } catch (IOException e) {
            return false;
        }
    }

    /** Deletes it with all that is in it. */
    public static void delete(Path folder) {
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
