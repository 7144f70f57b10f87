package io.lease4j.memory.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.LeaseId;
import io.lease4j.RequestId;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class PackedIdsTest {

    @Test
    void a_uuid_comes_back_as_it_was() {
        for (String text : List.of(
                new UUID(0, 0).toString(),
                new UUID(-1, -1).toString(),
                new UUID(0x0123456789abcdefL, 0xfedcba9876543210L).toString(),
                RequestId.random().value())) {
            assertThat(PackedIds.isUuid(text)).isTrue();
            assertThat(PackedIds.uuid(PackedIds.uuidMost(text), PackedIds.uuidLeast(text)))
                    .isEqualTo(text);
        }
    }

    @Test
    void a_text_that_is_no_uuid_or_would_come_back_as_another_is_not_packed() {
        String uuid = "01234567-89ab-cdef-8123-456789abcdef";
        assertThat(PackedIds.isUuid(uuid)).isTrue();
        for (int i = 0; i < uuid.length(); i++) {
            for (char c : new char[] {'-', 'a', 'A', 'g', '/', ':', '\u0080', '\u0161', '\u00e4'}) {
                boolean fits = uuid.charAt(i) == '-' ? c == '-' : c == 'a';
                assertThat(PackedIds.isUuid(uuid.substring(0, i) + c + uuid.substring(i + 1)))
                        .as("%s at %s", c, i)
                        .isEqualTo(fits);
            }
        }
        assertThat(PackedIds.isUuid(uuid + "0")).isFalse();
        assertThat(PackedIds.isUuid(uuid.substring(1))).isFalse();
        assertThat(PackedIds.isUuid("")).isFalse();
    }

    @Test
    void base64url_comes_back_as_it_was() {
        for (String text : List.of(
                "AAAAAAAAAAAAAAAAAAAAAA",
                "_____________________w",
                "ABCDEFGHIJKLMNOPQRSTUQ",
                "VWXYZabcdefghijklmnopg",
                "qrstuvwxyz0123456789-w",
                LeaseId.random().value())) {
            assertThat(PackedIds.isBase64(text)).isTrue();
            assertThat(PackedIds.base64(PackedIds.base64Most(text), PackedIds.base64Least(text)))
                    .isEqualTo(text);
        }
    }

    @Test
    void a_text_that_is_no_base64url_or_would_come_back_as_another_is_not_packed() {
        String text = "ABCDEFGHIJKLMNOPQRSTUQ";
        for (int i = 0; i < text.length(); i++) {
            for (char c : new char[] {'+', '/', '=', '.', '\u0080', '\u0161', '\u00c0'}) {
                assertThat(PackedIds.isBase64(text.substring(0, i) + c + text.substring(i + 1)))
                        .as("%s at %s", c, i)
                        .isFalse();
            }
        }
        for (char last : "BCDEFGHIJKLMNOPRhijx-_".toCharArray()) {
            assertThat(PackedIds.isBase64(text.substring(0, 21) + last))
                    .as("%s has bits that do not count", last)
                    .isFalse();
        }
        assertThat(PackedIds.isBase64(text + "A")).isFalse();
        assertThat(PackedIds.isBase64(text.substring(1))).isFalse();
    }
}
