package io.lease4j;

import static io.lease4j.fixtures.WireForge.PREFIX;
import static io.lease4j.fixtures.WireForge.base64;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.fixtures.WireForge;
import io.lease4j.internal.Encoder;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Text that is no wire form, or a damaged one: an outcome, never an exception. */
@Tag("K-4")
class AuthorityWireDamageTest {

    private static final String WIRE = AuthorityWireTest.AUTHORITY.toWire();
    private static final String FORM = "in the form lease4j-authority.VERSION.PAYLOAD.CHECKSUM";

    @Test
    void everyChangedCharacterIsFound() {
        String replacements = "ABYZabyz0189-_.=+/ \u0000\u00e9\ud83d";
        for (int at = 0; at < WIRE.length(); at++) {
            for (int i = 0; i < replacements.length(); i++) {
                char replacement = replacements.charAt(i);
                if (WIRE.charAt(at) != replacement) {
                    String changed = WIRE.substring(0, at) + replacement + WIRE.substring(at + 1);
                    assertThat(ExecutionAuthority.parse(changed)).isInstanceOf(Decoded.Invalid.class);
                }
            }
        }
    }

    @Test
    void everyFlippedBitOfThePayloadIsFound() {
        byte[] payload = new WireForge().payload();
        String checksum = WIRE.substring(WIRE.lastIndexOf('.'));
        for (int bit = 0; bit < payload.length * 8; bit++) {
            byte[] changed = payload.clone();
            changed[bit / 8] ^= (byte) (1 << (bit % 8));
            invalid(PREFIX + base64(changed) + checksum, "undamaged", "payload and checksum that differ");
        }
    }

    @Test
    void everyTruncationIsFound() {
        for (int length = 0; length < WIRE.length(); length++) {
            assertThat(ExecutionAuthority.parse(WIRE.substring(0, length))).isInstanceOf(Decoded.Invalid.class);
            assertThat(ExecutionAuthority.parse(WIRE.substring(WIRE.length() - length)))
                    .isInstanceOf(Decoded.Invalid.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"A", "AAAA", " ", "\n", "=", ".", ".A", "\u0000"})
    void everythingBehindOrBeforeItIsFound(String more) {
        assertThat(ExecutionAuthority.parse(WIRE + more)).isInstanceOf(Decoded.Invalid.class);
        assertThat(ExecutionAuthority.parse(more + WIRE)).isInstanceOf(Decoded.Invalid.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "0", "01", "1 ", "-1", "", "99999999999999999999", "v1"})
    void anotherVersionIsFound(String version) {
        String rest = WIRE.substring(PREFIX.length());
        invalid("lease4j-authority." + version + "." + rest, "of version 1", "of another version");
        // A later version may have other parts: the version is judged first.
        invalid("lease4j-authority.2", "of version 1", "of another version");
        invalid("lease4j-authority.2.a.b.c", "of version 1", "of another version");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "...",
                "s3cr3t",
                "lease4j-authority",
                "lease4j-key.1.a.b",
                "LEASE4J-AUTHORITY.1.a.b",
                "{\"s3cr3t\":1}"
            })
    void anotherFormIsFound(String text) {
        invalid(text, FORM, "something else");
    }

    @Test
    void anotherNumberOfPartsIsFound() {
        invalid("lease4j-authority.1", "of 4 parts", "2 parts");
        invalid("lease4j-authority.1.", "of 4 parts", "3 parts");
        invalid("lease4j-authority.1....", "of 4 parts", "6 parts");
    }

    @Test
    void anotherSpellingOfTheSameBytesIsFound() {
        byte[] payload = new WireForge().payload();
        assertThat(payload.length % 3)
                .as("a payload whose base64 has spare bits")
                .isNotZero();
        String checksum = WIRE.substring(WIRE.lastIndexOf('.'));
        String text = base64(payload);
        char last = text.charAt(text.length() - 1);
        String spare = text.substring(0, text.length() - 1) + (char) (last + 1);
        invalid(PREFIX + spare + checksum, "in canonical base64url", "another spelling");
        invalid(
                PREFIX + text + "=".repeat(3 - payload.length % 3) + checksum,
                "in canonical base64url",
                "another spelling");
        invalid(PREFIX + text + "*" + checksum, "in base64url", "characters that are not");
        invalid(PREFIX + "s3cr3t\u00e9" + checksum, "in base64url", "characters that are not");
    }

    @Test
    void aChecksumOfAnotherLengthIsFound() {
        byte[] payload = new WireForge().payload();
        for (int length : new int[] {0, 7, 9, 32}) {
            byte[] checksum = Arrays.copyOf(Encoder.sha256(payload), length);
            invalid(PREFIX + base64(payload) + "." + base64(checksum), "undamaged", "payload and checksum that differ");
        }
    }

    @Test
    void hugeTextIsRefusedBeforeItIsLookedAt() {
        invalid("a".repeat(6 * 1024), FORM, "something else");
        invalid("a".repeat(6 * 1024 + 1), "at most 6144 characters", "6145 characters");
        invalid(".".repeat(10_000_000), "at most 6144 characters", "10000000 characters");
    }

    private static void invalid(String wire, String bound, String size) {
        assertThat(ExecutionAuthority.parse(wire))
                .isEqualTo(new Decoded.Invalid<>(new Violation("authority", bound, size)));
    }
}
