package io.lease4j;

import static io.lease4j.fixtures.WireForge.raw;
import static io.lease4j.fixtures.WireForge.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.fixtures.Texts;
import io.lease4j.fixtures.WireForge;
import io.lease4j.internal.Encoder;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Wire forms whose checksum is right and whose fields are not: whoever can write one can compute a checksum. */
@Tag("K-4")
class AuthorityWireHostileTest {

    private static final String NAME = "1 to 256 bytes of UTF-8 without control characters or unpaired surrogates";

    static Stream<Arguments> badFields() {
        byte[] empty = text("");
        byte[] tooLong = text("s3cr3t" + Texts.ofBytes(251, "\u20ac"));
        return Stream.of(
                bad("namespaceId", empty, "namespaceId", NAME, "0 bytes"),
                bad("namespaceId", tooLong, "namespaceId", NAME, "257 bytes"),
                bad("shard", new byte[] {0x40, 0}, "shard", "0 to 16383", "16384"),
                bad("shard", new byte[] {0x4e, 0x20}, "shard", "0 to 16383", "20000"),
                bad("shard", new byte[] {-1, -1}, "shard", "0 to 16383", "65535"),
                bad("namespace", empty, "namespace", "[a-z0-9][a-z0-9._-]{0,63}", "0 characters that do not match"),
                bad(
                        "namespace",
                        text("{s3cr3t}"),
                        "namespace",
                        "[a-z0-9][a-z0-9._-]{0,63}",
                        "8 characters that do not match"),
                bad("leaseId", empty, "leaseId", NAME, "0 bytes"),
                bad("leaseId", text("s3cr3t\n"), "leaseId", NAME, "a control character"),
                bad("token", number(0), "token", "1 to 4503599627370495", "0"),
                bad("token", number(-1), "token", "1 to 4503599627370495", "-1"),
                bad("token", number(1L << 52), "token", "1 to 4503599627370495", "4503599627370496"),
                bad("token", number(Long.MIN_VALUE), "token", "1 to 4503599627370495", "-9223372036854775808"),
                bad("principal", empty, "principal", NAME, "0 bytes"),
                bad("instance", tooLong, "instance", NAME, "257 bytes"),
                bad("executionId", empty, "executionId", NAME, "0 bytes"),
                bad("expiresAt", number(-1), "backendTime", "0 to 253402300799999", "-1"),
                bad("expiresAt", number(Long.MAX_VALUE), "backendTime", "0 to 253402300799999", "9223372036854775807"),
                bad(
                        "components",
                        new Encoder().putText(" s3cr3t").putText("c").toBytes(),
                        "key component 1",
                        "without blanks at either end",
                        "a component with a blank at an end"),
                bad("leaseId", raw(0xc0, 0xaf), "authority", "valid UTF-8", "malformed bytes"),
                bad("leaseId", raw(0xff), "authority", "valid UTF-8", "malformed bytes"),
                bad("leaseId", raw(0xe2, 0x82), "authority", "valid UTF-8", "malformed bytes"),
                bad("leaseId", raw(0xed, 0xa0, 0x80), "authority", "valid UTF-8", "malformed bytes"),
                bad("leaseId", raw(0xf4, 0x90, 0x80, 0x80), "authority", "valid UTF-8", "malformed bytes"),
                bad("executionId", new byte[] {-1, -1, 'a'}, "authority", "complete", "truncated"));
    }

    @ParameterizedTest
    @MethodSource("badFields")
    void everyFieldOutsideItsBoundsIsInvalid(String field, byte[] bytes, Violation violation) {
        invalid(new WireForge().with(field, bytes).wire(), violation);
    }

    @Test
    void aWrongCountOfComponentsIsInvalid() {
        invalid(components(0).wire(), new Violation("key", "1 to 8 components", "0 components"));
        invalid(components(9).wire(), new Violation("key", "1 to 8 components", "9 components"));
        invalid(components(255).wire(), new Violation("key", "1 to 8 components", "255 components"));
        assertThat(ExecutionAuthority.parse(components(8).wire())).isInstanceOf(Decoded.Valid.class);
        assertThat(ExecutionAuthority.parse(
                        new WireForge().with("count", new byte[] {-1}).wire()))
                .isInstanceOf(Decoded.Invalid.class);
    }

    @Test
    void everyCutPayloadIsInvalid() {
        byte[] payload = new WireForge().payload();
        for (int length = 0; length < payload.length; length++) {
            invalid(
                    WireForge.wire(Arrays.copyOf(payload, length)),
                    new Violation("authority", "complete", "truncated"));
        }
    }

    @Test
    void bytesBehindTheLastFieldAreInvalid() {
        byte[] payload = new WireForge().payload();
        invalid(
                WireForge.wire(Arrays.copyOf(payload, payload.length + 1)),
                new Violation("authority", "nothing behind the last field", "1 more bytes"));
    }

    @Test
    void anyBytesAreInvalidAndNeverAnException() {
        Random random = new Random(20260103);
        for (int i = 0; i < 2_000; i++) {
            byte[] payload = new byte[random.nextInt(200)];
            random.nextBytes(payload);
            assertThat(ExecutionAuthority.parse(WireForge.wire(payload))).isInstanceOf(Decoded.Invalid.class);
        }
    }

    @Test
    void anyChangedPayloadIsAnOutcome() {
        Random random = new Random(20260104);
        for (int i = 0; i < 2_000; i++) {
            byte[] payload = new WireForge().payload();
            payload[random.nextInt(payload.length)] = (byte) random.nextInt(256);
            payload[random.nextInt(payload.length)] = (byte) random.nextInt(256);
            String wire = WireForge.wire(payload);
            // If it still is an authority, then one that is written in the same way: there is one form of each.
            String again =
                    ExecutionAuthority.parse(wire).match(valid -> valid.value().toWire(), invalid -> wire);
            assertThat(again).isEqualTo(wire);
        }
    }

    private static WireForge components(int count) {
        Encoder components = new Encoder();
        for (int i = 0; i < count; i++) {
            components.putText("c");
        }
        return new WireForge().with("count", new byte[] {(byte) count}).with("components", components.toBytes());
    }

    private static byte[] number(long value) {
        return new Encoder().putLong(value).toBytes();
    }

    private static Arguments bad(String field, byte[] bytes, String violated, String bound, String size) {
        return Arguments.of(field, bytes, new Violation(violated, bound, size));
    }

    private static void invalid(String wire, Violation violation) {
        assertThat(ExecutionAuthority.parse(wire)).isEqualTo(new Decoded.Invalid<>(violation));
        assertThat(violation.toString()).doesNotContain("s3cr3t");
    }
}
