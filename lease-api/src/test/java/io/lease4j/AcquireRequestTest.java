package io.lease4j;

import static io.lease4j.fixtures.Violations.assertViolation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.fixtures.Samples;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class AcquireRequestTest {

    private static AcquireRequest.Builder builder() {
        return AcquireRequest.builder(Samples.KEY, Samples.HOLDER).ttl(Duration.ofSeconds(30));
    }

    @Test
    void keepsWhatItWasGiven() {
        AcquireRequest request = builder()
                .maxLifetime(Duration.ofMinutes(7))
                .requestId(RequestId.of("r"))
                .executionId(ExecutionId.of("e"))
                .metadata("k", "v")
                .build();
        assertThat(request.operation()).isEqualTo(Operation.ACQUIRE);
        assertThat(request.key()).isEqualTo(Samples.KEY);
        assertThat(request.caller()).isEqualTo(Samples.HOLDER);
        assertThat(request.requestId()).isEqualTo(RequestId.of("r"));
        assertThat(request.ttl()).isEqualTo(Duration.ofSeconds(30));
        assertThat(request.maxLifetime()).isEqualTo(Duration.ofMinutes(7));
        assertThat(request.executionId()).contains(ExecutionId.of("e"));
        assertThat(request.metadata()).isEqualTo(Map.of("k", "v")).isUnmodifiable();
        assertThat(request.history().firstSent()).isEmpty();
        assertThat(request.history().mayHaveCommitted()).isFalse();
        assertThat(request).hasToString("AcquireRequest[r, " + Samples.KEY.fingerprint() + ", TTL PT30S]");
    }

    @Test
    void hasDefaultsForAllButTheTtl() {
        AcquireRequest request = builder().build();
        assertThat(request.maxLifetime()).isEqualTo(Duration.ofHours(24));
        assertThat(UUID.fromString(request.requestId().value())).isNotNull();
        assertThat(builder().build().requestId()).isNotEqualTo(request.requestId());
        assertThat(request.executionId()).isEmpty();
        assertThat(request.metadata()).isEmpty();
    }

    @Tag("K-2")
    @Test
    void needsATtl() {
        assertViolation(
                () -> AcquireRequest.builder(Samples.KEY, Samples.HOLDER).build(), "ttl", "set", "missing");
    }

    @Tag("K-2")
    @Test
    void refusesAMaximumLifetimeBelowTheTtlAndNamesBoth() {
        assertThat(builder().maxLifetime(Duration.ofSeconds(30)).build().maxLifetime())
                .isEqualTo(Duration.ofSeconds(30));
        assertViolation(
                () -> builder().maxLifetime(Duration.ofMillis(29_999)).build(),
                "maxLifetime",
                "at least the ttl of PT30S",
                "PT29.999S");
    }

    @Test
    void laterChangesOfTheBuilderChangeNoRequest() {
        AcquireRequest.Builder builder = builder().metadata("k", "v");
        AcquireRequest request = builder.build();
        AcquireRequest later = builder.metadata("k", "w").build();
        assertThat(request.metadata()).isEqualTo(Map.of("k", "v"));
        assertThat(later.metadata()).isEqualTo(Map.of("k", "w"));
    }

    @Tag("O-3")
    @Test
    void oneThatSomeProcessMayHaveSentIsDoubtful() {
        FirstSent then = new FirstSent(Lineage.of("l"), BackendTime.ofEpochMillis(7));
        AcquireRequest request = builder().firstSent(then).build();
        assertThat(request.history().firstSent()).contains(then);
        assertThat(request.history().mayHaveCommitted()).isTrue();
    }

    @Test
    void asksTheSameUnderWhateverRequestId() {
        assertThat(builder().build().asksTheSameAs(builder().build())).isTrue();
        assertThat(builder().build().asksTheSameAs(builder().metadata("k", "v").build()))
                .isFalse();
    }

    @Test
    void namesWhatIsNull() {
        assertNull("key", () -> AcquireRequest.builder(null, Samples.HOLDER));
        assertNull("caller", () -> AcquireRequest.builder(Samples.KEY, null));
        assertNull("requestId", () -> builder().requestId(null));
        assertNull("executionId", () -> builder().executionId(null));
        assertNull("firstSent", () -> builder().firstSent(null));
        assertNull("metadata name", () -> builder().metadata(null, "v"));
        assertNull("metadata value", () -> builder().metadata("k", null));
    }

    private static void assertNull(String name, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(NullPointerException.class).hasMessage(name);
    }
}
