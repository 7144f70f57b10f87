package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireRequest;
import io.lease4j.ExecutionId;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.RevokeRequest;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.RejectedReason;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** LR-13: the same request id for something else: one case for each input that changes behaviour. */
abstract class ChangedRequestScenarios extends SameRequestScenarios {

    private static final Duration A_MILLISECOND = Duration.ofMillis(1);

    @Test
    @Tag("LR-13")
    @Tag("I-3")
    void an_acquire_with_one_input_changed_is_a_conflict() {
        LeaseKey key = bench().key("changed acquire");
        RequestId id = RequestId.of("the same id");
        Worker a = bench().worker("A", "A-1");
        Worker restarted = bench().worker("A", "A-2");
        Lease lease = a.acquired(original(a, key, id).build());

        Map<String, AcquireRequest> changed = new LinkedHashMap<>();
        changed.put(
                "ttl",
                original(a, key, id).ttl(bench().ttl().plus(A_MILLISECOND)).build());
        changed.put(
                "maximum lifetime",
                original(a, key, id).maxLifetime(bench().ttl().multipliedBy(3)).build());
        changed.put(
                "execution",
                original(a, key, id).executionId(ExecutionId.of("other")).build());
        changed.put(
                "metadata value", original(a, key, id).metadata("name", "other").build());
        changed.put(
                "metadata entry",
                original(a, key, id).metadata("other", "value").build());
        changed.forEach((input, request) -> {
            assertThat(a.acquire(request))
                    .as("the same id with another %s", input)
                    .isRefused(RefusedReason.IDEMPOTENCY_CONFLICT);
            unchanged(key, lease, input);
        });
        assertThat(restarted.acquire(original(restarted, key, id).build()))
                .as("the same id with another instance")
                .isRefused(RefusedReason.IDEMPOTENCY_CONFLICT);
        unchanged(key, lease, "instance");
    }

    @Test
    @Tag("LR-13")
    @Tag("I-3")
    void a_renewal_with_one_input_changed_is_a_conflict() {
        LeaseKey key = bench().key("changed renewal");
        RequestId id = RequestId.of("the same id");
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        Generation generation = lease.generation();
        Duration ttl = bench().ttl();
        assertThat(a.renew(RenewRequest.of(generation, a.holder(), id, 1, ttl)))
                .as("a renewal")
                .isRenewed();
        Lease renewed = bench().observed(key);

        Map<String, RenewRequest> changed = new LinkedHashMap<>();
        changed.put("ttl", RenewRequest.of(generation, a.holder(), id, 1, ttl.plus(A_MILLISECOND)));
        changed.put("number", RenewRequest.of(generation, a.holder(), id, 2, ttl));
        changed.put("lease id", RenewRequest.of(otherLeaseId(generation), a.holder(), id, 1, ttl));
        changed.put("token", RenewRequest.of(otherToken(generation), a.holder(), id, 1, ttl));
        changed.forEach((input, request) -> {
            assertThat(a.renew(request))
                    .as("the same id with another %s", input)
                    .isRefused(RefusedReason.IDEMPOTENCY_CONFLICT);
            unchanged(key, renewed, input);
        });
        Worker restarted = bench().worker("A", "A-2");
        assertThat(restarted.renew(RenewRequest.of(generation, restarted.holder(), id, 1, ttl)))
                .as("the same id with another instance")
                .isRefused(RefusedReason.IDEMPOTENCY_CONFLICT);
        unchanged(key, renewed, "instance");
    }

    @Test
    @Tag("LR-13")
    @Tag("I-3")
    void a_release_with_one_input_changed_is_a_conflict() {
        LeaseKey key = bench().key("changed release");
        RequestId id = RequestId.of("the same id");
        Worker a = bench().worker("A");
        Generation generation = a.acquired(key).generation();
        assertThat(a.release(ReleaseRequest.of(generation, a.holder(), id)))
                .as("a release")
                .isReleased();
        Lease successor = a.acquired(key);

        Map<String, Generation> changed = new LinkedHashMap<>();
        changed.put("lease id", otherLeaseId(generation));
        changed.put("token", otherToken(generation));
        changed.put("generation: the successor's", successor.generation());
        changed.forEach((input, other) -> {
            assertThat(a.release(ReleaseRequest.of(other, a.holder(), id)))
                    .as("the same id with another %s", input)
                    .isRefused(RefusedReason.IDEMPOTENCY_CONFLICT);
            unchanged(key, successor, input);
        });
        Worker restarted = bench().worker("A", "A-2");
        assertThat(restarted.release(ReleaseRequest.of(generation, restarted.holder(), id)))
                .as("the same id with another instance")
                .isRefused(RefusedReason.IDEMPOTENCY_CONFLICT);
        unchanged(key, successor, "instance");
    }

    @Test
    @Tag("LR-13")
    @Tag("I-3")
    void a_revocation_with_one_input_changed_is_a_conflict() {
        LeaseKey key = bench().key("changed revocation");
        RequestId id = RequestId.of("the same id");
        Worker a = bench().worker("A");
        Operator operator = bench().operator();
        Generation generation = a.acquired(key).generation();
        Holder by = Operator.HOLDER;
        assertThat(operator.revoke(RevokeRequest.of(generation, by, id, "reason")))
                .as("a revocation")
                .isRevoked();
        Lease successor = a.acquired(key);

        Map<String, RevokeRequest> changed = new LinkedHashMap<>();
        changed.put("reason", RevokeRequest.of(generation, by, id, "another reason"));
        changed.put("lease id", RevokeRequest.of(otherLeaseId(generation), by, id, "reason"));
        changed.put("generation: the successor's", RevokeRequest.of(successor.generation(), by, id, "reason"));
        changed.forEach((input, request) -> {
            assertThat(operator.revoke(request))
                    .as("the same id with another %s", input)
                    .isRefused(RefusedReason.IDEMPOTENCY_CONFLICT);
            unchanged(key, successor, input);
        });
    }

    @Test
    @Tag("LR-13")
    @Tag("E-3")
    void an_effect_with_other_content_is_a_conflict() {
        LeaseKey key = bench().key("changed effect");
        List<Target> targets = bench().targets();
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        EffectId id = EffectId.of("the same id");
        for (Target target : targets) {
            assertThat(a.commit(target, Effect.of(key, id, "publish", bytes("one")), a.authority(lease)))
                    .as("an effect")
                    .isAccepted();
            assertThat(a.commit(target, Effect.of(key, id, "publish", bytes("two")), a.authority(lease)))
                    .as("the same id with another payload at %s", target.name())
                    .isRejected(RejectedReason.EFFECT_CONFLICT);
            assertThat(a.commit(target, Effect.of(key, id, "delete", bytes("one")), a.authority(lease)))
                    .as("the same id with another kind at %s", target.name())
                    .isRejected(RejectedReason.EFFECT_CONFLICT);
            assertThat(a.commit(target, Effect.of(key, id, "publish", bytes("one")), a.authority(lease)))
                    .as("the original again at %s", target.name())
                    .isAcceptedAlready();
        }
    }

    @Test
    @Tag("LR-13")
    @Tag("I-4")
    void operation_key_and_principal_are_the_scope_of_an_id() {
        LeaseKey key = bench().key("scope");
        LeaseKey otherKey = bench().key("other scope");
        RequestId id = RequestId.of("the same id");
        Worker a = bench().worker("A");
        Worker b = bench().worker("B");
        Lease lease = a.acquired(a.prepare(key).requestId(id).build());

        assertThat(b.acquire(b.prepare(key).requestId(id).build()))
                .as("the same id of another principal: another request, and the key is held")
                .isHeld();
        Lease other = a.acquired(a.prepare(otherKey).requestId(id).build());
        assertThat(other.leaseId())
                .as("the same id for another key: another grant")
                .isNotEqualTo(lease.leaseId());
        assertThat(a.renew(RenewRequest.of(lease.generation(), a.holder(), id, 1, bench().ttl())))
                .as("the same id for another operation")
                .isRenewed();
        assertThat(a.release(ReleaseRequest.of(lease.generation(), a.holder(), id)))
                .as("the same id for a third operation")
                .isReleased();
    }

    private AcquireRequest.Builder original(Worker worker, LeaseKey key, RequestId id) {
        return worker.prepare(key)
                .requestId(id)
                .maxLifetime(bench().ttl().multipliedBy(2))
                .executionId(ExecutionId.of("execution"))
                .metadata("name", "value");
    }

    private void unchanged(LeaseKey key, Lease lease, String input) {
        Lease now = bench().observed(key);
        assertThat(now)
                .as("the lease after a conflict: %s", input)
                .isSameGenerationAs(lease)
                .expiresAt(lease.expiresAt());
        assertThat(lastToken(key))
                .as("last token after a conflict: %s", input)
                .isEqualTo(lease.token().value());
    }

    private static Generation otherLeaseId(Generation generation) {
        return new Generation(generation.key(), LeaseId.random(), generation.token());
    }

    private static Generation otherToken(Generation generation) {
        return new Generation(
                generation.key(),
                generation.leaseId(),
                FencingToken.of(generation.token().value() + 1));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
