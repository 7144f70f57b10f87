package io.lease4j.internal;

import static io.lease4j.fixtures.Violations.assertViolation;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.RefusedReason;
import java.util.HexFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the encoder writes, byte for byte, and that the decoder reads it and nothing else. */
class EncodingTest {

    private static byte[] hex(String bytes) {
        return HexFormat.of().parseHex(bytes);
    }

    @Tag("K-3")
    @Test
    void numbersAreWrittenHighestByteFirst() {
        assertThat(new Encoder().putByte(0x1ff).toBytes()).isEqualTo(hex("ff"));
        assertThat(new Encoder().putShort(0x0102).toBytes()).isEqualTo(hex("0102"));
        assertThat(new Encoder().putLong(0x0102030405060708L).toBytes()).isEqualTo(hex("0102030405060708"));
        assertThat(new Encoder().putLong(-2).toBytes()).isEqualTo(hex("fffffffffffffffe"));
    }

    @Tag("K-3")
    @Test
    void textAndBytesAreWrittenBehindTheirLength() {
        assertThat(new Encoder().putText("").putText("\u20acx").toBytes()).isEqualTo(hex("00000004e282ac78"));
        assertThat(new Encoder().putBytes(new byte[] {7, 8}).toBytes()).isEqualTo(hex("00000000000000020708"));
    }

    @Test
    void textIsAtMost65535BytesLong() {
        assertThat(new Encoder().putText("a".repeat(65_535)).toBytes()).hasSize(65_537);
        assertViolation(
                () -> new Encoder().putText("s3cr3t" + "a".repeat(65_530)),
                "text",
                "at most 65535 bytes",
                "65536 bytes");
    }

    @Tag("K-3")
    @Test
    void hashesAreSha256() {
        String abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assertThat(Encoder.sha256(new byte[] {'a', 'b', 'c'})).isEqualTo(hex(abc));
        assertThat(new Encoder().putByte('a').putByte('b').putByte('c').sha256())
                .isEqualTo(hex(abc));
    }

    @Test
    void whatWasWrittenIsRead() {
        Decoder in = new Decoder("field", hex("ff" + "fffe" + "8000000000000001" + "0004e282ac78" + "0000"));
        assertThat(in.takeByte()).isEqualTo(255);
        assertThat(in.takeShort()).isEqualTo(65_534);
        assertThat(in.takeLong()).isEqualTo(Long.MIN_VALUE + 1);
        assertThat(in.takeText()).isEqualTo("\u20acx");
        assertThat(in.takeText()).isEmpty();
        in.end();
    }

    @Tag("K-4")
    @Test
    void nothingIsReadBeyondTheEnd() {
        assertViolation(() -> new Decoder("field", hex("")).takeByte(), "field", "complete", "truncated");
        assertViolation(() -> new Decoder("field", hex("01")).takeShort(), "field", "complete", "truncated");
        assertViolation(() -> new Decoder("field", hex("01020304050607")).takeLong(), "field", "complete", "truncated");
        assertViolation(() -> new Decoder("field", hex("000261")).takeText(), "field", "complete", "truncated");
        assertViolation(() -> new Decoder("field", hex("ffff61")).takeText(), "field", "complete", "truncated");
        assertViolation(
                () -> new Decoder("field", hex("6162")).end(),
                "field",
                "nothing behind the last field",
                "2 more bytes");
    }

    @Test
    void codesAreLowerCaseWithHyphens() {
        assertThat(Codes.of("refused", RefusedReason.FLOOR_UNPROVEN)).isEqualTo("refused.floor-unproven");
    }
}
