package io.lease4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Base64;
import org.junit.jupiter.api.Test;

/** Reads what the platform's own encoder writes. */
class Base64UrlTest {

    @Test
    void theAlphabetIsThatOfUrls() {
        for (char c = 0; c < 0x200; c++) {
            boolean expected =
                    (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
            assertThat(Base64Url.isAlphabet("A" + c)).isEqualTo(expected);
        }
        assertThat(Base64Url.isAlphabet("")).isTrue();
    }

    @Test
    void theFirstBitsAreThoseThatWereEncoded() {
        for (int bits : new int[] {0, 1, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 0x12345678, 0xfedcba98}) {
            byte[] bytes =
                    ByteBuffer.allocate(6).putInt(bits).putShort((short) 0xffff).array();
            String text = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
            assertThat(Base64Url.firstBits(text)).isEqualTo(bits);
        }
    }
}
