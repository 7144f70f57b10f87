package io.lease4j.benchmarks;

import io.lease4j.benchmarks.figures.Chart;
import io.lease4j.benchmarks.figures.Circumstances;
import io.lease4j.benchmarks.figures.Figures;
import io.lease4j.benchmarks.figures.JsonReport;
import io.lease4j.benchmarks.figures.MarkdownReport;
import io.lease4j.benchmarks.pairs.Meter;
import io.lease4j.benchmarks.pairs.Subjects;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import io.lettuce.core.RedisURI;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The program behind {@code ./bench}. */
public final class Bench {

    private Bench() {}

    /**
     * Measures and writes the report.
     *
     * @param args see {@code ./bench --help}
     * @throws IOException if the report cannot be written
     */
    public static void main(String[] args) throws IOException {
        if (List.of(args).contains("--help")) {
            System.out.print(Options.USAGE);
            return;
        }
        Options options;
        try {
            options = Options.parse(args);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.err.print(Options.USAGE);
            System.exit(2);
            return;
        }
        // Threads of some client may still be there: the end is the end of the report.
        System.exit(run(options) ? 0 : 1);
    }

    private static boolean run(Options options) throws IOException {
        Plan plan = Plan.of(options.size(), options.seed());
        Path folder = Files.createDirectories(options.folder());
        // Nothing is written to disk: what is compared is the clients and their scripts, and the floor writes nothing.
        try (ValkeyServer server =
                        ValkeyServer.builder().option("appendonly", "no").start();
                Meter meter = new Meter(server);
                Subjects subjects = new Subjects(RedisURI.create(server.host(), server.port()))) {
            Circumstances circumstances = Machine.circumstances(plan, version(server));
            List<Case> cases = Cases.all(plan, folder, subjects, meter).stream()
                    .filter(of -> options.cases().matcher(of.name()).find())
                    .toList();
            Figures figures;
            try {
                figures = new Run(plan, System.err::println).over(cases, meter::measureIdle);
            } finally {
                cases.forEach(Case::close);
            }
            Files.writeString(folder.resolve("performance.json"), JsonReport.of(circumstances, figures));
            Files.writeString(folder.resolve("performance.md"), MarkdownReport.of(circumstances, figures));
            Files.writeString(folder.resolve("performance.svg"), Chart.of(circumstances, figures));
            System.out.println(Files.readString(folder.resolve("performance.md")));
            System.out.println("Written to " + folder);
            return figures.failures().isEmpty();
        }
    }

    private static String version(ValkeyServer server) {
        try (ServerConnection connection = server.connect()) {
            return "Valkey " + connection.info("server").get("valkey_version");
        }
    }
}
