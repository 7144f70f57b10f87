package io.lease4j.examples.spring;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.ExecutionId;
import io.lease4j.Leases;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RequestId;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.recovery.Reacquisition;
import io.lease4j.recovery.RecoveryDecision;
import io.lease4j.recovery.RecoveryReport;
import io.lease4j.recovery.UnfinishedExecution;
import io.lease4j.spring.LeaseRecovery;
import io.lease4j.worker.HeldLease;
import io.lease4j.worker.HoldOptions;
import io.lease4j.worker.HoldOutcome;
import io.lease4j.worker.LeaseKeeper;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Goes on with what the process before this one did not finish, once the application is ready. */
@Component
class Recovered {

    private static final Duration SOON = Duration.ofSeconds(5);

    private final LeaseRecovery recovery;
    private final Leases leases;
    private final LeaseKeeper keeper;
    private final HoldOptions options;
    private final Sending sending;
    private final List<String> all = new CopyOnWriteArrayList<>();

    Recovered(LeaseRecovery recovery, Leases leases, LeaseKeeper keeper, HoldOptions options, Sending sending) {
        this.recovery = recovery;
        this.leases = leases;
        this.keeper = keeper;
        this.options = options;
        this.sending = sending;
    }

    List<String> all() {
        return List.copyOf(all);
    }

    @EventListener(ApplicationReadyEvent.class)
    void goOn() throws InterruptedException, ExecutionException {
        for (RecoveryReport.Line line :
                recovery.last().map(RecoveryReport::executions).orElse(List.of())) {
            if (line.classified().decision() == RecoveryDecision.REACQUIRE_REQUIRED) {
                all.add(goOn(line.journaled().execution()));
            }
        }
    }

    private String goOn(UnfinishedExecution former) throws InterruptedException, ExecutionException {
        // May be left out: the key is free when the lease of the dead process expires.
        Optional<ReleaseOutcome> released = former.generation()
                .map(left -> leases.release(
                        ReleaseRequest.of(left, leases.holder(), RequestId.random()), leases.within(SOON)));
        String before = released.map(ReleaseOutcome::code).orElse("never granted");
        Reacquisition reacquisition = new Reacquisition(leases);
        ExecutionId next = ExecutionId.random();
        AcquireRequest request =
                reacquisition.prepare(former, next).ttl(options.ttl()).build();
        AcquireOutcome outcome = reacquisition.acquire(former, request, leases.within(SOON));
        if (!(outcome instanceof AcquireOutcome.Acquired granted)
                || !(keeper.keep(granted, options) instanceof HoldOutcome.Holding holding)) {
            return before + ", " + outcome.code();
        }
        try (HeldLease lease = holding.lease()) {
            String number = former.key().components().get(1);
            CommitOutcome mark =
                    sending.send(number, next, lease).toCompletableFuture().get();
            return before + ", " + outcome.code() + ", " + mark.code();
        }
    }
}
