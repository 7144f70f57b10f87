package io.lease4j.chaos.worker;

import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.RequestId;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.testkit.random.history.Verb;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** The operator in a worker: revokes what is held, now and then. Confined to one thread. */
final class Revoking implements Runnable {

    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final int THREAD = -1;

    private final Tools tools;
    private final Holder caller;
    private final SplittableRandom random;
    private final AtomicBoolean over;

    Revoking(Tools tools, Holder caller, AtomicBoolean over) {
        this.tools = tools;
        this.caller = caller;
        this.random = new SplittableRandom(tools.setup().seed() - 7);
        this.over = over;
    }

    @Override
    public void run() {
        while (!over.get()) {
            try {
                TimeUnit.MILLISECONDS.sleep(2_000 + random.nextInt(5_000));
                if (!over.get()) {
                    once();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            } catch (RuntimeException e) {
                tools.recorder().note(true, "an operator met " + e);
            }
        }
    }

    private void once() {
        var keys = tools.setup().keys();
        LeaseKey key = LeaseKey.of(
                tools.setup().namespace(), keys.get(random.nextInt(keys.size())).component());
        InspectOutcome seen = tools.calls()
                .call(
                        tools.calls().plain(THREAD, Verb.INSPECT, key, "", 0, "operator"),
                        () -> tools.operator().inspect(key, tools.operator().within(PATIENCE)));
        if (seen instanceof InspectOutcome.Found found && found.lease().isActive()) {
            revoke(found.lease().generation());
        }
    }

    private void revoke(Generation generation) {
        RevokeRequest request = RevokeRequest.of(generation, caller, RequestId.random(), "chaos");
        RevokeOutcome outcome = tools.calls()
                .call(
                        tools.calls().about(THREAD, Verb.REVOKE, request, "operator", true),
                        () -> tools.operator().revoke(request, tools.operator().within(PATIENCE)));
        if (outcome instanceof RevokeOutcome.Unknown) {
            var unused = tools.calls()
                    .call(
                            tools.calls().about(THREAD, Verb.SETTLE, request, "operator", true),
                            () -> tools.operator()
                                    .settle(request, tools.operator().within(PATIENCE)));
        }
    }
}
