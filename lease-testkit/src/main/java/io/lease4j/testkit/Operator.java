package io.lease4j.testkit;

import io.lease4j.AdminOutcome;
import io.lease4j.Deadline;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseOperator;
import io.lease4j.Outcome;
import io.lease4j.RequestId;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import java.util.function.BiFunction;

/** The operator of a scenario: a front door whose calls are recorded and wait for their answers. */
final class Operator {

    static final Holder HOLDER = Holder.of("operator", "console-1");

    private final Bench bench;
    private final LeaseOperator door;

    Operator(Bench bench, LeaseOperator door) {
        this.bench = bench;
        this.door = door;
    }

    LeaseOperator door() {
        return door;
    }

    RevokeRequest revocation(Generation generation) {
        return RevokeRequest.of(generation, HOLDER, RequestId.random(), "taken over by a person");
    }

    RevokeOutcome revoke(Lease lease) {
        return revoke(revocation(lease.generation()));
    }

    RevokeOutcome revoke(RevokeRequest request) {
        return call("revoke", (operator, deadline) -> operator.revoke(request, deadline));
    }

    AdminOutcome administer(String what, BiFunction<LeaseOperator, Deadline, AdminOutcome> act) {
        return call(what, act);
    }

    <O extends Outcome> O call(String what, BiFunction<LeaseOperator, Deadline, O> act) {
        O outcome = act.apply(door, bench.deadline());
        bench.recorder().call("operator", what, Words.of(outcome));
        return outcome;
    }
}
