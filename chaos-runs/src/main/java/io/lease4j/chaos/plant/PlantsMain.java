package io.lease4j.chaos.plant;

import io.lease4j.chaos.UsageException;
import io.lease4j.chaos.guard.Marked;
import io.lease4j.chaos.judge.Judge;
import io.lease4j.chaos.judge.Judgement;
import io.lease4j.chaos.record.RecordFolder;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/** Plants one fault after the other, each in a run of its own, and says how soon each is found. */
public final class PlantsMain {

    /** Receipts are kept for 65 s there, and some faults only show once the first are due. */
    private static final long SECONDS = 150;

    private final Path out;
    private final PrintStream to;

    private PlantsMain(Path out, PrintStream to) {
        this.out = out;
        this.to = to;
    }

    /**
     * Plants them. Where the folder has their runs already, these are gone on with.
     *
     * @param names which ones; empty: all
     * @param seed of the first run; the next ones count from it
     * @param out where the runs and the table go
     * @param to is told what is found
     * @return whether all were found
     * @throws IOException if something cannot be written
     * @throws UsageException if there is no plant of a name
     */
    public static boolean run(List<String> names, long seed, Path out, PrintStream to) throws IOException {
        for (String name : names) {
            if (Plants.named(name).isEmpty()) {
                throw new UsageException("there is no plant: " + name);
            }
        }
        PlantsMain main = new PlantsMain(out, to);
        List<Detection> all = new ArrayList<>();
        for (Plant plant : Plants.all()) {
            if (names.isEmpty() || names.contains(plant.name())) {
                all.add(main.plant(plant, seed + Plants.all().indexOf(plant)));
                TrackRecord.write(all, out, names.isEmpty() ? document() : out.resolve("none"));
            }
        }
        to.println(TrackRecord.table(all));
        return all.stream().allMatch(it -> it.first().isPresent());
    }

    private static Path document() {
        return Plants.project().resolve("docs/track-record.md");
    }

    private Detection plant(Plant plant, long seed) throws IOException {
        Path folder = out.resolve(plant.name());
        Files.createDirectories(folder);
        Optional<Detection> before = former(plant, folder);
        if (before.isEmpty()) {
            await(start(plant, seed, folder));
        }
        Detection detection = before.isPresent() ? before.get() : Detection.of(plant, SECONDS, judged(folder));
        to.printf(
                Locale.ROOT,
                "%s: %s%n",
                plant.name(),
                detection
                        .first()
                        .map(found -> String.format(
                                Locale.ROOT, "found after %.1f s: %s", detection.afterMillis() / 1000, found))
                        .orElse("NOT FOUND"));
        return detection;
    }

    /** A folder that has the runs already is gone on with: what was found is judged again, and not run again. */
    private static Optional<Detection> former(Plant plant, Path folder) {
        RecordFolder record = new RecordFolder(folder.resolve("run"));
        if (!Files.exists(folder.resolve("report.json")) || !Files.exists(record.run())) {
            return Optional.empty();
        }
        return Optional.of(Detection.of(plant, SECONDS, judged(folder)))
                .filter(found -> found.first().isPresent());
    }

    /** A run ends with everything that has its mark, and with its folder for temporary files: each has its own. */
    private static Process start(Plant plant, long seed, Path folder) throws IOException {
        String mark = UUID.randomUUID().toString();
        Path temporary = Files.createDirectories(
                Path.of(System.getProperty("java.io.tmpdir")).resolveSibling("lease4j-chaos-" + mark));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx768m",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                "io.lease4j.chaos.Chaos",
                "--plant",
                plant.name(),
                "--until-found",
                "--seed",
                Long.toString(seed),
                "--seconds",
                Long.toString(SECONDS),
                "--proof",
                "witness",
                "--receipts",
                "short",
                "--keys",
                Integer.toString(plant.keys()),
                "--out",
                folder.toString()));
        if (!plant.under().isEmpty()) {
            command.addAll(List.of("--only", plant.under()));
        }
        ProcessBuilder run = new ProcessBuilder(command);
        run.environment().put(Marked.VARIABLE, mark);
        run.redirectErrorStream(true).redirectOutput(folder.resolve("run.log").toFile());
        Process process = run.start();
        // Others may write to the folder too: a database does not run as root.
        boolean unused = temporary.toFile().setExecutable(true, false)
                && temporary.toFile().setReadable(true, false);
        return process;
    }

    private static void await(Process run) {
        Thread ending = new Thread(run::destroyForcibly, "chaos-plant");
        Runtime.getRuntime().addShutdownHook(ending);
        try {
            int unused = run.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            run.destroyForcibly();
        }
        boolean unused = Runtime.getRuntime().removeShutdownHook(ending);
    }

    private static Judgement judged(Path folder) {
        try {
            return Judge.judge(new RecordFolder(folder.resolve("run")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
