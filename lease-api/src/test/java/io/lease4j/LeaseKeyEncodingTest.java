package io.lease4j;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.fixtures.Samples;
import io.lease4j.fixtures.Texts;
import io.lease4j.internal.Encoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class LeaseKeyEncodingTest {

    private static final LeaseKey KEY = LeaseKey.of("orders", "ab", "c");

    @Tag("K-3")
    @Test
    void theEncodingAndTheFingerprintArePinned() {
        assertThat(HexFormat.of().formatHex(KEY.encoded())).isEqualTo("0100066f72646572730200026162000163");
        assertThat(KEY.fingerprint()).isEqualTo("JJMjpojbQ0wYmmvKQ6l_Ddmqlf8flNPaay8fIKdQFAs");
        assertThat(LeaseKey.of("billing.eu", "caf\u00e9", "\u20ac 7", "\ud83d\ude00")
                        .fingerprint())
                .isEqualTo("VKM_uCmi8nZyAQZnzrYQt_Ugr41-XQk4S4n6LZgGGP8");
    }

    @Tag("K-1")
    @Test
    void componentsAreNeverJoined() {
        List<LeaseKey> keys = List.of(
                LeaseKey.of("orders", "ab", "c"),
                LeaseKey.of("orders", "a", "bc"),
                LeaseKey.of("orders", "abc"),
                LeaseKey.of("orders", "a", "b", "c"),
                LeaseKey.of("orders", "c", "ab"),
                LeaseKey.of("order", "sab", "c"),
                LeaseKey.of("orders", "AB", "c"));
        assertThat(keys).doesNotHaveDuplicates();
        assertThat(keys.stream().map(LeaseKey::fingerprint)).doesNotHaveDuplicates();
        assertThat(keys.stream().map(key -> HexFormat.of().formatHex(key.encoded())))
                .doesNotHaveDuplicates();
    }

    @Tag("K-1")
    @Test
    void composedAndDecomposedCharactersAreDifferentKeys() {
        LeaseKey composed = LeaseKey.of("orders", "caf\u00e9");
        LeaseKey decomposed = LeaseKey.of("orders", "cafe\u0301");
        assertThat(composed).isNotEqualTo(decomposed);
        assertThat(composed.fingerprint()).isNotEqualTo(decomposed.fingerprint());
    }

    @Tag("K-1")
    @Test
    void equalPartsGiveEqualKeys() {
        LeaseKey same = LeaseKey.of(Namespace.of("orders"), List.of("ab", "c"));
        assertThat(same).isEqualTo(KEY).hasSameHashCodeAs(KEY);
        assertThat(same.fingerprint()).isEqualTo(KEY.fingerprint());
        assertThat(KEY).isNotEqualTo("orders").isNotEqualTo(null);
        assertThat(KEY.namespace()).isEqualTo(Namespace.of("orders"));
        // Both parts count, so that keys of one namespace, and the same work of two, spread over a hash table.
        assertThat(KEY.hashCode())
                .isNotEqualTo(LeaseKey.of("orders", "x").hashCode())
                .isNotEqualTo(LeaseKey.of("billing", "ab", "c").hashCode());
    }

    @Tag("K-1")
    @Test
    void whatWasEncodedDecodesToTheSameKey() {
        Random random = new Random(20260101);
        for (int i = 0; i < 1000; i++) {
            List<String> components = new ArrayList<>();
            for (int n = random.nextInt(8); n >= 0; n--) {
                String character = Texts.ONE_OF_EACH_LENGTH.get(random.nextInt(4));
                components.add(Texts.ofBytes(4 + random.nextInt(253), character));
            }
            LeaseKey key = LeaseKey.of(Namespace.of("n" + i), components);
            assertThat(LeaseKey.decode(key.encoded())).isEqualTo(new Decoded.Valid<>(key));
        }
    }

    @Tag("K-1")
    @Test
    void theEncodingIsAFreshArray() {
        Arrays.fill(KEY.encoded(), (byte) 0);
        assertThat(LeaseKey.decode(KEY.encoded())).isEqualTo(new Decoded.Valid<>(KEY));
    }

    @Tag("K-4")
    @Test
    void everyTruncationAndEveryByteBehindItIsInvalid() {
        byte[] encoded = KEY.encoded();
        for (int length = 0; length < encoded.length; length++) {
            invalid(Arrays.copyOf(encoded, length), "complete", "truncated");
        }
        invalid(Arrays.copyOf(encoded, encoded.length + 3), "nothing behind the last field", "3 more bytes");
    }

    @Tag("K-4")
    @Test
    void anotherVersionIsInvalid() {
        byte[] encoded = KEY.encoded();
        for (int version : new int[] {0, 2, 255}) {
            encoded[0] = (byte) version;
            invalid(encoded, "of version 1", "of version " + version);
        }
    }

    @Tag("K-4")
    @Test
    void malformedUtf8IsInvalid() {
        byte[] encoded = LeaseKey.of("orders", "\u00e9").encoded();
        // An overlong form, a lone continuation, a surrogate cut in half, and a byte that UTF-8 does not have.
        for (int[] bad : new int[][] {{0xc0, 0xaf}, {0x80, 0x80}, {0xed, 0xa0}, {0xff, 0xfe}}) {
            encoded[encoded.length - 2] = (byte) bad[0];
            encoded[encoded.length - 1] = (byte) bad[1];
            invalid(encoded, "valid UTF-8", "malformed bytes");
        }
    }

    @Tag("K-4")
    @Test
    void everyChangedByteIsInvalidOrAnotherKey() {
        byte[] original = Samples.KEY.encoded();
        for (int at = 0; at < original.length; at++) {
            for (int bit = 0; bit < 8; bit++) {
                byte[] changed = original.clone();
                changed[at] ^= (byte) (1 << bit);
                assertThat(LeaseKey.decode(changed)).isNotEqualTo(new Decoded.Valid<>(Samples.KEY));
            }
        }
    }

    @Tag("K-4")
    @Test
    void boundsHoldForDecodedKeysToo() {
        invalid(
                encoded("{s3cr3t}", List.of("a")),
                "namespace",
                "[a-z0-9][a-z0-9._-]{0,63}",
                "8 characters that do not match");
        invalid(encoded("orders", List.of()), "key", "1 to 8 components", "0 components");
        invalid(encoded("orders", Collections.nCopies(9, "a")), "key", "1 to 8 components", "9 components");
        invalid(encoded("orders", Collections.nCopies(255, "a")), "key", "1 to 8 components", "255 components");
        invalid(
                encoded("orders", List.of("a", " s3cr3t")),
                "key component 2",
                "without blanks at either end",
                "a component with a blank at an end");
    }

    private static byte[] encoded(String namespace, List<String> components) {
        Encoder out = new Encoder().putByte(1).putText(namespace).putByte(components.size());
        components.forEach(out::putText);
        return out.toBytes();
    }

    private static void invalid(byte[] encoded, String bound, String size) {
        invalid(encoded, "encoded key", bound, size);
    }

    private static void invalid(byte[] encoded, String field, String bound, String size) {
        assertThat(LeaseKey.decode(encoded)).isEqualTo(new Decoded.Invalid<>(new Violation(field, bound, size)));
        assertThat(LeaseKey.decode(encoded).toString()).doesNotContain("s3cr3t");
    }
}
