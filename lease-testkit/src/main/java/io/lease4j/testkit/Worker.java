package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Leases;
import io.lease4j.Outcome;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.ResolveOutcome;
import io.lease4j.Settlement;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.Effects;
import io.lease4j.effect.FenceOutcome;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * One worker process of a scenario: a front door whose calls are recorded. Methods named {@code send…} return at once;
 * the others wait for the answer, in bounded time.
 */
final class Worker {

    private final Bench bench;
    private final String name;
    private final Leases leases;

    Worker(Bench bench, String name, Leases leases) {
        this.bench = bench;
        this.name = name;
        this.leases = leases;
    }

    String name() {
        return name;
    }

    Leases leases() {
        return leases;
    }

    Holder holder() {
        return leases.holder();
    }

    AcquireRequest.Builder prepare(LeaseKey key) {
        return leases.prepare(key).ttl(bench.ttl());
    }

    CompletionStage<AcquireOutcome> sendAcquire(AcquireRequest request) {
        return sendAcquire(request, deadline());
    }

    CompletionStage<AcquireOutcome> sendAcquire(AcquireRequest request, Deadline deadline) {
        return told("acquire", leases.async().acquire(request, deadline));
    }

    AcquireOutcome acquire(LeaseKey key) {
        return acquire(prepare(key).build());
    }

    AcquireOutcome acquire(AcquireRequest request) {
        return Waiting.forAnswer(name + "'s acquire", sendAcquire(request));
    }

    /** Acquires, and fails unless it is granted. */
    Lease acquired(LeaseKey key) {
        return acquired(prepare(key).build());
    }

    Lease acquired(AcquireRequest request) {
        AcquireOutcome outcome = acquire(request);
        assertThat(outcome).as("%s's acquire of a free key", name).isAcquired();
        return ((AcquireOutcome.Acquired) outcome).lease();
    }

    RenewRequest renewal(Lease lease) {
        return RenewRequest.of(
                lease.generation(), holder(), RequestId.random(), lease.renewalNumber() + 1, bench.ttl());
    }

    CompletionStage<RenewOutcome> sendRenew(RenewRequest request) {
        return told("renew", leases.async().renew(request, deadline()));
    }

    RenewOutcome renew(RenewRequest request) {
        return Waiting.forAnswer(name + "'s renewal", sendRenew(request));
    }

    RenewOutcome renew(Lease lease) {
        return Waiting.forAnswer(
                name + "'s renewal", told("renew", leases.async().renew(lease, bench.ttl(), deadline())));
    }

    List<RenewOutcome> renewAll(List<RenewRequest> requests) {
        List<CompletionStage<RenewOutcome>> stages = leases.async().renewAll(requests, deadline());
        assertThat(stages)
                .as("stages for %d renewals sent together", requests.size())
                .hasSameSizeAs(requests);
        return stages.stream()
                .map(stage -> Waiting.forAnswer(name + "'s renewal among others", told("renew", stage)))
                .toList();
    }

    ReleaseRequest releasing(Lease lease) {
        return ReleaseRequest.of(lease.generation(), holder(), RequestId.random());
    }

    CompletionStage<ReleaseOutcome> sendRelease(ReleaseRequest request) {
        return told("release", leases.async().release(request, deadline()));
    }

    ReleaseOutcome release(ReleaseRequest request) {
        return Waiting.forAnswer(name + "'s release", sendRelease(request));
    }

    ReleaseOutcome release(Lease lease) {
        return release(releasing(lease));
    }

    /** Releases, and fails unless it is done. */
    void released(Lease lease) {
        assertThat(release(lease)).as("%s's release of its own lease", name).isReleased();
    }

    InspectOutcome inspect(LeaseKey key) {
        return Waiting.forAnswer(
                name + "'s inspect", told("inspect", leases.async().inspect(key, deadline())));
    }

    ResolveOutcome resolve(LeaseRequest<?> request) {
        return Waiting.forAnswer(
                name + "'s resolve", told("resolve", leases.async().resolve(request, deadline())));
    }

    CancelOutcome cancel(LeaseRequest<?> request) {
        return Waiting.forAnswer(
                name + "'s cancel", told("cancel", leases.async().cancel(request, deadline())));
    }

    <O extends Outcome> Settlement<O> settle(LeaseRequest<O> request) {
        return Waiting.forAnswer(
                name + "'s settle", told("settle", leases.async().settle(request, deadline())));
    }

    Effects effects(Target target) {
        return leases.effects(target.sink());
    }

    CompletionStage<CommitOutcome> sendCommit(Target target, Effect effect, ExecutionAuthority authority) {
        return sendCommit(target, effect, authority, deadline());
    }

    CompletionStage<CommitOutcome> sendCommit(
            Target target, Effect effect, ExecutionAuthority authority, Deadline deadline) {
        return told("effect", effects(target).async().commit(effect, authority, deadline));
    }

    CommitOutcome commit(Target target, Effect effect, ExecutionAuthority authority) {
        return Waiting.forAnswer(name + "'s effect", sendCommit(target, effect, authority));
    }

    /** Commits a new effect of a lease. */
    CommitOutcome commit(Target target, String effectId, Lease lease) {
        return commit(target, effect(lease.key(), effectId), authority(lease));
    }

    FenceOutcome fence(Target target, Lease lease) {
        return Waiting.forAnswer(
                name + "'s fence", told("fence", effects(target).async().fence(authority(lease), deadline())));
    }

    CancelEffectOutcome cancel(Target target, Effect effect, ExecutionAuthority authority) {
        return Waiting.forAnswer(
                name + "'s cancel of an effect",
                told("cancel effect", effects(target).async().cancel(effect, authority, deadline())));
    }

    Effect effect(LeaseKey key, String id) {
        return Effect.of(key, EffectId.of(id), "publish", ("by " + name).getBytes(StandardCharsets.UTF_8));
    }

    ExecutionAuthority authority(Lease lease) {
        return lease.authority(ExecutionId.of("execution-of-" + name));
    }

    /** On this worker's own clock, which may be off. */
    private Deadline deadline() {
        return leases.within(Bench.DEADLINE);
    }

    private <O extends Outcome> CompletionStage<O> told(String what, CompletionStage<O> stage) {
        return stage.whenComplete((outcome, failure) ->
                bench.recorder().call(name, what, failure == null ? Words.of(outcome) : failure.toString()));
    }
}
