package io.lease4j;

import static io.lease4j.fixtures.Violations.SECRET;
import static io.lease4j.fixtures.Violations.assertViolation;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.fixtures.Samples;
import io.lease4j.fixtures.Texts;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("K-2")
class MetadataBoundsTest {

    private static final String IN_ALL = "at most 1024 bytes of UTF-8 in all";

    private final AcquireRequest.Builder builder =
            AcquireRequest.builder(Samples.KEY, Samples.HOLDER).ttl(Duration.ofSeconds(30));

    private int entries() {
        return builder.build().metadata().size();
    }

    @Test
    void takesSixteenEntriesAndRefusesTheSeventeenth() {
        for (int i = 1; i <= 16; i++) {
            assertThat(builder.metadata("k" + i, SECRET).build().metadata()).hasSize(i);
        }
        assertViolation(() -> builder.metadata("k17", SECRET), "metadata", "at most 16 entries", "17 entries");
        assertThat(entries()).isEqualTo(16);
    }

    @Test
    void replacesAnEntryWhenThereAreSixteen() {
        for (int i = 1; i <= 16; i++) {
            assertThat(builder.metadata("k" + i, "old")).isSameAs(builder);
        }
        assertThat(builder.metadata("k16", "new").build().metadata())
                .hasSize(16)
                .containsEntry("k16", "new");
    }

    @Test
    void takes1024BytesOfNamesAndValuesTogether() {
        for (String character : Texts.ONE_OF_EACH_LENGTH) {
            AcquireRequest.Builder full =
                    AcquireRequest.builder(Samples.KEY, Samples.HOLDER).ttl(Duration.ofSeconds(30));
            assertThat(full.metadata("name", Texts.ofBytes(500, character))
                            .metadata(Texts.ofBytes(500, character), Texts.ofBytes(20, character))
                            .build()
                            .metadata())
                    .hasSize(2);
            assertViolation(() -> full.metadata("k", ""), "metadata", IN_ALL, "1025 bytes");
        }
    }

    @Test
    void refusesOneByteMoreInTheLastValue() {
        assertThat(builder.metadata("name", "v".repeat(500))).isSameAs(builder);
        assertViolation(
                () -> builder.metadata("k", SECRET + "v".repeat(520 - SECRET.length())),
                "metadata",
                IN_ALL,
                "1025 bytes");
        assertThat(builder.metadata("k", "v".repeat(519)).build().metadata()).hasSize(2);
    }

    @Test
    void countsAReplacedEntryOnce() {
        assertThat(builder.metadata("k", "v".repeat(1023))
                        .metadata("k", "w".repeat(1023))
                        .build()
                        .metadata())
                .containsEntry("k", "w".repeat(1023));
        assertViolation(() -> builder.metadata("k", SECRET + "x".repeat(1018)), "metadata", IN_ALL, "1025 bytes");
        assertThat(builder.metadata("k", "")
                        .metadata("l", "v".repeat(1022))
                        .build()
                        .metadata())
                .containsEntry("k", "")
                .containsEntry("l", "v".repeat(1022));
        assertViolation(() -> builder.metadata("m", ""), "metadata", IN_ALL, "1025 bytes");
    }

    @Test
    void refusesABadNameOrValueByItself() {
        String rule = " bytes of UTF-8 without control characters or unpaired surrogates";
        assertViolation(() -> builder.metadata("", SECRET), "metadata name", "1 to 1024" + rule, "0 bytes");
        assertViolation(
                () -> builder.metadata(SECRET + "\u0000", "v"),
                "metadata name",
                "1 to 1024" + rule,
                "a control character");
        assertViolation(
                () -> builder.metadata("k", SECRET + "\ud83d"),
                "metadata value",
                "0 to 1024" + rule,
                "an unpaired surrogate");
        assertViolation(
                () -> builder.metadata("k", SECRET + "v".repeat(1024)),
                "metadata value",
                "0 to 1024" + rule,
                "more than 1024 bytes");
        assertThat(entries()).isZero();
    }
}
