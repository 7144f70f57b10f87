package io.lease4j.chaos.plant;

import io.lease4j.chaos.judge.Judge;
import io.lease4j.chaos.judge.Judgement;
import io.lease4j.chaos.record.RecordFolder;
import io.lease4j.chaos.run.Run;
import io.lease4j.chaos.run.RunPlan;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Plants one fault after the other, each in a run of its own, and says how soon each is found. */
public final class PlantsMain {

    private static final long SECONDS = 150;
    private static final int WORKERS = 4;
    private static final int THREADS = 3;
    private static final int KEYS = 6;

    private final Path out;
    private final String mark;
    private final PrintStream to;

    private PlantsMain(Path out, String mark, PrintStream to) {
        this.out = out;
        this.mark = mark;
        this.to = to;
    }

    /**
     * Plants them.
     *
     * @param names which ones; empty: all
     * @param seed of the first run; the next ones count from it
     * @param out where the runs and the table go
     * @param mark what all processes of the runs have in their environment
     * @param to is told what is found
     * @return whether all were found
     * @throws IOException if something cannot be written
     */
    public static boolean run(List<String> names, long seed, Path out, String mark, PrintStream to) throws IOException {
        PlantsMain main = new PlantsMain(out, mark, to);
        List<Detection> all = new ArrayList<>();
        for (Plant plant : Plants.all()) {
            if (names.isEmpty() || names.contains(plant.name())) {
                all.add(main.plant(plant, seed + all.size()));
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
        Path overlay = folder.resolve("overlay").toAbsolutePath();
        Overlay.make(plant, Plants.project(), System.getProperty("java.class.path"), overlay);
        Run run = new Run(new RunPlan(
                seed,
                SECONDS,
                "one",
                WORKERS,
                THREADS,
                KEYS,
                true,
                List.of(),
                plant.name(),
                List.of(overlay),
                Map.of("plant", plant.name(), "seed", Long.toString(seed)),
                folder,
                mark,
                Optional.of(() -> judged(folder).guardedViolations() > 0)));
        List<String> failures = run.execute();
        failures.forEach(failure -> to.println("  " + failure));
        Detection detection = Detection.of(plant, seed, SECONDS, judged(folder));
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

    private static Judgement judged(Path folder) {
        try {
            return Judge.judge(new RecordFolder(folder.resolve("run")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
