package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AdminOutcome;
import io.lease4j.BackendTime;
import io.lease4j.CancelOutcome;
import io.lease4j.CommittedRequest;
import io.lease4j.FirstSent;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.LostReason;
import io.lease4j.ObservedLease;
import io.lease4j.Operation;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.Stamp;
import io.lease4j.Term;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Reading;
import io.lease4j.spi.Transmission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Wrong about what is remembered of requests of every kind, behind successors, and for how long. */
final class WrongMemories {

    private WrongMemories() {}

    static List<WrongStore> all() {
        List<WrongStore> all = new ArrayList<>();
        for (Operation op : List.of(Operation.RENEW, Operation.RELEASE, Operation.REVOKE)) {
            all.add(WrongStore.of(
                            named(op) + "-commits-though-cancelled",
                            "What is called never committed commits when it arrives.",
                            "I-7")
                    .store((real, fixture) -> new Retold(real) {
                        final Set<RequestId> buried = new HashSet<>();

                        @Override
                        CancelOutcome canOut(LeaseRequest<?> r, CancelOutcome o) {
                            if (o instanceof CancelOutcome.NeverCommitted && r.operation() == op) {
                                buried.add(r.requestId());
                            }
                            return o;
                        }

                        @Override
                        CompletionStage<Answer<AcquireOutcome>> acq(AcquireRequest r, Transmission t) {
                            return super.acq(
                                    buried.contains(r.requestId())
                                            ? Requests.like(r)
                                                    .requestId(RequestId.random())
                                                    .build()
                                            : r,
                                    t);
                        }

                        @Override
                        CompletionStage<Answer<RenewOutcome>> ren(RenewRequest r, Transmission t) {
                            return super.ren(
                                    buried.contains(r.requestId())
                                            ? RenewRequest.of(
                                                    r.generation(), r.caller(), RequestId.random(), r.number(), r.ttl())
                                            : r,
                                    t);
                        }

                        @Override
                        CompletionStage<Answer<ReleaseOutcome>> rel(ReleaseRequest r, Transmission t) {
                            return super.rel(
                                    buried.contains(r.requestId())
                                            ? ReleaseRequest.of(r.generation(), r.caller(), RequestId.random())
                                            : r,
                                    t);
                        }

                        @Override
                        CompletionStage<Answer<RevokeOutcome>> rev(RevokeRequest r, Set<SinkName> s, Transmission t) {
                            return super.rev(
                                    buried.contains(r.requestId())
                                            ? RevokeRequest.of(
                                                    r.generation(), r.caller(), RequestId.random(), r.reason())
                                            : r,
                                    s,
                                    t);
                        }
                    }));
        }
        for (Operation op : List.of(Operation.RENEW, Operation.RELEASE, Operation.REVOKE)) {
            all.add(WrongStore.of("cancel-overlooks-a-" + named(op), "What committed is called never committed.", "I-7")
                    .store((real, fixture) -> new Retold(real) {
                        @Override
                        CancelOutcome canOut(LeaseRequest<?> r, CancelOutcome o) {
                            return o instanceof CancelOutcome.Committed c && r.operation() == op
                                    ? new CancelOutcome.NeverCommitted(c.proven())
                                    : o;
                        }
                    }));
        }
        for (Operation op : List.of(Operation.RENEW, Operation.RELEASE, Operation.REVOKE)) {
            all.add(WrongStore.of("resolve-overlooks-a-" + named(op), "What committed is still unknown.", "I-6")
                    .store((real, fixture) -> new Retold(real) {
                        @Override
                        ResolveOutcome resOut(LeaseRequest<?> r, ResolveOutcome o) {
                            return o instanceof ResolveOutcome.Committed c && r.operation() == op
                                    ? new ResolveOutcome.StillUnknown(c.proven())
                                    : o;
                        }
                    }));
        }
        for (Operation op : List.of(Operation.ACQUIRE, Operation.RELEASE)) {
            all.add(WrongStore.of(
                            named(op) + "-tombstone-reclaimed-early", "A cancellation holds for ten seconds.", "I-7")
                    .store((real, fixture) -> new Retold(real) {
                        final Map<RequestId, BackendTime> buried = new HashMap<>();

                        boolean gone(RequestId id) {
                            BackendTime at = buried.get(id);
                            return at != null && at.until(fixture.backendTime()).compareTo(Duration.ofSeconds(10)) > 0;
                        }

                        @Override
                        CancelOutcome canOut(LeaseRequest<?> r, CancelOutcome o) {
                            if (o instanceof CancelOutcome.NeverCommitted && r.operation() == op) {
                                buried.put(r.requestId(), fixture.backendTime());
                            }
                            return o;
                        }

                        @Override
                        CompletionStage<Answer<AcquireOutcome>> acq(AcquireRequest r, Transmission t) {
                            return super.acq(
                                    gone(r.requestId())
                                            ? Requests.like(r)
                                                    .requestId(RequestId.random())
                                                    .build()
                                            : r,
                                    t);
                        }

                        @Override
                        CompletionStage<Answer<ReleaseOutcome>> rel(ReleaseRequest r, Transmission t) {
                            return super.rel(
                                    gone(r.requestId())
                                            ? ReleaseRequest.of(r.generation(), r.caller(), RequestId.random())
                                            : r,
                                    t);
                        }
                    }));
        }
        all.add(WrongStore.of(
                        "only-the-newest-grant-remembered",
                        "Once a successor came, the same acquire is another one.",
                        "I-1")
                .store((real, fixture) -> new Retold(real) {
                    final Map<RequestId, Long> tokens = new HashMap<>();

                    @Override
                    CompletionStage<Answer<AcquireOutcome>> acq(AcquireRequest r, Transmission t) {
                        Long token = tokens.get(r.requestId());
                        long current = Steps.active(delegate(), r.key())
                                .or(() -> Steps.over(delegate(), r.key()))
                                .map(l -> l.generation().token().value())
                                .orElse(0L);
                        boolean past = token != null && token < current;
                        return super.acq(
                                past
                                        ? Requests.like(r)
                                                .requestId(RequestId.random())
                                                .build()
                                        : r,
                                t);
                    }

                    @Override
                    AcquireOutcome acqOut(AcquireRequest r, AcquireOutcome o) {
                        if (o instanceof AcquireOutcome.Acquired a) {
                            tokens.put(r.requestId(), a.lease().token().value());
                        }
                        return o;
                    }
                }));
        all.add(WrongStore.of(
                        "cancel-sees-the-newest-alone",
                        "Once a successor came, what its predecessor asked is called never committed.",
                        "I-1")
                .store((real, fixture) -> new Retold(real) {
                    boolean past(LeaseRequest<?> r, CommittedRequest c) {
                        return Steps.active(delegate(), r.key())
                                        .or(() -> Steps.over(delegate(), r.key()))
                                        .map(l -> l.generation().token().value())
                                        .orElse(0L)
                                > c.lease().generation().token().value();
                    }

                    @Override
                    CancelOutcome canOut(LeaseRequest<?> r, CancelOutcome o) {
                        return o instanceof CancelOutcome.Committed c && past(r, c.what())
                                ? new CancelOutcome.NeverCommitted(c.proven())
                                : o;
                    }

                    @Override
                    ResolveOutcome resOut(LeaseRequest<?> r, ResolveOutcome o) {
                        return o instanceof ResolveOutcome.Committed c && past(r, c.what())
                                ? new ResolveOutcome.StillUnknown(c.proven())
                                : o;
                    }
                }));
        for (long seconds : List.of(305L)) {
            all.add(WrongStore.of(
                            "receipt-reclaimed-at-the-horizon",
                            "A receipt is forgotten when it is as old as the horizon.",
                            "I-1")
                    .store((real, fixture) -> new Retold(real) {
                        final Map<RequestId, BackendTime> made = new HashMap<>();

                        boolean gone(RequestId id) {
                            BackendTime at = made.get(id);
                            return at != null
                                    && at.until(fixture.backendTime()).compareTo(Duration.ofSeconds(seconds)) >= 0;
                        }

                        @Override
                        CompletionStage<Answer<AcquireOutcome>> acq(AcquireRequest r, Transmission t) {
                            return super.acq(
                                    gone(r.requestId())
                                            ? Requests.like(r)
                                                    .requestId(RequestId.random())
                                                    .build()
                                            : r,
                                    t);
                        }

                        @Override
                        AcquireOutcome acqOut(AcquireRequest r, AcquireOutcome o) {
                            if (o instanceof AcquireOutcome.Acquired) {
                                made.putIfAbsent(r.requestId(), fixture.backendTime());
                            }
                            return o;
                        }
                    }));
        }
        for (long seconds : List.of(600L)) {
            all.add(WrongStore.of("end-forgotten-early", "How a lease ended is forgotten after ten minutes.", "S-7")
                    .store((real, fixture) -> new Retold(real) {
                        boolean old(LeaseEnd end) {
                            return end.at().until(fixture.backendTime()).compareTo(Duration.ofSeconds(seconds)) > 0;
                        }

                        @Override
                        RenewOutcome renOut(RenewRequest r, RenewOutcome o) {
                            return o instanceof RenewOutcome.Lost l
                                            && l.end().filter(this::old).isPresent()
                                    ? new RenewOutcome.Lost(LostReason.GONE, Optional.empty(), l.committed())
                                    : o;
                        }

                        @Override
                        InspectOutcome insOut(LeaseKey k, InspectOutcome o) {
                            return o instanceof InspectOutcome.NotFound n
                                            && n.last()
                                                    .flatMap(ObservedLease::end)
                                                    .filter(this::old)
                                                    .isPresent()
                                    ? new InspectOutcome.NotFound(Optional.empty(), n.record())
                                    : o;
                        }
                    }));
        }
        all.add(WrongStore.of(
                        "discarded-receipt-called-never-committed",
                        "Of a record that was discarded, a request is called never committed.",
                        "S-12",
                        "I-8")
                .store((real, fixture) -> new Retold(real) {
                    final Set<LeaseKey> discarded = new HashSet<>();

                    @Override
                    public CompletionStage<Answer<AdminOutcome>> discard(LeaseKey k, Transmission t) {
                        discarded.add(k);
                        return super.discard(k, t);
                    }

                    @Override
                    CancelOutcome canOut(LeaseRequest<?> r, CancelOutcome o) {
                        return discarded.contains(r.key()) && o instanceof CancelOutcome.NotKnowable n
                                ? new CancelOutcome.NeverCommitted(n.proven())
                                : o;
                    }
                }));
        all.add(WrongStore.of(
                        "discarded-receipt-runs-afresh",
                        "What a discarded record was the receipt of runs afresh.",
                        "S-12")
                .store((real, fixture) -> new Retold(real) {
                    final Set<LeaseKey> discarded = new HashSet<>();

                    @Override
                    public CompletionStage<Answer<AdminOutcome>> discard(LeaseKey k, Transmission t) {
                        discarded.add(k);
                        return super.discard(k, t);
                    }

                    @Override
                    Transmission tx(LeaseRequest<?> r, Transmission t) {
                        return discarded.contains(r.key())
                                ? new Transmission(
                                        new Stamp(
                                                t.stamp().lineage(),
                                                t.stamp().notAfter(),
                                                new FirstSent(t.stamp().lineage(), fixture.backendTime())),
                                        t.highestSeen(),
                                        t.deadline())
                                : t;
                    }
                }));
        all.add(WrongStore.of(
                        "corrupt-receipt-called-never-committed",
                        "Where a record cannot be read, a request is called never committed.",
                        "S-12")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    public CompletionStage<Answer<CancelOutcome>> cancel(LeaseRequest<?> r, Reading x) {
                        return Steps.outcome(
                                super.cancel(r, x),
                                o -> o instanceof Refused f && f.reason() == RefusedReason.CORRUPT_STATE
                                        ? new CancelOutcome.NeverCommitted(true)
                                        : o);
                    }

                    @Override
                    ResolveOutcome resOut(LeaseRequest<?> r, ResolveOutcome o) {
                        return o instanceof Refused f && f.reason() == RefusedReason.CORRUPT_STATE
                                ? new ResolveOutcome.StillUnknown(true)
                                : o;
                    }
                }));
        all.add(WrongStore.of(
                        "replay-with-the-first-expiry",
                        "The same acquire again tells the expiry of the grant, whatever was renewed since.",
                        "I-1")
                .store((real, fixture) -> new Retold(real) {
                    final Map<RequestId, AcquireOutcome.Acquired> known = new HashMap<>();

                    @Override
                    AcquireOutcome acqOut(AcquireRequest r, AcquireOutcome o) {
                        if (o instanceof AcquireOutcome.Acquired a && a.replayed()) {
                            return new AcquireOutcome.Acquired(
                                    known.get(r.requestId()).lease(), a.term(), true);
                        }
                        if (o instanceof AcquireOutcome.Acquired a) {
                            known.put(r.requestId(), a);
                        }
                        return o;
                    }
                }));
        all.add(WrongStore.of(
                        "replay-with-the-whole-term",
                        "The same acquire again tells the whole term, whatever of it is over.",
                        "I-1")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    AcquireOutcome acqOut(AcquireRequest r, AcquireOutcome o) {
                        return o instanceof AcquireOutcome.Acquired a && a.replayed()
                                ? new AcquireOutcome.Acquired(a.lease(), Term.reported(r.ttl()), true)
                                : o;
                    }
                }));
        all.add(WrongStore.of(
                        "renewal-replay-with-the-whole-term",
                        "The same renewal again tells the whole term, whatever of it is over.",
                        "I-1")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    RenewOutcome renOut(RenewRequest r, RenewOutcome o) {
                        return o instanceof RenewOutcome.Renewed a && a.replayed()
                                ? new RenewOutcome.Renewed(a.lease(), Term.reported(r.ttl()), true)
                                : o;
                    }
                }));
        return List.copyOf(all);
    }

    private static String named(Operation op) {
        return op.name().toLowerCase(Locale.ROOT);
    }
}
