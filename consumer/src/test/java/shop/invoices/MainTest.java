package shop.invoices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.testkit.server.PostgresServer;
import io.lease4j.testkit.server.ValkeyServer;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program as a process of its own, on servers that the kit starts, on this Java. */
class MainTest {

    private static final String CLASSES = "target/classes";
    private static final String LIB = "target/lib";
    private static final String MAIN = Main.class.getName();

    @TempDir
    Path folder;

    @Test
    void it_runs_on_the_class_path() throws Exception {
        assertThat(run("-cp", CLASSES + File.pathSeparator + LIB + "/*", MAIN))
                .containsExactlyElementsOf(expected("class path"));
    }

    @Test
    void it_runs_on_the_module_path() throws Exception {
        assertThat(run("-p", CLASSES + File.pathSeparator + LIB, "-m", "shop.invoices/" + MAIN))
                .containsExactlyElementsOf(expected("module path"));
    }

    @Test
    void nothing_of_it_brings_micrometer_along() throws IOException {
        try (Stream<Path> jars = Files.list(Path.of(LIB))) {
            assertThat(jars).isNotEmpty().noneMatch(jar -> jar.getFileName().toString().startsWith("micrometer"));
        }
        assertThatThrownBy(() -> Class.forName("io.micrometer.core.instrument.MeterRegistry"))
                .isInstanceOf(ClassNotFoundException.class);
    }

    private static List<String> expected(String path) {
        return List.of(
                "java " + Runtime.version().feature() + ", " + path,
                "memory: acquired",
                "created: done",
                "valkey: acquired, then held, then released",
                "postgres: registered: done, first: released, second: accepted, first, late: rejected.behind");
    }

    private List<String> run(String... program) throws IOException, InterruptedException {
        try (ValkeyServer valkey = ValkeyServer.start();
                PostgresServer postgres = PostgresServer.start()) {
            List<String> command = new ArrayList<>();
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.addAll(List.of(program));
            command.add("redis://" + valkey.host() + ":" + valkey.port());
            command.add(postgres.jdbcUrl());
            Path output = folder.resolve("output");
            Path errors = folder.resolve("errors");
            Process process = new ProcessBuilder(command)
                    .redirectOutput(output.toFile())
                    .redirectError(errors.toFile())
                    .start();
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("it ended").isTrue();
            assertThat(process.exitValue()).as(Files.readString(errors)).isEqualTo(0);
            return Files.readAllLines(output);
        }
    }
}
