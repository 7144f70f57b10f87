package io.lease4j.examples.live.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Signals to processes, and what the kernel says of them: somebody else may have sent one. */
final class Signal {

    private Signal() {}

    static boolean send(String name, long pid) throws IOException {
        Process kill = new ProcessBuilder("/bin/sh", "-c", "kill -" + name + " " + pid)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            return kill.waitFor() == 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** The state is the first letter after the name, which is in brackets. */
    static boolean isStopped(long pid) {
        try {
            String text = Files.readString(Path.of("/proc/" + pid + "/stat"));
            return text.charAt(text.lastIndexOf(')') + 2) == 'T';
        } catch (IOException e) {
            return false;
        }
    }
}
