package io.lease4j.valkey;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.FirstSent;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Outcome;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RequestId;
import io.lease4j.Stamp;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.spi.Transmission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Many requests in flight at once, all of one moment: for a server whose clock stands still. */
final class Bulk {

    private static final int IN_FLIGHT = 500;

    private final Scene scene;
    private final FirstSent now;

    Bulk(Scene scene) {
        this.scene = scene;
        this.now = scene.records().now();
    }

    /** Keys as long as those of a service: {@code orders}, twelve digits. */
    List<LeaseKey> keys(String prefix, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> LeaseKey.of(scene.namespace().name(), prefix, String.format("%012d", i)))
                .toList();
    }

    List<Lease> acquire(List<LeaseKey> keys) {
        return all(keys, key -> {
            // An instance as Holder.ofThisProcess makes it; no execution id and no metadata.
            AcquireRequest request = AcquireRequest.builder(key, MemoryTest.HOLDER)
                    .ttl(Duration.ofMinutes(1))
                    .build();
            return scene.store()
                    .acquire(request, stamped(request))
                    .thenApply(answer -> ((AcquireOutcome.Acquired) answer.outcome()).lease());
        });
    }

    void release(List<Lease> leases) {
        List<ReleaseOutcome> unused = all(leases, lease -> {
            ReleaseRequest request = ReleaseRequest.of(lease.generation(), lease.holder(), RequestId.random());
            return scene.store().release(request, stamped(request)).thenApply(answer ->
                    (ReleaseOutcome.Released) answer.outcome());
        });
    }

    void cancelAnother(List<LeaseKey> keys) {
        List<String> codes = all(keys, key -> {
            AcquireRequest request = AcquireRequest.builder(key, MemoryTest.HOLDER)
                    .ttl(Duration.ofMinutes(1))
                    .build();
            Transmission unused = stamped(request);
            return scene.store()
                    .cancel(request, scene.reading())
                    .thenApply(answer -> answer.outcome().code());
        });
        if (!codes.stream().allMatch("never-committed"::equals)) {
            throw new AssertionError("a cancellation that was not: " + codes);
        }
    }

    /** One effect each, with a payload of 100 bytes. */
    void commit(List<Lease> leases) {
        ValkeySink sink = scene.store().sink(SinkScene.NAME);
        expect(
                "accepted",
                all(leases, lease -> sink.commit(effect(lease), SinkScene.authority(lease), scene.deadline())));
    }

    void cancelEffects(List<Lease> leases) {
        ValkeySink sink = scene.store().sink(SinkScene.NAME);
        expect(
                "never-committed",
                all(leases, lease -> sink.cancel(effect(lease), SinkScene.authority(lease), scene.deadline())));
    }

    private static Effect effect(Lease lease) {
        return Effect.of(lease.key(), EffectId.random(), "invoice", new byte[100]);
    }

    private static void expect(String code, List<? extends Outcome> outcomes) {
        if (!outcomes.stream().map(Outcome::code).allMatch(code::equals)) {
            throw new AssertionError("not all were " + code + ": " + outcomes);
        }
    }

    private Transmission stamped(LeaseRequest<?> request) {
        FirstSent first = request.history().sending(now);
        return new Transmission(
                new Stamp(now.lineage(), now.at().plus(Duration.ofSeconds(30)), first), 0, scene.deadline());
    }

    private static <T, R> List<R> all(List<T> of, Function<T, CompletionStage<R>> ask) {
        List<R> answers = new ArrayList<>();
        for (int from = 0; from < of.size(); from += IN_FLIGHT) {
            List<CompletionStage<R>> asked = of.subList(from, Math.min(of.size(), from + IN_FLIGHT)).stream()
                    .map(ask)
                    .toList();
            asked.forEach(stage -> answers.add(Scene.answer(stage)));
        }
        return answers;
    }
}
