package io.lease4j.chaos.guard;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The processes of a run: those that have its mark in the environment that they were started with, or, if they wrote over
 * that, in the name of the folder that they work in.
 */
public final class Marked {

    /** The variable that every process of a run inherits. */
    public static final String VARIABLE = "LEASE4J_CHAOS_RUN";

    private static final Path PROCESSES = Path.of("/proc");

    private Marked() {}

    /**
     * Finds them. A process that ended meanwhile, or that is somebody else's, is none of them.
     *
     * @param mark the value of the variable
     * @return their ids, without the caller's own
     */
    public static List<Long> running(String mark) {
        String wanted = VARIABLE + "=" + mark;
        long self = ProcessHandle.current().pid();
        List<Long> found = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
            for (Path process : all) {
                long pid = Long.parseLong(process.getFileName().toString());
                if (pid != self
                        && (environment(process).contains(wanted)
                                || folder(process).contains(mark))) {
                    found.add(pid);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found;
    }

    private static String folder(Path process) {
        try {
            return Files.readSymbolicLink(process.resolve("cwd")).toString();
        } catch (IOException e) {
            return "";
        }
    }

    private static List<String> environment(Path process) {
        try {
            return List.of(Files.readString(process.resolve("environ"), StandardCharsets.ISO_8859_1)
                    .split("\0", -1));
        } catch (IOException e) {
            return List.of();
        }
    }
}
