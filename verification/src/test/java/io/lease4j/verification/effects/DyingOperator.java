package io.lease4j.verification.effects;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.Decoded;
import io.lease4j.ExecutionAuthority;
import io.lease4j.FencingToken;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.SinkName;
import io.lease4j.examples.outbox.FinishedJob;
import io.lease4j.jdbc.JdbcSink;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Reading;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingSink;
import io.lease4j.testkit.control.ForwardingStore;
import io.lease4j.verification.Patience;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** An operator whose process ends, as if it were killed, at a point of its way. */
final class DyingOperator {

    /** The exit status that says that it got there. */
    static final int DIED = 42;

    static final SinkName SECOND = SinkName.of("audit");

    /** Where it may die, in the order of its steps. */
    enum Point {
        BEFORE_INSPECT,
        AFTER_INSPECT,
        ONE_OF_TWO_SEALED,
        ALL_SEALED,
        REVOKED_AND_NOT_ANSWERED
    }

    private final LeaseStore store;
    private final Schema schema;

    DyingOperator(LeaseStore store, Schema schema) {
        this.store = store;
        this.schema = schema;
    }

    static JdbcSink second(Schema schema) {
        return JdbcSink.builder(schema.source(), SECOND, FinishedJob::write).build();
    }

    String revoke(String wire, String point) {
        ExecutionAuthority authority = ((Decoded.Valid<ExecutionAuthority>) ExecutionAuthority.parse(wire)).value();
        Point death = Point.valueOf(point);
        LeaseOperator operator = LeaseOperator.builder(new DyingStore(store, death), Holder.of("operator", "dying"))
                .sink(new DyingSink(Site.sink(schema), death))
                .sink(new DyingSink(second(schema), death))
                .build();
        return operator.revoke(authority.generation(), "told to", Patience.deadline())
                .code();
    }

    private static void dieAt(Point here, Point death) {
        if (here == death) {
            Runtime.getRuntime().halt(DIED);
        }
    }

    private static final class DyingStore extends ForwardingStore {

        private final Point death;

        DyingStore(LeaseStore delegate, Point death) {
            super(delegate);
            this.death = death;
        }

        @Override
        public CompletionStage<Answer<InspectOutcome>> inspect(LeaseKey key, Reading reading) {
            dieAt(Point.BEFORE_INSPECT, death);
            return super.inspect(key, reading).whenComplete((answer, failure) -> dieAt(Point.AFTER_INSPECT, death));
        }

        @Override
        public CompletionStage<Answer<RevokeOutcome>> revoke(
                RevokeRequest request, Set<SinkName> sealed, Transmission transmission) {
            dieAt(Point.ALL_SEALED, death);
            return super.revoke(request, sealed, transmission)
                    .whenComplete((answer, failure) -> dieAt(Point.REVOKED_AND_NOT_ANSWERED, death));
        }
    }

    private static final class DyingSink extends ForwardingSink {

        private final Point death;

        DyingSink(FencedSink delegate, Point death) {
            super(delegate);
            this.death = death;
        }

        @Override
        public CompletionStage<FenceOutcome> seal(
                AuthorityRecordId recordId, LeaseKey key, FencingToken upTo, Deadline deadline) {
            if (death == Point.ONE_OF_TWO_SEALED && name().equals(SECOND)) {
                return new CompletableFuture<>();
            }
            return super.seal(recordId, key, upTo, deadline)
                    .whenComplete((answer, failure) -> dieAt(Point.ONE_OF_TWO_SEALED, death));
        }
    }
}
