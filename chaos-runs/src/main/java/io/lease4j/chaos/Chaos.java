package io.lease4j.chaos;

import io.lease4j.chaos.guard.Marked;
import io.lease4j.chaos.judge.Judge;
import io.lease4j.chaos.judge.JudgeMain;
import io.lease4j.chaos.plant.Overlay;
import io.lease4j.chaos.plant.Plant;
import io.lease4j.chaos.plant.Plants;
import io.lease4j.chaos.plant.PlantsMain;
import io.lease4j.chaos.record.RecordFolder;
import io.lease4j.chaos.record.RunFacts;
import io.lease4j.chaos.run.Run;
import io.lease4j.chaos.run.RunPlan;
import io.lease4j.chaos.run.Temporary;
import io.lease4j.spi.NamespaceSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.logging.LogManager;

/** The command line of a run. */
public final class Chaos {

    private static final int MISUSE = 2;
    private static final Duration SHORT = NamespaceSettings.MIN_RECEIPT_HORIZON;

    private Chaos() {}

    /**
     * Runs what the command line asks for; ends the process with 0, 1 or 2.
     *
     * @param words the command line
     */
    public static void main(String[] words) {
        // What drivers and clients say of connections that faults end is of no interest here.
        LogManager.getLogManager().reset();
        int status;
        try {
            status = run(words);
        } catch (UsageException e) {
            System.err.println(e.getMessage());
            System.err.print(Options.HELP);
            status = MISUSE;
        } catch (IOException | RuntimeException | AssertionError e) {
            e.printStackTrace();
            status = 1;
        }
        Temporary.delete();
        System.exit(status);
    }

    private static int run(String[] words) throws IOException {
        if (List.of(words).contains("--help")) {
            System.out.print(Options.HELP);
            return 0;
        }
        if (words.length == 2 && words[0].equals("--judge")) {
            Path folder = Path.of(words[1]);
            RecordFolder unused = recordIn(folder);
            return JudgeMain.run(folder, System.out).passed() ? 0 : 1;
        }
        if (words.length > 0 && words[0].equals("--replay")) {
            return once(replayed(words));
        }
        Options options = Options.parse(words, new Random().nextInt(Integer.MAX_VALUE));
        return options.plants() ? plants(options) : once(options);
    }

    /** The options of a record, which the rest of the command line may change. */
    private static Options replayed(String[] words) {
        if (words.length != 2) {
            throw new UsageException("--replay takes a folder, and stands alone");
        }
        Path given = Path.of(words[1]);
        Path folder = Files.isDirectory(given) ? given : folderOf(given);
        RunFacts facts = recordIn(folder).facts();
        Map<String, String> all = new HashMap<>(facts.options());
        all.put("proof", facts.witness() ? "witness" : "retained");
        all.put("receipts", facts.receiptHorizonMillis() == SHORT.toMillis() ? "short" : "usual");
        all.put("out", folder.resolve("replay").toString());
        return Options.of(all, facts.seed());
    }

    private static RecordFolder recordIn(Path folder) {
        RecordFolder record =
                new RecordFolder(Files.exists(folder.resolve("run.json")) ? folder : folder.resolve("run"));
        if (!Files.exists(record.run())) {
            throw new UsageException("no record of a run: " + folder);
        }
        return record;
    }

    private static int plants(Options options) throws IOException {
        List<String> names =
                options.plant().isEmpty() ? List.of() : List.of(options.plant().split(",", -1));
        return PlantsMain.run(names, options.seed(), options.out(), System.out) ? 0 : 1;
    }

    private static String mark() {
        return Optional.ofNullable(System.getenv(Marked.VARIABLE))
                .orElseThrow(() -> new UsageException(Marked.VARIABLE + " is not set: start it with ./chaos"));
    }

    private static boolean isFound(Options options) {
        try {
            return Judge.judge(new RecordFolder(options.out().resolve("run"))).guardedViolations() > 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The workers' code with a fault planted in it. */
    private static List<Path> overlay(Options options) throws IOException {
        if (options.plant().isEmpty()) {
            return List.of();
        }
        Plant plant = Plants.named(options.plant())
                .orElseThrow(() -> new UsageException("no such plant: " + options.plant()));
        Path overlay = options.out().resolve("overlay").toAbsolutePath();
        Overlay.make(plant, Plants.project(), System.getProperty("java.class.path"), overlay);
        return List.of(overlay);
    }

    private static Path folderOf(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        return parent == null ? file : parent;
    }

    private static int once(Options options) throws IOException {
        boolean witness = witness(options);
        Duration receiptHorizon = receiptHorizon(options);
        System.out.printf(
                "seed %d, topology %s, floor %s, receipts for %d s, %d s%n",
                options.seed(),
                options.topology(),
                witness ? "witnessed" : "retained",
                receiptHorizon.toSeconds(),
                options.seconds());
        Run run = new Run(new RunPlan(
                options.seed(),
                options.seconds(),
                options.topology(),
                options.workers(),
                options.threads(),
                options.keys(),
                witness,
                receiptHorizon,
                options.kinds(),
                options.plant(),
                overlay(options),
                options.asMap(),
                options.out(),
                mark(),
                options.untilFound() ? Optional.of(() -> isFound(options)) : Optional.empty()));
        List<String> failures = run.execute();
        failures.forEach(failure -> System.out.println("FAILED  " + failure));
        boolean passed = JudgeMain.run(options.out(), System.out).passed();
        System.out.printf("./chaos --replay %s runs it again%n", options.out());
        return failures.isEmpty() && passed ? 0 : 1;
    }

    /** What is usual outlasts the runs of minutes, and the time from one FLUSHALL to the next in those of hours. */
    static Duration receiptHorizon(Options options) {
        boolean isShort = options.receipts().isEmpty()
                ? !new SplittableRandom(options.seed()).nextBoolean()
                : options.receipts().equals("short");
        return isShort ? SHORT : NamespaceSettings.defaults().receiptHorizon();
    }

    /** One server that keeps everything is shown now and then; whatever loses memory needs a witness. */
    private static boolean witness(Options options) {
        if (!options.topology().equals("one")) {
            if (options.proof().equals("retained")) {
                throw new UsageException("--proof retained: only one server can be declared to keep everything");
            }
            return true;
        }
        return options.proof().isEmpty()
                ? new Random(options.seed()).nextInt(4) > 0
                : options.proof().equals("witness");
    }
}
