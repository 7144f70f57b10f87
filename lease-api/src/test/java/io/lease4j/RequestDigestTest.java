package io.lease4j;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a digest covers, and that it never changes: the receipts of a running store hold digests of older versions. */
class RequestDigestTest {

    private static final LeaseKey KEY = LeaseKey.of("orders", "ab", "c");
    private static final Holder HOLDER = Holder.of("billing", "instance-1");
    private static final Generation GENERATION = generation(KEY, "lease-1", 42);
    private static final FirstSent THEN = new FirstSent(Lineage.of("l"), BackendTime.ofEpochMillis(7));

    private static Generation generation(LeaseKey key, String leaseId, long token) {
        return new Generation(key, LeaseId.of(leaseId), FencingToken.of(token));
    }

    private static final DigestInputs BASE = new DigestInputs(
            GENERATION,
            HOLDER,
            3,
            Duration.ofSeconds(30),
            Duration.ofHours(1),
            Optional.of(ExecutionId.of("execution-1")),
            Map.of("k", "v", "l", "w"),
            "stuck",
            RequestId.of("request-1"));

    @Tag("K-3")
    @Test
    void digestsArePinned() {
        assertThat(BASE.acquire()).hasToString("LX8euSkxtM1SlaYojAhghzR7096ySOqnGVxrMvT6zDg");
        assertThat(BASE.executionId(Optional.empty()).metadata(Map.of()).acquire())
                .hasToString("T-IizAMJyhfS3qwMviL8uKdAu_YFBd1B890_plRBIVs");
        assertThat(BASE.renew()).hasToString("lNQ8TtfjwufZ1yhGCo4RCHStkyCAExbZMGWKaEDjrGs");
        assertThat(BASE.release()).hasToString("aOCFY-qguT9K9X2cYREsfA9UoohwOoXuGThFQ_fON2M");
        assertThat(BASE.revoke()).hasToString("riwd9SVoUT9qgiICa6rYCfzA2CSF10zAfzT7wodfg8I");
        assertThat(effect(KEY, "mail", new byte[] {1, 2, 3}).digest())
                .hasToString("PiEnQQGf6RNYu4Eiy_RbhcIpF_DssDwPQ8qtQhJJ8wQ");
    }

    static Stream<Arguments> acquireInputs() {
        return Stream.of(
                change(
                        "namespace",
                        base -> base.generation(generation(LeaseKey.of("order", "ab", "c"), "lease-1", 42))),
                change(
                        "components",
                        base -> base.generation(generation(LeaseKey.of("orders", "a", "bc"), "lease-1", 42))),
                change("principal", base -> base.caller(Holder.of("Billing", "instance-1"))),
                change("instance", base -> base.caller(Holder.of("billing", "instance-2"))),
                change("boundary of principal", base -> base.caller(Holder.of("billingi", "nstance-1"))),
                change("TTL", base -> base.ttl(Duration.ofMillis(30_001))),
                change("maximum lifetime", base -> base.maxLifetime(Duration.ofMillis(3_600_001))),
                change("execution id", base -> base.executionId(Optional.of(ExecutionId.of("execution-2")))),
                change("no execution id", base -> base.executionId(Optional.empty())),
                change("metadata value", base -> base.metadata(Map.of("k", "v", "l", "x"))),
                change("metadata name", base -> base.metadata(Map.of("k", "v", "m", "w"))),
                change("metadata swapped", base -> base.metadata(Map.of("k", "w", "l", "v"))),
                change("metadata entry more", base -> base.metadata(Map.of("k", "v", "l", "w", "m", ""))),
                change("metadata entry less", base -> base.metadata(Map.of("k", "v"))),
                change("no metadata", base -> base.metadata(Map.of())));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("acquireInputs")
    void everyInputOfAnAcquireCounts(String input, UnaryOperator<DigestInputs> change) {
        assertThat(change.apply(BASE).acquire()).as(input).isNotEqualTo(BASE.acquire());
    }

    static Stream<Arguments> generationInputs() {
        return Stream.of(
                change("key", base -> base.generation(generation(LeaseKey.of("orders", "ab", "d"), "lease-1", 42))),
                change("lease id", base -> base.generation(generation(KEY, "lease-2", 42))),
                change("token", base -> base.generation(generation(KEY, "lease-1", 43))),
                change("principal", base -> base.caller(Holder.of("Billing", "instance-1"))),
                change("instance", base -> base.caller(Holder.of("billing", "instance-2"))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("generationInputs")
    void everyInputOfRenewReleaseAndRevokeCounts(String input, UnaryOperator<DigestInputs> change) {
        DigestInputs changed = change.apply(BASE);
        assertThat(changed.renew()).as(input).isNotEqualTo(BASE.renew());
        assertThat(changed.release()).as(input).isNotEqualTo(BASE.release());
        assertThat(changed.revoke()).as(input).isNotEqualTo(BASE.revoke());
    }

    @Test
    void numberAndTtlOfARenewalCount() {
        assertThat(BASE.number(4).renew()).isNotEqualTo(BASE.renew());
        assertThat(BASE.ttl(Duration.ofMillis(30_001)).renew()).isNotEqualTo(BASE.renew());
    }

    @Test
    void theReasonOfARevocationCounts() {
        assertThat(BASE.reason("Stuck").revoke()).isNotEqualTo(BASE.revoke());
    }

    @Test
    void theOperationCounts() {
        // Asked about the same with the same inputs, as far as each has them.
        assertThat(List.of(BASE.acquire(), BASE.renew(), BASE.release(), BASE.revoke()))
                .doesNotHaveDuplicates();
    }

    @Test
    void requestIdAndHistoryDoNotCount() {
        DigestInputs other = BASE.requestId(RequestId.of("request-2"));
        assertThat(other.acquire()).isEqualTo(BASE.acquire());
        assertThat(other.renew()).isEqualTo(BASE.renew());
        assertThat(other.release()).isEqualTo(BASE.release());
        assertThat(other.revoke()).isEqualTo(BASE.revoke());
        AcquireRequest sent = AcquireRequest.builder(KEY, HOLDER)
                .ttl(Duration.ofSeconds(1))
                .firstSent(THEN)
                .build();
        AcquireRequest unsent =
                AcquireRequest.builder(KEY, HOLDER).ttl(Duration.ofSeconds(1)).build();
        assertThat(sent.digest()).isEqualTo(unsent.digest());
        RenewRequest renew = RenewRequest.of(GENERATION, HOLDER, RequestId.of("r"), 3, Duration.ofSeconds(1));
        assertThat(renew.sentAt(THEN).digest()).isEqualTo(renew.digest());
    }

    @Test
    void theOrderOfMetadataDoesNotCount() {
        Map<String, String> one = new LinkedHashMap<>();
        Map<String, String> other = new LinkedHashMap<>();
        for (int i = 0; i < 16; i++) {
            one.put("k" + i, "v" + i);
            other.put("k" + (15 - i), "v" + (15 - i));
        }
        assertThat(BASE.metadata(one).acquire()).isEqualTo(BASE.metadata(other).acquire());
    }

    @Tag("E-3")
    @Test
    void theDigestOfAnEffectCoversKeyKindAndPayload() {
        RequestDigest base = effect(KEY, "mail", new byte[] {1, 2, 3}).digest();
        assertThat(effect(KEY, "mail", new byte[] {1, 2, 3}).digest()).isEqualTo(base);
        assertThat(Effect.of(KEY, EffectId.of("other"), "mail", new byte[] {1, 2, 3})
                        .digest())
                .isEqualTo(base);
        assertThat(effect(LeaseKey.of("orders", "ab", "d"), "mail", new byte[] {1, 2, 3})
                        .digest())
                .isNotEqualTo(base);
        assertThat(effect(KEY, "Mail", new byte[] {1, 2, 3}).digest()).isNotEqualTo(base);
        assertThat(effect(KEY, "mail", new byte[] {1, 2, 4}).digest()).isNotEqualTo(base);
        assertThat(effect(KEY, "mail", new byte[] {1, 2, 3, 0}).digest()).isNotEqualTo(base);
        assertThat(effect(KEY, "mail", new byte[] {}).digest()).isNotEqualTo(base);
    }

    private static Effect effect(LeaseKey key, String kind, byte[] payload) {
        return Effect.of(key, EffectId.of("effect-1"), kind, payload);
    }

    private static Arguments change(String input, UnaryOperator<DigestInputs> change) {
        return Arguments.of(input, change);
    }
}
