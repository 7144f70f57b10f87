package io.lease4j.chaos;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How processes of this program are started. */
public final class JavaProcess {

    private JavaProcess() {}

    /**
     * The command of one, light enough that several share a small machine.
     *
     * @param first folders and jars that stand before this program's own class path
     * @param memory the limit of the heap, as an option
     * @param main its main class
     * @param arguments its arguments
     * @return the command
     */
    public static List<String> command(List<Path> first, String memory, Class<?> main, String... arguments) {
        StringBuilder classPath = new StringBuilder();
        first.forEach(path -> classPath.append(path).append(File.pathSeparatorChar));
        classPath.append(System.getProperty("java.class.path"));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                memory,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-cp",
                classPath.toString(),
                main.getName()));
        command.addAll(Arrays.asList(arguments));
        return command;
    }
}
