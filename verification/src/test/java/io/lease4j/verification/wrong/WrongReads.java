package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.HistoryOutcome;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.ListOutcome;
import io.lease4j.LostReason;
import io.lease4j.Outcome;
import io.lease4j.PageQuery;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.ResolveOutcome;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Reading;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/** Reads that write. */
final class WrongReads {

    private enum Kind {
        INSPECT,
        RESOLVE,
        HISTORY,
        LIST
    }

    /** What is done before the right answer is given. */
    @FunctionalInterface
    private interface Before {
        void read(LeaseStore store, LeaseKey key, Reading reading);
    }

    private WrongReads() {}

    static List<WrongStore> all() {
        return Stream.concat(
                        Stream.of(Kind.values())
                                .map(kind -> wrong(
                                        kind,
                                        "-ends-the-lease",
                                        "Whoever reads a lease after its expiry ends it for good.",
                                        "S-2",
                                        WrongReads::end)),
                        Stream.of(Kind.INSPECT, Kind.RESOLVE, Kind.HISTORY)
                                .map(kind -> wrong(
                                        kind,
                                        "-keeps-evidence",
                                        "A greater token that a reader was shown makes the record unproven.",
                                        "F-2",
                                        WrongReads::keep)))
                .toList();
    }

    private static void end(LeaseStore store, LeaseKey key, Reading reading) {
        Steps.over(store, key)
                .filter(lease -> lease.end().orElseThrow().reason() == LostReason.EXPIRED)
                .ifPresent(lease -> write(store.renew(
                        RenewRequest.of(
                                lease.generation(),
                                lease.holder(),
                                RequestId.random(),
                                lease.renewalNumber() + 1,
                                Duration.ofSeconds(1)),
                        Steps.fresh(store, key, 0))));
    }

    private static void keep(LeaseStore store, LeaseKey key, Reading reading) {
        if (reading.highestSeen() > 0) {
            Generation nobodys = new Generation(key, LeaseId.random(), FencingToken.of(1));
            write(store.release(
                    ReleaseRequest.of(nobodys, Holder.of("reader", "reader"), RequestId.random()),
                    Steps.fresh(store, key, reading.highestSeen())));
        }
    }

    private static void write(CompletionStage<? extends Answer<? extends Outcome>> step) {
        Outcome unused = Steps.now(step).outcome();
    }

    private static WrongStore wrong(Kind kind, String does, String fault, String breaks, Before before) {
        String name = kind.name().toLowerCase(java.util.Locale.ROOT) + does;
        return WrongStore.of(name, fault, breaks).store((real, fixture) -> new Writing(real, kind, before));
    }

    private static final class Writing extends ForwardingStore {
        private final Kind kind;
        private final Before before;
        private final Set<LeaseKey> keys = new HashSet<>();

        Writing(LeaseStore real, Kind kind, Before before) {
            super(real);
            this.kind = kind;
            this.before = before;
        }

        @Override
        public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission transmission) {
            keys.add(request.key());
            return super.acquire(request, transmission);
        }

        @Override
        public CompletionStage<Answer<InspectOutcome>> inspect(LeaseKey key, Reading reading) {
            return writing(Kind.INSPECT, key, reading, super.inspect(key, reading));
        }

        @Override
        public CompletionStage<Answer<ResolveOutcome>> resolve(LeaseRequest<?> request, Reading reading) {
            return writing(Kind.RESOLVE, request.key(), reading, super.resolve(request, reading));
        }

        @Override
        public CompletionStage<Answer<HistoryOutcome>> history(LeaseKey key, PageQuery query, Reading reading) {
            return writing(Kind.HISTORY, key, reading, super.history(key, query, reading));
        }

        @Override
        public CompletionStage<Answer<ListOutcome>> list(PageQuery query, Reading reading) {
            CompletionStage<Answer<ListOutcome>> right = super.list(query, reading);
            if (kind == Kind.LIST) {
                keys.forEach(key -> before.read(delegate(), key, reading));
            }
            return right;
        }

        private <A> CompletionStage<A> writing(Kind what, LeaseKey key, Reading reading, CompletionStage<A> right) {
            if (kind == what) {
                before.read(delegate(), key, reading);
            }
            return right;
        }
    }
}
