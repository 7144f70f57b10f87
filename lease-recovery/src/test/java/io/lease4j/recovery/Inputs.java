package io.lease4j.recovery;

import static io.lease4j.recovery.Dimension.value;
import static io.lease4j.recovery.Given.EXECUTION;
import static io.lease4j.recovery.Given.GENERATION;
import static io.lease4j.recovery.Given.KEY;
import static io.lease4j.recovery.Given.RECORD;
import static io.lease4j.recovery.Given.RESTARTED;
import static io.lease4j.recovery.Given.SELF;
import static io.lease4j.recovery.Given.TOKEN;
import static io.lease4j.recovery.Given.active;
import static io.lease4j.recovery.Given.committed;
import static io.lease4j.recovery.Given.ended;
import static io.lease4j.recovery.Given.generation;

import io.lease4j.AuthorityRecordId;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseId;
import io.lease4j.NamespaceId;
import io.lease4j.NotKnowableReason;
import io.lease4j.ObservedLease;
import io.lease4j.Operation;
import io.lease4j.RecordSummary;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Every combination of what the classifier is given. */
final class Inputs {

    /** Above every token that the inputs speak of. */
    private static final long LAST = TOKEN + 10;

    /** What a store says of the key, once it is known what it says of the record. */
    private interface Sight extends Function<RecordSummary, InspectOutcome> {}

    static final Dimension<RecordSummary> RECORDS = new Dimension<>(
            "record",
            List.of(
                    value("proven", 0, record(RECORD, LAST, true)),
                    value("unproven", 1, record(RECORD, LAST, false)),
                    value("last token below", 1, record(RECORD, TOKEN - 2, true)),
                    value(
                            "another one",
                            1,
                            record(new AuthorityRecordId(NamespaceId.of("creation-2"), 3), LAST, true))));

    private static final Dimension<Sight> SIGHTS = new Dimension<>(
            "observed",
            List.of(
                    value("this generation, active", 0, seen(active(GENERATION, SELF))),
                    value("this generation, no time left", 1, over(active(GENERATION, SELF))),
                    value("this generation, ended", 1, gone(Optional.of(ended(GENERATION, SELF)))),
                    value("nothing remembered", 1, gone(Optional.empty())),
                    value("a newer one, active", 2, seen(active(generation(TOKEN + 1), RESTARTED))),
                    value("a newer one, ended", 2, gone(Optional.of(ended(generation(TOKEN + 1), RESTARTED)))),
                    value("an older one, active", 2, seen(active(generation(TOKEN - 1), RESTARTED))),
                    value("an older one, ended", 1, gone(Optional.of(ended(generation(TOKEN - 1), RESTARTED)))),
                    value("another one with this token", 2, seen(active(twin(), RESTARTED))),
                    value("refused: floor unproven", 2, record -> Refused.of(RefusedReason.FLOOR_UNPROVEN)),
                    value("refused: namespace missing", 2, record -> Refused.of(RefusedReason.NAMESPACE_MISSING)),
                    value("refused: anything else", 2, record -> Refused.of(RefusedReason.BACKEND_UNAVAILABLE))));

    static final Dimension<PendingMutation> PENDING = new Dimension<>(
            "last mutation",
            List.of(
                    value("none pending", 0, new PendingMutation.None()),
                    value("never committed", 0, new PendingMutation.NeverCommitted()),
                    value("committed: acquired this", 0, committed(Operation.ACQUIRE, active(GENERATION, SELF))),
                    value("committed: renewed this", 0, committed(Operation.RENEW, active(GENERATION, SELF))),
                    value("nothing known", 1, new PendingMutation.Unknown()),
                    value("committed: released this", 1, committed(Operation.RELEASE, ended(GENERATION, SELF))),
                    value("no longer known", 1, new PendingMutation.NotKnowable(NotKnowableReason.NO_LONGER_KNOWN)),
                    value(
                            "lost with its history",
                            1,
                            new PendingMutation.NotKnowable(NotKnowableReason.LOST_WITH_HISTORY))));

    static final Dimension<UnfinishedExecution> EXECUTIONS = new Dimension<>(
            "execution",
            List.of(
                    value("granted", 0, EXECUTION),
                    value(
                            "never granted",
                            0,
                            new UnfinishedExecution(EXECUTION.id(), KEY, SELF, RECORD, Optional.empty()))));

    static final Dimension<Holder> SELVES = new Dimension<>(
            "this process",
            List.of(
                    value("the same instance", 0, SELF),
                    value("another instance", 1, RESTARTED),
                    value("another principal", 1, Holder.of("shipping", "instance-1"))));

    static final Dimension<Boolean> POLICIES =
            new Dimension<>("resuming", List.of(value("permitted", 0, true), value("not permitted", 1, false)));

    static final List<Dimension<?>> ALL = List.of(RECORDS, SIGHTS, PENDING, EXECUTIONS, SELVES, POLICIES);

    private Inputs() {}

    /**
     * One combination and what it came to.
     *
     * @param indexes which value of each dimension, in the order of {@link #ALL}
     */
    record Row(List<Integer> indexes, Classification decided) {}

    static List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        addTo(rows, List.of());
        return rows;
    }

    private static void addTo(List<Row> rows, List<Integer> chosen) {
        if (chosen.size() == ALL.size()) {
            rows.add(new Row(chosen, decided(chosen)));
            return;
        }
        for (int i = 0; i < ALL.get(chosen.size()).values().size(); i++) {
            List<Integer> more = new ArrayList<>(chosen);
            more.add(i);
            addTo(rows, List.copyOf(more));
        }
    }

    private static Classification decided(List<Integer> chosen) {
        RecordSummary record = RECORDS.values().get(chosen.get(0)).value();
        return RecoveryClassifier.classify(
                EXECUTIONS.values().get(chosen.get(3)).value(),
                PENDING.values().get(chosen.get(2)).value(),
                SIGHTS.values().get(chosen.get(1)).value().apply(record),
                SELVES.values().get(chosen.get(4)).value(),
                POLICIES.values().get(chosen.get(5)).value());
    }

    private static Sight seen(ObservedLease lease) {
        return record -> new InspectOutcome.Found(lease, Duration.ofSeconds(20), record);
    }

    private static Sight over(ObservedLease lease) {
        return record -> new InspectOutcome.Found(lease, Duration.ZERO, record);
    }

    private static Sight gone(Optional<ObservedLease> last) {
        return record -> new InspectOutcome.NotFound(last, record);
    }

    private static RecordSummary record(AuthorityRecordId id, long lastToken, boolean proven) {
        return new RecordSummary(id, lastToken, proven, Set.of());
    }

    private static Generation twin() {
        return new Generation(KEY, LeaseId.of("another"), FencingToken.of(TOKEN));
    }
}
