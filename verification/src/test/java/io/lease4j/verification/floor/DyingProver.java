package io.lease4j.verification.floor;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.Namespace;
import io.lease4j.Refused;
import io.lease4j.floor.FloorWitness;
import io.lease4j.floor.RaiseRequest;
import io.lease4j.floor.TokenRange;
import io.lease4j.floor.WitnessOutcome;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Installation;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import io.lease4j.testkit.control.ForwardingWitness;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** A prover that something is done to at one point of its way: what it asks passes here, to store and witness. */
final class DyingProver {

    /** The exit status that says that it got there. */
    static final int DIED = 42;

    /** Where, in the order of its steps. */
    enum Point {
        /** Refused, and it has the ticket. */
        TICKETED,
        /** The witness has said what it knows of the namespace. */
        LOOKED,
        /** The witness's raise has committed, and no install is sent. */
        RAISED,
        /** The install has run, and its answer is not heard. */
        INSTALLED,
        /** The lease is granted, and that answer is not heard. */
        GRANTED,
        /** Nowhere. */
        NEVER
    }

    private final Point point;
    private final Consumer<Point> then;

    DyingProver(Point point, Consumer<Point> then) {
        this.point = point;
        this.then = then;
    }

    private void at(Point here) {
        if (here == point) {
            then.accept(here);
        }
    }

    LeaseStore store(LeaseStore delegate) {
        return new ForwardingStore(delegate) {
            @Override
            public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission transmission) {
                return super.acquire(request, transmission).thenApply(answer -> {
                    if (answer.outcome() instanceof Refused refused
                            && refused.ticket().isPresent()) {
                        at(Point.TICKETED);
                    } else if (answer.outcome() instanceof AcquireOutcome.Acquired) {
                        at(Point.GRANTED);
                    }
                    return answer;
                });
            }

            @Override
            public CompletionStage<Answer<AdminOutcome>> ticket(AuthorityRecordId recordId, Deadline deadline) {
                return super.ticket(recordId, deadline).thenApply(answer -> {
                    at(Point.TICKETED);
                    return answer;
                });
            }

            @Override
            public CompletionStage<Answer<AdminOutcome>> install(Installation installation, Deadline deadline) {
                return super.install(installation, deadline).thenApply(answer -> {
                    at(Point.INSTALLED);
                    return answer;
                });
            }
        };
    }

    FloorWitness witness(FloorWitness delegate) {
        return new ForwardingWitness(delegate) {
            @Override
            public CompletionStage<WitnessOutcome> look(Namespace namespace) {
                return super.look(namespace).thenApply(outcome -> {
                    at(Point.LOOKED);
                    return outcome;
                });
            }

            @Override
            public CompletionStage<WitnessOutcome> raise(RaiseRequest request) {
                return super.raise(request).thenApply(outcome -> {
                    at(Point.RAISED);
                    return outcome;
                });
            }
        };
    }

    /** A witness that would raise only once the install was answered: until then, it gives what it may give again. */
    static FloorWitness lazy(FloorWitness delegate, Namespace namespace, long width) {
        return new ForwardingWitness(delegate) {
            @Override
            public CompletionStage<WitnessOutcome> raise(RaiseRequest request) {
                return look(namespace).thenApply(outcome -> {
                    long base = ((WitnessOutcome.Known) outcome).entry().highest();
                    return new WitnessOutcome.Raised(new TokenRange(base, base + width));
                });
            }
        };
    }
}
