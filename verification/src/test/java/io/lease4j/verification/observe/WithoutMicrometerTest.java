package io.lease4j.verification.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Micrometer is optional: a service that does not have it still loads, on the class path and on the module path. */
class WithoutMicrometerTest {

    private static final List<String> MODULES = List.of("lease-api", "lease-memory", "slf4j-api", "jspecify");

    private static Stream<String> entries() {
        return Arrays.stream(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                .split(File.pathSeparator, -1));
    }

    private static String path(Stream<String> entries) {
        return entries.collect(Collectors.joining(File.pathSeparator));
    }

    private static String run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:TieredStopAtLevel=1");
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said.lines().reduce((first, last) -> last).orElse("");
    }

    @Test
    void it_works_on_the_class_path() throws IOException, InterruptedException {
        String rest = path(entries().filter(entry -> !entry.contains("micrometer") && !entry.contains("prometheus")));

        assertThat(run("-cp", rest, PlainMain.class.getName())).isEqualTo("works");
        assertThat(run("-cp", path(entries()), PlainMain.class.getName())).startsWith("there is a ");
    }

    @Test
    void it_works_on_the_module_path() throws IOException, InterruptedException {
        String modules = path(entries().filter(entry -> MODULES.stream().anyMatch(entry::contains)));
        String tests = path(entries().filter(entry -> entry.endsWith("test-classes")));

        assertThat(run(
                        "--module-path",
                        modules,
                        "--add-modules",
                        "io.lease4j.memory",
                        "-cp",
                        tests,
                        PlainMain.class.getName()))
                .isEqualTo("works");
    }
}
