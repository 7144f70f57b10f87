package io.lease4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lease4j.testkit.server.PostgresServer;
import io.lease4j.testkit.server.TlsMaterials;
import io.lease4j.testkit.server.ValkeyServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The one jar, started as a person starts it; after packaging, because that makes it. */
@Timeout(120)
class RunnableJarIT {

    private static final Path JAR = Path.of(System.getProperty("lease4j.cli.jar"));

    @TempDir
    private static Path folder;

    private static Ward ward;

    @BeforeAll
    static void start() {
        ward = new Ward().created();
    }

    @AfterAll
    static void stop() {
        ward.close();
    }

    @Test
    void it_does_the_whole_of_an_operators_day() throws IOException {
        ward.held(1);
        assertThat(run("list").exits(ExitCode.OK).out()).contains("job / 0");
        Cli.Result doctor = run("doctor", "--json").exits(ExitCode.OK);
        assertThat(doctor.err()).isEmpty();
        JsonNode json = new ObjectMapper().readTree(doctor.out());
        assertThat(json.at("/outcome").asText()).isEqualTo("ok");
        assertThat(run("revoke", "job", "0", "--reason", "done")
                        .exits(ExitCode.USAGE)
                        .err())
                .contains("--yes");
        assertThat(run("revoke", "job", "0", "--reason", "done", "--yes")
                        .exits(ExitCode.OK)
                        .out())
                .contains("by nightly");
        assertThat(run("inspect", "job", "0").exits(ExitCode.NOT_FOUND).err()).isEmpty();
    }

    @Test
    void it_says_what_it_is_and_how_it_is_used() {
        assertThat(run("--version").exits(ExitCode.OK).out()).matches("lease-cli [0-9][^ ]*\\R");
        assertThat(run("--help").exits(ExitCode.OK).out()).contains("Exit codes");
        Cli.Result wrong = run("inspect", "--no-such-flag", "x").exits(ExitCode.USAGE);
        assertThat(wrong.err())
                .contains("--no-such-flag", "lease-cli inspect --help")
                .doesNotContain("\tat ");
    }

    @Test
    void it_reaches_a_witness_with_the_driver_that_is_in_it() {
        try (PostgresServer postgres = Tables.server()) {
            Cli.Result result = run("doctor", "--database", postgres.jdbcUrl()).exits(ExitCode.OK);
            assertThat(result.out()).contains("ok       witness");
            assertThat(result.err()).isEmpty();
        }
    }

    @Test
    void a_reader_that_goes_away_early_is_no_fault() {
        ward.another().created();
        ward.held(300);
        String piped = String.join(" ", command("list", "--json")) + " | head -n 1";
        Cli.Result result = started(List.of("bash", "-o", "pipefail", "-c", piped));
        assertThat(result.err()).isEmpty();
        assertThat(result.out().lines()).hasSize(1);
        assertThat(result.code()).isZero();
    }

    @Test
    void it_works_over_tls_as_a_user_with_few_rights() throws IOException {
        TlsMaterials materials = TlsMaterials.in(Files.createDirectories(folder.resolve("tls")));
        try (ValkeyServer server = Ward.builder()
                .tls(materials.server(), materials.trustingAuthority())
                .start()) {
            List<String> tls = List.of("--uri", "rediss://127.0.0.1:" + server.port(), "--namespace", "over-tls");
            Cli.Result trusted = run(
                    tls,
                    "--tls-ca",
                    materials.authority().toString(),
                    "namespace",
                    "create",
                    "--never-existed",
                    "--yes");
            trusted.exits(ExitCode.OK);
            Cli.Result stranger = run(tls, "--tls-ca", materials.stranger().toString(), "floor", "show");
            assertThat(stranger.exits(ExitCode.UNREACHABLE).err()).contains("certificates");
        }
    }

    private static Cli.Result run(String... args) {
        return started(command(args));
    }

    /** The command's name comes first, then where, then what. */
    private static Cli.Result run(List<String> where, String option, String value, String... command) {
        List<String> args = new ArrayList<>(List.of(command));
        args.addAll(where);
        args.add(option);
        args.add(value);
        return started(command(args.toArray(new String[0])));
    }

    private static List<String> command(String... args) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:TieredStopAtLevel=1");
        command.add("-jar");
        command.add(JAR.toString());
        command.addAll(List.of(args));
        return command;
    }

    private static Cli.Result started(List<String> command) {
        try {
            Path out = Files.createTempFile(folder, "out", "");
            Path err = Files.createTempFile(folder, "err", "");
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .redirectInput(
                            ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
            environment(builder.environment());
            Process process = builder.start();
            if (!process.waitFor(100, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("it did not end");
            }
            return new Cli.Result(
                    process.exitValue(),
                    Files.readString(out, StandardCharsets.UTF_8),
                    Files.readString(err, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private static void environment(Map<String, String> environment) {
        environment.keySet().removeIf(name -> name.startsWith("LEASE4J_"));
        environment.put(ConnectionOptions.URI, ward.uri());
        environment.put(ConnectionOptions.USER, "operator");
        environment.put(ConnectionOptions.PASSWORD, Ward.SECRET);
        environment.put(ConnectionOptions.NAMESPACE, ward.namespace());
        environment.put(OperatorCommand.OPERATOR, "nightly");
        environment.put(ConnectionOptions.TIMEOUT, "1m");
    }
}
