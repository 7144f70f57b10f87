package io.lease4j.benchmarks.pairs;

import java.io.IOException;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What kept this process from going on, so that a poor time can be explained: its threads were ready and had no processor,
 * the collector worked, the compiler took a processor.
 *
 * @param waitedNanos of all threads together; below zero where the system does not tell
 * @param collectedMillis of all collectors
 * @param compiledMillis of all compiler threads
 */
record Stalls(long waitedNanos, long collectedMillis, long compiledMillis) {

    private static final Path THREADS = Path.of("/proc/self/task");
    private static final long NOT_TOLD = -1;

    /** Reads the counters. Threads that end before the next reading take theirs with them. */
    static Stalls read() {
        long collected = 0;
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            collected += Math.max(0, collector.getCollectionTime());
        }
        CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
        return new Stalls(waited(), collected, compiler == null ? 0 : compiler.getTotalCompilationTime());
    }

    /** The second number of a thread's {@code schedstat} is how long it was ready and did not run. */
    private static long waited() {
        long waited = 0;
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(THREADS)) {
            for (Path thread : threads) {
                waited += waited(thread);
            }
        } catch (IOException | RuntimeException e) {
            return NOT_TOLD;
        }
        return waited;
    }

    private static long waited(Path thread) {
        try {
            String text = Files.readString(thread.resolve("schedstat"));
            int from = text.indexOf(' ') + 1;
            return Long.parseLong(text, from, text.indexOf(' ', from), 10);
        } catch (IOException ended) {
            return 0;
        }
    }

    /** Says what came since an earlier reading, for each of so many acquires, and in all. */
    Map<String, Double> since(Stalls before, long acquires) {
        Map<String, Double> figures = new LinkedHashMap<>();
        if (waitedNanos >= 0 && before.waitedNanos >= 0) {
            figures.put(
                    "client.waited.for.cpu.micros.per.acquire", (waitedNanos - before.waitedNanos) / 1000.0 / acquires);
        }
        figures.put("client.collected.millis", (double) (collectedMillis - before.collectedMillis));
        figures.put("client.compiled.millis", (double) (compiledMillis - before.compiledMillis));
        return figures;
    }
}
