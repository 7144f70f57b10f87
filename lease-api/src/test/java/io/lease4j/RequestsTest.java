package io.lease4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.fixtures.Samples;
import java.time.Duration;
import java.util.function.Function;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Renew, release and revoke; acquire is in AcquireRequestTest. */
class RequestsTest {

    private static final FirstSent THEN = new FirstSent(Lineage.of("l"), BackendTime.ofEpochMillis(7));

    static Stream<Arguments> requests() {
        Function<RenewRequest, LeaseRequest<?>> renew = request -> request.sentAt(THEN);
        Function<ReleaseRequest, LeaseRequest<?>> release = request -> request.sentAt(THEN);
        Function<RevokeRequest, LeaseRequest<?>> revoke = request -> request.sentAt(THEN);
        return Stream.of(
                Arguments.of(Operation.RENEW, Samples.renew(), renew),
                Arguments.of(Operation.RELEASE, Samples.release(), release),
                Arguments.of(Operation.REVOKE, Samples.revoke(), revoke));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void keepsWhatItWasGiven(Operation operation, LeaseRequest<?> request) {
        assertThat(request.operation()).isEqualTo(operation);
        assertThat(request.key()).isEqualTo(Samples.KEY);
        assertThat(request.caller()).isEqualTo(Samples.HOLDER);
        assertThat(request.requestId()).isEqualTo(Samples.REQUEST_ID);
        assertThat(request.history().firstSent()).isEmpty();
        assertThat(request.history().mayHaveCommitted()).isFalse();
    }

    @Tag("O-3")
    @ParameterizedTest
    @MethodSource("requests")
    <T extends LeaseRequest<?>> void sentByWhomeverItIsTheSameButDoubtful(
            Operation operation, T request, Function<T, LeaseRequest<?>> sentAt) {
        LeaseRequest<?> sent = sentAt.apply(request);
        assertThat(sent.operation()).isEqualTo(operation);
        assertThat(sent.requestId()).isEqualTo(request.requestId());
        assertThat(sent.digest()).isEqualTo(request.digest());
        assertThat(sent.history().firstSent()).contains(THEN);
        assertThat(sent.history().mayHaveCommitted()).isTrue();
        assertThat(request.history().mayHaveCommitted()).isFalse();
        assertThat(sent).isNotEqualTo(request);
    }

    @Test
    void eachKnowsItsGenerationAndItsOwnInputs() {
        assertThat(Samples.renew().generation()).isEqualTo(Samples.GENERATION);
        assertThat(Samples.renew().number()).isEqualTo(3);
        assertThat(Samples.renew().ttl()).isEqualTo(Duration.ofSeconds(30));
        assertThat(Samples.release().generation()).isEqualTo(Samples.GENERATION);
        assertThat(Samples.revoke().generation()).isEqualTo(Samples.GENERATION);
        assertThat(Samples.revoke().reason()).isEqualTo("stuck");
    }

    @Test
    void namesWhatIsNull() {
        Generation generation = Samples.GENERATION;
        Holder caller = Samples.HOLDER;
        RequestId id = Samples.REQUEST_ID;
        assertNull("generation", () -> RenewRequest.of(null, caller, id, 1, Duration.ofSeconds(1)));
        assertNull("caller", () -> RenewRequest.of(generation, null, id, 1, Duration.ofSeconds(1)));
        assertNull("requestId", () -> RenewRequest.of(generation, caller, null, 1, Duration.ofSeconds(1)));
        assertNull("generation", () -> ReleaseRequest.of(null, caller, id));
        assertNull("caller", () -> ReleaseRequest.of(generation, null, id));
        assertNull("requestId", () -> ReleaseRequest.of(generation, caller, null));
        assertNull("generation", () -> RevokeRequest.of(null, caller, id, "stuck"));
        assertNull("caller", () -> RevokeRequest.of(generation, null, id, "stuck"));
        assertNull("requestId", () -> RevokeRequest.of(generation, caller, null, "stuck"));
        assertNull("firstSent", () -> Samples.renew().sentAt(null));
        assertNull("firstSent", () -> Samples.release().sentAt(null));
        assertNull("firstSent", () -> Samples.revoke().sentAt(null));
    }

    private static void assertNull(String name, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(NullPointerException.class).hasMessage(name);
    }
}
