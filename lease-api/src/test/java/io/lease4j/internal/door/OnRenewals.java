package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.HOLDER;
import static io.lease4j.internal.door.Fixture.TTL;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.InspectOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.Outcome;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;

/** For tests of renewals that are given to the front door together. */
abstract class OnRenewals {

    final Fixture door = new Fixture();

    void sampled() {
        sampled(door);
    }

    /** Has the clock of the record's node known, as after an acquire. */
    static void sampled(Fixture at) {
        Outcome found = at.leases.inspect(Fixture.KEY, at.in(10));
        assertThat(found).isInstanceOf(InspectOutcome.NotFound.class);
    }

    List<RenewRequest> requests(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(i -> RenewRequest.of(
                        door.lease(
                                        door.leases
                                                .prepare(LeaseKey.of("orders", "key-" + i))
                                                .ttl(TTL)
                                                .build(),
                                        i)
                                .generation(),
                        HOLDER,
                        RequestId.random(),
                        1,
                        TTL))
                .toList();
    }

    static RenewOutcome outcome(CompletionStage<RenewOutcome> stage) {
        assertThat(stage.toCompletableFuture()).isDone();
        return stage.toCompletableFuture().join();
    }

    static String code(CompletionStage<RenewOutcome> stage) {
        return outcome(stage).code();
    }
}
