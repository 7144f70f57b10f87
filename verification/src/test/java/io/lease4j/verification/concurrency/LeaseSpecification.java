package io.lease4j.verification.concurrency;

import io.lease4j.AcquireOutcome;
import io.lease4j.BackendTime;
import io.lease4j.CancelOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Outcome;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RenewOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.spi.Echo;
import java.util.Comparator;
import java.util.Optional;

/**
 * What one authority record with its keys and the sink beside it may answer, one step after the other.
 *
 * <p><em>What is one object.</em> Keys of a record share its token counter, so a history is checked record by record
 * and not key by key: checked apart, two keys could be granted one token, or tokens in an order that contradicts real
 * time, and each key alone would look right. Records share nothing but the clock, so checking each alone is enough
 * (linearizability is local).
 *
 * <p><em>Time.</em> The clock is a second object that moves while operations run. It is not searched over: every step
 * of the store shows the time that it read. The step is accepted if that time lies between two readings around the
 * call, and is not before the time of the step ordered before it. That is exact, not an approximation: a clock that
 * only goes forward shows each time during one period, periods of different times do not overlap, and an order whose
 * times never fall needs no more than that each call overlaps the period of its own time. So the shared clock breaks
 * no locality either. A sink shows no time: the earliest that explains its answer is taken, because it leaves the most
 * room to what follows.
 *
 * <p><em>One key.</em> A history that was cut down to one key of a record is judged by {@link #ofOneKey}: tokens that
 * are missing went to other keys. It accepts more, so what it refuses was wrong; it is for showing a short history.
 */
final class LeaseSpecification implements Specification<ShardState, TimedStep> {

    private final Terms terms;
    private final boolean allKeys;
    private final Names names = new Names();

    private LeaseSpecification(Terms terms, boolean allKeys) {
        this.terms = terms;
        this.allKeys = allKeys;
    }

    /** Judges whole histories of a record. */
    static LeaseSpecification ofRecord(Terms terms) {
        return new LeaseSpecification(terms, true);
    }

    /** Judges histories of one key of a record. */
    static LeaseSpecification ofOneKey(Terms terms) {
        return new LeaseSpecification(terms, false);
    }

    ShardState initial() {
        return ShardState.initial(terms.completeSince());
    }

    /** The newest generation of a key in a state. */
    Optional<Grant> newest(ShardState state, LeaseKey key) {
        return state.newest(names.of(key));
    }

    @Override
    public Optional<ShardState> next(ShardState before, TimedStep timed) {
        Optional<Echo> echo = timed.step().echo();
        if (timed.step() instanceof Step.OfSink step) {
            return ofSink(before, step, timed);
        }
        return echo.flatMap(seen -> begun(before, timed, seen)
                .flatMap(state -> ofStore(state, (Step.OfStore<?>) timed.step(), seen.backendTime()))
                .filter(state -> state.last() == seen.lastToken()));
    }

    /** Takes in what the step read before it did anything. */
    private Optional<ShardState> begun(ShardState before, TimedStep timed, Echo echo) {
        BackendTime now = echo.backendTime();
        boolean inTime = !now.isBefore(before.time())
                && timed.earliest() <= now.epochMillis()
                && now.epochMillis() <= timed.latest();
        boolean asServed = echo.recordId().equals(terms.recordId())
                && echo.lineage().equals(terms.lineage())
                && echo.proven()
                && echo.extensionTicket().isEmpty();
        if (!inTime || !asServed) {
            return Optional.empty();
        }
        Optional<ShardState> state = Optional.of(before.at(now));
        if (!allKeys) {
            boolean granted =
                    timed.step().outcome() instanceof AcquireOutcome.Acquired acquired && !acquired.replayed();
            long last = echo.lastToken() - (granted ? 1 : 0);
            state = state.filter(s -> s.last() <= last).map(s -> s.withLast(last));
        }
        return echo.expired().isEmpty() ? state : state.flatMap(s -> toldExpired(s, timed.step(), echo));
    }

    /** A step says that it ended an expired lease: that of its key, really expired, and no step said so before. */
    private Optional<ShardState> toldExpired(ShardState s, Step step, Echo echo) {
        return s.newest(names.of(step.key()))
                .filter(grant -> grant.generation().equals(echo.expired().orElseThrow()))
                .filter(grant -> grant.ended().isEmpty() && !grant.isActive(s.time()) && !grant.expiryTold())
                .map(grant -> s.with(grant.withExpiryTold()));
    }

    private Optional<ShardState> ofStore(ShardState s, Step.OfStore<?> step, BackendTime now) {
        if (step instanceof Step.Inspect inspect) {
            return new ReadRule(terms, names).after(s, inspect, now);
        }
        Optional<RequestFact> fact = s.requests().at(names.of(requestOf(step)));
        Optional<ShardState> remembered = ofRequest(s, step, now, fact);
        boolean forgettable = fact.isPresent() && terms.mayForget(s, names.of(step.key()), fact.get(), now);
        return remembered.isPresent() || !forgettable ? remembered : ofRequest(s, step, now, Optional.empty());
    }

    private Optional<ShardState> ofRequest(
            ShardState s, Step.OfStore<?> step, BackendTime now, Optional<RequestFact> fact) {
        if (step instanceof Step.Acquire acquire) {
            return new AcquireRule(terms, names).after(s, acquire, now, fact);
        }
        if (step instanceof Step.Renew renew) {
            return new RenewRule(terms, names).after(s, renew, now, fact);
        }
        if (step instanceof Step.Release release) {
            return new EndRule(terms, names).after(s, release, now, fact);
        }
        if (step instanceof Step.Revoke revoke) {
            return new EndRule(terms, names).after(s, revoke, now, fact);
        }
        if (step instanceof Step.Resolve resolve) {
            return new ReadRule(terms, names).after(s, resolve, now, fact);
        }
        return new CancelRule(terms, names).after(s, (Step.Cancel) step, now, fact);
    }

    private static LeaseRequest<?> requestOf(Step.OfStore<?> step) {
        if (step instanceof Step.Acquire acquire) {
            return acquire.request();
        }
        if (step instanceof Step.Renew renew) {
            return renew.request();
        }
        if (step instanceof Step.Release release) {
            return release.request();
        }
        if (step instanceof Step.Revoke revoke) {
            return revoke.request();
        }
        return step instanceof Step.Resolve resolve ? resolve.request() : ((Step.Cancel) step).request();
    }

    private Optional<ShardState> ofSink(ShardState before, Step.OfSink step, TimedStep timed) {
        BackendTime earliest = BackendTime.ofEpochMillis(Math.max(before.time().epochMillis(), timed.earliest()));
        return new SinkTimes(terms, names)
                .of(before, step, earliest, BackendTime.ofEpochMillis(timed.latest())).stream()
                        .flatMap(now -> ofSink(before.at(now), step, now).stream())
                        .findFirst();
    }

    private Optional<ShardState> ofSink(ShardState s, Step.OfSink step, BackendTime now) {
        SinkRule rule = new SinkRule(terms, names);
        if (step instanceof Step.Commit commit) {
            return rule.after(s, commit, now);
        }
        return step instanceof Step.Fence fence ? rule.after(s, fence, now) : rule.after(s, (Step.CancelEffect) step);
    }

    @Override
    public boolean changesNothing(TimedStep timed) {
        Outcome outcome = timed.step().outcome();
        if (outcome instanceof AcquireOutcome.Acquired acquired) {
            return acquired.replayed();
        }
        if (outcome instanceof RenewOutcome.Renewed renewed) {
            return renewed.replayed();
        }
        if (outcome instanceof ReleaseOutcome.Released released) {
            return released.replayed();
        }
        if (outcome instanceof RevokeOutcome.Revoked revoked) {
            return revoked.replayed();
        }
        if (outcome instanceof CommitOutcome.Accepted accepted) {
            return accepted.already();
        }
        boolean tombstone = outcome instanceof CancelOutcome.NeverCommitted
                || outcome instanceof CancelOutcome.NotKnowable
                || outcome instanceof CancelEffectOutcome.NeverCommitted;
        return !tombstone;
    }

    /** By the time that a step read, then by the counter that it saw. */
    @Override
    public Comparator<Call<TimedStep>> likelyOrder() {
        return Comparator.<Call<TimedStep>>comparingLong(call -> call.operation()
                        .step()
                        .echo()
                        .map(echo -> echo.backendTime().epochMillis())
                        .orElse(call.operation().earliest()))
                .thenComparingLong(call ->
                        call.operation().step().echo().map(Echo::lastToken).orElse(0L))
                .thenComparingLong(Call::returned);
    }
}
