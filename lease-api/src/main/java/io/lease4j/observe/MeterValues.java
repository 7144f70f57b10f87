package io.lease4j.observe;

import io.lease4j.UnknownReason;
import io.lease4j.effect.RejectedReason;
import io.lease4j.worker.LossReason;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The tags of each counter, and every value that they can have: the number of series is known beforehand. */
final class MeterValues {

    /** Stands for whatever a tag has no value for. */
    static final String OTHER = "other";

    private record Tag(String name, List<String> values) {
        String known(String value) {
            return values.contains(value) ? value : OTHER;
        }
    }

    private static final Map<MeterId, List<Tag>> TAGS = new EnumMap<>(Map.of(
            MeterId.RENEW_FAILURES, List.of(tag("outcome", "lost", "refused", "unknown")),
            MeterId.LOST, List.of(reasons(LossReason.values())),
            MeterId.STALE_EFFECTS, List.of(reasons(RejectedReason.values())),
            MeterId.UNKNOWN,
                    List.of(
                            tag("operation", "acquire", "renew", "release", "revoke", "effect"),
                            reasons(UnknownReason.values())),
            // Codes of outcomes and verdicts that are known, without their reasons.
            MeterId.RESOLVED,
                    List.of(tag(
                            "outcome",
                            "acquired",
                            "ended",
                            "renewed",
                            "released",
                            "revoked",
                            "over",
                            "lost",
                            "accepted",
                            "rejected",
                            "committed",
                            "never-committed",
                            "not-knowable",
                            "held",
                            "refused")),
            MeterId.DECISIONS,
                    List.of(tag(
                            "decision",
                            "resume-current",
                            "reacquire-required",
                            "stale-generation",
                            "resolve-unknown-outcome",
                            "backend-unavailable",
                            "reconcile-fencing-floor")),
            MeterId.FLOOR_PROOFS, List.of(tag("reason", "witness", "operator", "retained", "extension"))));

    /** The counters, those without tags among them. */
    static final List<MeterId> COUNTERS = List.of(
            MeterId.CONFLICTS,
            MeterId.RENEW_FAILURES,
            MeterId.LOST,
            MeterId.EXPIRED,
            MeterId.REVOKED,
            MeterId.REACQUIRED,
            MeterId.STALE_EFFECTS,
            MeterId.UNKNOWN,
            MeterId.RESOLVED,
            MeterId.DECISIONS,
            MeterId.FLOOR_LOSSES,
            MeterId.FLOOR_PROOFS,
            MeterId.CORRUPT);

    private MeterValues() {}

    /** Returns the values of the tags of every series of a counter. */
    static List<List<String>> series(MeterId id) {
        Stream<List<String>> all = Stream.of(List.of());
        for (Tag tag : tagsOf(id)) {
            all = all.flatMap(before -> Stream.concat(tag.values().stream(), Stream.of(OTHER))
                    .map(value ->
                            Stream.concat(before.stream(), Stream.of(value)).toList()));
        }
        return all.toList();
    }

    /** Returns the series that these values count for. */
    static List<String> known(MeterId id, List<String> values) {
        List<Tag> tags = tagsOf(id);
        return IntStream.range(0, tags.size())
                .mapToObj(i -> tags.get(i).known(values.get(i)))
                .toList();
    }

    /** Returns names and values of the tags of a series, in turn. */
    static String[] tags(MeterId id, List<String> values) {
        List<Tag> tags = tagsOf(id);
        return IntStream.range(0, tags.size())
                .boxed()
                .flatMap(i -> Stream.of(tags.get(i).name(), values.get(i)))
                .toArray(String[]::new);
    }

    static String code(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static List<Tag> tagsOf(MeterId id) {
        return TAGS.getOrDefault(id, List.of());
    }

    private static Tag tag(String name, String... values) {
        return new Tag(name, List.of(values));
    }

    private static Tag reasons(Enum<?>[] values) {
        return new Tag("reason", Arrays.stream(values).map(MeterValues::code).toList());
    }
}
