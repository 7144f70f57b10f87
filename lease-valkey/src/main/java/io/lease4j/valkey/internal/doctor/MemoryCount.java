package io.lease4j.valkey.internal.doctor;

import io.lease4j.valkey.ServerFinding.Code;
import io.lease4j.valkey.ServerReport.MemoryShare;
import io.lettuce.core.KeyScanCursor;
import io.lettuce.core.ScanArgs;
import io.lettuce.core.ScanCursor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Counts what keys of which kind take. The server is asked a bounded number of times for a bounded number of names, and
 * for the size of a few keys of each kind: a sample.
 */
final class MemoryCount {

    private static final int NAMES_AT_ONCE = 500;
    private static final int MOST_ROUNDS = 200;
    private static final int MEASURED_OF_A_KIND = 20;

    private static final class Kind {
        private long keys;
        private long bytes;
        private long measured;
    }

    private MemoryCount() {}

    static List<MemoryShare> look(Subject subject, Line line, Findings findings) {
        Map<String, Kind> kinds = new TreeMap<>();
        ScanArgs args = ScanArgs.Builder.matches(subject.prefix() + "*").limit(NAMES_AT_ONCE);
        ScanCursor cursor = ScanCursor.INITIAL;
        for (int round = 0; round < MOST_ROUNDS && !cursor.isFinished(); round++) {
            ScanCursor from = cursor;
            Optional<KeyScanCursor<String>> page = line.ask(commands -> commands.scan(from, args));
            if (page.isEmpty() || !measure(line, page.get().getKeys(), kinds)) {
                findings.warn(
                        Code.MEMORY,
                        "what leases take was not counted: the user may not run SCAN and MEMORY USAGE",
                        "grant +scan and +memory|usage to the operator's user");
                return List.of();
            }
            cursor = page.get();
        }
        boolean all = cursor.isFinished();
        List<MemoryShare> shares = new ArrayList<>();
        kinds.forEach((name, kind) -> shares.add(new MemoryShare(
                name, kind.keys, kind.measured == 0 ? 0 : kind.bytes * kind.keys / kind.measured, kind.measured, all)));
        findings.ok(
                Code.MEMORY,
                shares.isEmpty()
                        ? "nothing is kept"
                        : shares.stream()
                                        .map(share -> share.kind() + " " + share.keys() + " × "
                                                + share.bytes() / share.keys() + " B")
                                        .collect(Collectors.joining(", "))
                                + (all ? " (sizes by a sample)" : " (a sample: not all keys were looked at)"));
        return shares;
    }

    /** What two servers have of each kind. */
    static List<MemoryShare> together(List<MemoryShare> one, List<MemoryShare> other) {
        Map<String, MemoryShare> sums = new TreeMap<>();
        Stream.concat(one.stream(), other.stream())
                .forEach(share -> sums.merge(
                        share.kind(),
                        share,
                        (a, b) -> new MemoryShare(
                                a.kind(),
                                a.keys() + b.keys(),
                                a.bytes() + b.bytes(),
                                a.measured() + b.measured(),
                                a.all() && b.all())));
        return List.copyOf(sums.values());
    }

    private static boolean measure(Line line, List<String> names, Map<String, Kind> kinds) {
        for (String name : names) {
            Kind kind = kinds.computeIfAbsent(kind(name), unused -> new Kind());
            kind.keys++;
            if (kind.measured < MEASURED_OF_A_KIND) {
                Optional<Long> bytes = line.ask(commands -> {
                    Long size = commands.memoryUsage(name);
                    return size == null ? 0L : size;
                });
                if (bytes.isEmpty()) {
                    return false;
                }
                kind.measured++;
                kind.bytes += bytes.get();
            }
        }
        return true;
    }

    /** What stands between the braces and the next colon. */
    private static String kind(String name) {
        String rest = name.substring(name.indexOf("}:") + 2);
        int colon = rest.indexOf(':');
        return colon < 0 ? rest : rest.substring(0, colon);
    }
}
