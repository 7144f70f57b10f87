package io.lease4j.internal.door;

import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.FirstSent;
import io.lease4j.Lineage;
import io.lease4j.spi.Echo;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What answers showed of each authority record: a sample of its node's clock, and the highest token. Records, not keys,
 * so that it is bounded by the number of shards. Thread-safe.
 */
final class RecordMemory {

    /** Subtracted from elapsed time where an estimate must not be late: ten times what hardware clocks drift. */
    private static final long DRIFT_DIVISOR = 1000;

    /**
     * A reading of a node's clock. Backend time now is estimated as this plus the local time since it was
     * <em>received</em>, which is never later than the true one but for the clocks' drift.
     */
    record Sample(Lineage lineage, BackendTime at, long receivedNanos) {

        BackendTime estimate(long nowNanos) {
            return at.plus(Duration.ofNanos(nowNanos - receivedNanos));
        }

        /** A request that claims to be younger than it is might pass for one that is sure to be remembered. */
        FirstSent firstSent(long nowNanos) {
            long elapsed = nowNanos - receivedNanos;
            return new FirstSent(lineage, at.plus(Duration.ofNanos(elapsed - elapsed / DRIFT_DIVISOR)));
        }
    }

    /** What an answer changed; a higher token is 0 if there is none. */
    record Heard(boolean becameUnproven, boolean clockWentBack, long higher) {
        private static final Heard NOTHING = new Heard(false, false, 0);
    }

    /** Compared by identity, so that what was known is replaced only if it still is. */
    private static final class Known {
        private static final Known NOTHING = new Known(null, 0, false, false, null);

        private final @Nullable Sample sample;
        private final long highest;
        private final boolean unproven;
        private final boolean clockWentBack;
        private final @Nullable BackendTime wasAhead;

        Known(
                @Nullable Sample sample,
                long highest,
                boolean unproven,
                boolean clockWentBack,
                @Nullable BackendTime wasAhead) {
            this.sample = sample;
            this.highest = highest;
            this.unproven = unproven;
            this.clockWentBack = clockWentBack;
            this.wasAhead = wasAhead;
        }
    }

    private final Map<AuthorityRecordId, Known> records = new ConcurrentHashMap<>();

    /** Starts with the highest tokens that are known already. */
    RecordMemory(Map<AuthorityRecordId, Long> highest) {
        highest.forEach((id, token) -> records.put(id, new Known(null, token, false, false, null)));
    }

    /** Remembers an answer to something that was sent at {@code sentNanos} and is received now. */
    Heard hear(Echo echo, long grantedToken, long sentNanos, long receivedNanos) {
        Sample fresh = new Sample(echo.lineage(), echo.backendTime(), receivedNanos);
        long shown = Math.max(echo.lastToken(), grantedToken);
        while (true) {
            Known stored = records.get(echo.recordId());
            Known before = stored == null ? Known.NOTHING : stored;
            Sample former = before.sample;
            boolean sameLineage = former != null && former.lineage.equals(fresh.lineage);
            boolean earlier = sameLineage && former != null && fresh.at.isBefore(former.at);
            // Only an answer that was there before this was sent comes before it: others overtake each other.
            boolean back = earlier && former != null && former.receivedNanos - sentNanos <= 0;
            boolean overtaken = earlier && !back;
            Known after = new Known(
                    overtaken ? former : fresh,
                    Math.max(before.highest, shown),
                    !echo.proven(),
                    before.clockWentBack || back,
                    sameLineage ? ahead(before, back ? former : null, fresh.at) : null);
            boolean kept = stored == null
                    ? records.putIfAbsent(echo.recordId(), after) == null
                    : records.replace(echo.recordId(), stored, after);
            if (kept) {
                boolean becameUnproven = !echo.proven() && !before.unproven;
                boolean wentBack = back && !before.clockWentBack;
                long higher = shown > before.highest ? shown : 0;
                return becameUnproven || wentBack || higher != 0
                        ? new Heard(becameUnproven, wentBack, higher)
                        : Heard.NOTHING;
            }
        }
    }

    /** The time that a clock which went back has to come to again before leases end as they were promised. */
    private static @Nullable BackendTime ahead(Known before, @Nullable Sample left, BackendTime now) {
        BackendTime known = before.wasAhead;
        BackendTime leftNow = left == null ? null : left.at;
        BackendTime furthest = known == null || (leftNow != null && known.isBefore(leftNow)) ? leftNow : known;
        return furthest != null && now.isBefore(furthest) ? furthest : null;
    }

    /** Returns the records that could not prove their floor when they answered last. */
    List<AuthorityRecordId> unproven() {
        return those(known -> known.unproven);
    }

    /** Returns the records whose node has not come to the time again that it showed before. */
    List<AuthorityRecordId> behind() {
        return those(known -> known.wasAhead != null);
    }

    private List<AuthorityRecordId> those(Predicate<Known> which) {
        return records.entrySet().stream()
                .filter(entry -> which.test(entry.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Drops records of other creations than the one that is served, so that re-creating does not pile them up. */
    void keepOnly(AuthorityRecordId served, int shards) {
        if (records.size() > shards) {
            records.keySet().removeIf(id -> !id.namespaceId().equals(served.namespaceId()));
        }
    }

    /** Drops the sample of a record whose node refused a stamp without saying its time. */
    void forgetSample(AuthorityRecordId recordId) {
        records.computeIfPresent(
                recordId,
                (id, known) -> new Known(null, known.highest, known.unproven, known.clockWentBack, known.wasAhead));
    }

    Optional<Sample> sample(AuthorityRecordId recordId) {
        return Optional.ofNullable(records.getOrDefault(recordId, Known.NOTHING).sample);
    }

    /** Returns the highest token that any answer showed, 0 if none. */
    long highest(AuthorityRecordId recordId) {
        return records.getOrDefault(recordId, Known.NOTHING).highest;
    }
}
