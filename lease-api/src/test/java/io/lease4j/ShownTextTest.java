package io.lease4j;

import static io.lease4j.fixtures.Violations.SECRET;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.fixtures.ApiTypes;
import io.lease4j.fixtures.Cases;
import io.lease4j.fixtures.Samples;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What {@code toString} shows: no metadata, no payload, no raw key, no holder. */
class ShownTextTest {

    static Stream<Class<?>> records() {
        return ApiTypes.records();
    }

    static Stream<Object> others() {
        return Stream.of(
                Samples.KEY,
                Samples.acquire(),
                Samples.renew(),
                Samples.release(),
                Samples.revoke(),
                Samples.effect(),
                Samples.of(Term.class),
                Samples.of(Deadline.class));
    }

    @Tag("K-5")
    @ParameterizedTest
    @MethodSource("records")
    void noRecordShowsASecret(Class<?> type) {
        Cases.of(type)
                .forEach(value -> assertThat(value.toString()).isNotEmpty().doesNotContain(SECRET));
    }

    @Tag("K-5")
    @ParameterizedTest
    @MethodSource("others")
    void nothingElseShowsASecret(Object value) {
        assertThat(value.toString()).isNotEmpty().doesNotContain(SECRET);
    }

    @Test
    void shownIsWhatTellsValuesApart() {
        String fingerprint = Samples.KEY.fingerprint();
        String generation = fingerprint + "#42(lease-1)";
        assertThat(Samples.KEY).hasToString("LeaseKey[" + fingerprint + "]");
        assertThat(Samples.GENERATION).hasToString(generation);
        assertThat(Samples.HOLDER).hasToString("Holder[\u2026]");
        assertThat(Samples.renew()).hasToString("RenewRequest[request-1, " + generation + "]");
        assertThat(Samples.release()).hasToString("ReleaseRequest[request-1, " + generation + "]");
        assertThat(Samples.revoke()).hasToString("RevokeRequest[request-1, " + generation + "]");
        assertThat(Samples.effect()).hasToString("Effect[effect-1, mail, " + fingerprint + "]");
        Lease lease = Samples.of(Lease.class);
        assertThat(lease)
                .hasToString("Lease[" + lease.generation() + ", 1970-01-01T00:00:00.007Z to 1970-01-01T00:00:00.007Z]");
        assertThat(Samples.authority()).hasToString("ExecutionAuthority[text/7, " + lease.generation() + ", text]");
    }
}
