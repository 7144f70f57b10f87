package io.lease4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lease4j.Namespace;
import io.lease4j.recovery.FileExecutionJournal;
import io.lease4j.testkit.server.PostgresServer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A command that a document shows is one that the tool knows: typed in as it stands there, it does something. */
@Timeout(120)
class DocumentedCommandsTest {

    private static final String TOOL = "lease-cli ";
    private static final List<String> DOCUMENTS = List.of("cli.md", "runbook.md", "operations.md", "valkey.md");
    private static final List<Integer> NOT_UNDERSTOOD = List.of(
            ExitCode.USAGE.number(),
            ExitCode.INTERNAL.number(),
            ExitCode.UNREACHABLE.number(),
            ExitCode.DECLINED.number());

    private static Ward ward;
    private static PostgresServer postgres;
    private static Map<String, String> samples;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void start() {
        ward = new Ward();
        postgres = Tables.server();
        String id = cli().run("namespace", "create", "--witness", "--json")
                .exits(ExitCode.OK)
                .json()
                .at("/namespaceId")
                .asText();
        ward.held(3);
        samples = samples(id);
    }

    @AfterAll
    static void stop() {
        postgres.close();
        ward.close();
    }

    /** What is left open is filled in; what is not is run to the letter, and succeeds. */
    @Test
    void every_command_that_is_shown_is_taken_and_does_what_it_says() {
        Set<String> toTheLetter = shown().flatMap(text -> Synopsis.lines(text, samples).stream())
                .distinct()
                .filter(DocumentedCommandsTest::done)
                .map(Synopsis.Line::toString)
                .collect(Collectors.toSet());
        assertThat(toTheLetter)
                .contains(
                        "namespace create --never-existed",
                        "namespace freeze",
                        "namespace thaw",
                        "doctor",
                        "doctor --strict",
                        "list",
                        "floor show",
                        "floor prove --witness --all-shards",
                        "floor extend --all-shards",
                        "floor prove --help");
    }

    /** Runs it, and says whether the document said every word. */
    private static boolean done(Synopsis.Line line) {
        Cli cli = line.words().contains("create")
                ? cli().with(ConnectionOptions.NAMESPACE, "new-" + Integer.toHexString(line.hashCode()))
                : cli();
        Cli.Result result = cli.answering("yes").run(line.args());
        String said = line + "\n" + result.out() + result.err();
        if (line.literal()) {
            assertThat(result.code()).as(said).isIn(success(line));
        } else {
            assertThat(result.code()).as(said).isNotIn(NOT_UNDERSTOOD);
        }
        if (line.words().contains("freeze")) {
            cli().run("namespace", "thaw").exits(ExitCode.OK);
        }
        return line.literal();
    }

    private static List<Integer> success(Synopsis.Line line) {
        return line.words().contains("--strict")
                ? List.of(ExitCode.OK.number(), ExitCode.WARNINGS.number())
                : List.of(ExitCode.OK.number());
    }

    /** Also where a sentence names but a part of a command. */
    @Test
    void every_option_that_is_named_exists() {
        CommandLine tool = tool();
        List<String> parts = Stream.concat(
                        DOCUMENTS.stream().flatMap(name -> Documents.spans(name).stream()),
                        DOCUMENTS.stream().flatMap(name -> Documents.lines(name).stream()))
                .map(text -> text.startsWith(TOOL) ? text.substring(TOOL.length()) : text)
                .filter(text -> text.startsWith("--") || tool.getSubcommands().containsKey(text.split(" ", 2)[0]))
                .distinct()
                .toList();
        assertThat(parts).hasSizeGreaterThan(20);
        for (String part : parts) {
            List<String> words =
                    Arrays.asList(part.replaceAll("[\\[\\]()|,;]", " ").split("\\s+", -1));
            CommandLine command = command(tool, words);
            words.stream()
                    .filter(word -> word.startsWith("--"))
                    .forEach(option -> assertThat(withAllBelow(command)
                                    .anyMatch(one -> one.getCommandSpec().findOption(option) != null))
                            .as("%s in: %s", option, part)
                            .isTrue());
        }
    }

    @Test
    void every_option_of_the_connection_and_every_command_is_named() {
        String text = Documents.text("cli.md");
        CommandLine tool = tool();
        Set<String> shared = Set.of("--help", "--version", "--json", "--as", "--yes");
        Stream<String> options = tool.getSubcommands().get("doctor").getCommandSpec().options().stream()
                .map(option -> option.longestName())
                .filter(name -> !shared.contains(name));
        assertThat(Stream.concat(options, tool.getSubcommands().keySet().stream()))
                .allSatisfy(name -> assertThat(text).contains(name));
    }

    private static Stream<String> shown() {
        String each = "(" + String.join(" | ", names(tool()).toList()) + ")";
        return DOCUMENTS.stream()
                .flatMap(name -> Stream.concat(
                        Documents.lines(name).stream().map(line -> line.replaceFirst("\\s+#.*", "")),
                        Documents.spans(name).stream()))
                .filter(text -> text.startsWith(TOOL))
                .map(text -> text.substring(TOOL.length()).replace("<command>", each));
    }

    /** All commands that do something, with the group in front. */
    private static Stream<String> names(CommandLine line) {
        return line.getSubcommands().entrySet().stream()
                .flatMap(entry -> entry.getValue().getSubcommands().isEmpty()
                        ? Stream.of(entry.getKey())
                        : names(entry.getValue()).map(name -> entry.getKey() + " " + name));
    }

    private static CommandLine command(CommandLine tool, List<String> words) {
        CommandLine command = tool;
        for (String word : words) {
            CommandLine below = command.getSubcommands().get(word);
            if (below == null) {
                return command;
            }
            command = below;
        }
        return command;
    }

    private static Stream<CommandLine> withAllBelow(CommandLine line) {
        return Stream.concat(
                Stream.of(line), line.getSubcommands().values().stream().flatMap(DocumentedCommandsTest::withAllBelow));
    }

    private static CommandLine tool() {
        PrintWriter nowhere = new PrintWriter(new StringWriter());
        Person nobody = new Person() {
            @Override
            public boolean isThere() {
                return false;
            }

            @Override
            public Optional<String> answer(String question) {
                return Optional.empty();
            }
        };
        return LeaseCli.line(new Surroundings(Map.of(), nobody, nowhere, nowhere));
    }

    private static Cli cli() {
        return ward.cli().with(DatabaseOptions.DATABASE, postgres.jdbcUrl());
    }

    private static Map<String, String> samples(String id) {
        Path journal = folder.resolve("worker.journal");
        FileExecutionJournal.open(journal, Namespace.of(ward.namespace()))
                .orThrow()
                .close();
        List<JsonNode> page =
                cli().run("list", "--json", "--limit", "1").exits(ExitCode.OK).lines();
        Map<String, String> samples = new LinkedHashMap<>();
        samples.put("", "invoices");
        samples.put("N", "3");
        samples.put("number", "3");
        samples.put("FILE", journal.toString());
        samples.put("file", journal.toString());
        samples.put("URL", postgres.jdbcUrl());
        samples.put("url", postgres.jdbcUrl());
        samples.put("CURSOR", page.get(page.size() - 1).at("/next").asText());
        samples.put("ID", id);
        samples.put("id", id);
        return samples;
    }
}
