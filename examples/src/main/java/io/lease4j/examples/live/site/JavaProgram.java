package io.lease4j.examples.live.site;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** How further processes of this program are started: light, and from any folder. */
public final class JavaProgram {

    private JavaProgram() {}

    /**
     * Returns the command line.
     *
     * @param memory an option of the JVM
     * @param main what is started
     * @param arguments its arguments
     */
    public static List<String> command(String memory, Class<?> main, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                memory,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-cp",
                classPath(),
                main.getName()));
        command.addAll(arguments);
        return command;
    }

    private static String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }
}
