package io.lease4j.chaos.nemesis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Signals to processes, and what the kernel says of them. */
final class Signal {

    private Signal() {}

    static void send(String name, long pid) {
        try {
            Process kill = new ProcessBuilder("/bin/sh", "-c", "kill -" + name + " " + pid)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            NotHappenedException.unless(kill.waitFor() == 0, "process " + pid + " was not sent " + name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The letter that the kernel gives: T if it is stopped; empty if there is no such process. */
    static String state(long pid) {
        try {
            String text = Files.readString(Path.of("/proc/" + pid + "/stat"));
            return text.substring(text.lastIndexOf(')') + 2, text.lastIndexOf(')') + 3);
        } catch (IOException e) {
            return "";
        }
    }
}
