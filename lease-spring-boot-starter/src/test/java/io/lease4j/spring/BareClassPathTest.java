package io.lease4j.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** An application as it is without any of the optional modules: the starter's files are read from a real class path. */
class BareClassPathTest {

    private static final Pattern OPTIONAL =
            Pattern.compile("lease-(valkey|jdbc|testkit)|lettuce|netty|micrometer-core|micrometer-metrics"
                    + "|spring-boot-(health|actuator|test|micrometer)|jackson|postgresql|junit|assertj|spring-test");

    @Test
    void starts_holds_a_lease_and_gives_it_back() throws Exception {
        String all = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<String> bare = Stream.of(all.split(File.pathSeparator, -1))
                .filter(place -> !OPTIONAL.matcher(nameOf(place)).find())
                .toList();
        assertThat(bare)
                .noneMatch(place -> place.contains("micrometer-core"))
                .anyMatch(place -> place.contains("spring-context"));
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        bare.stream().collect(Collectors.joining(File.pathSeparator)),
                        BareApplication.class.getName())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        assertThat(said).contains("gave back: released");
    }

    /** Of a module that was built just now it is the module's folder, not the one that its classes are in. */
    private static String nameOf(String place) {
        Path path = Path.of(place);
        Path folder = path.getParent();
        return folder != null && folder.endsWith("target")
                ? folder.getParent().getFileName().toString()
                : path.getFileName().toString();
    }
}
