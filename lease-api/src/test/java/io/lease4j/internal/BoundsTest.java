package io.lease4j.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.InvalidValueException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BoundsTest {

    @ParameterizedTest
    @CsvSource({
        "0x20, 1",
        "0x7e, 1",
        "0xa0, 2",
        "0x7ff, 2",
        "0x800, 3",
        "0xd7ff, 3",
        "0xe000, 3",
        "0xffff, 3",
        "0x10000, 4",
        "0x10ffff, 4"
    })
    void a_character_counts_as_many_bytes_as_it_has_in_utf_8(String codePoint, int bytes) {
        String text = "a" + Character.toString(Integer.decode(codePoint)) + "z";
        assertThat(Bounds.text("field", text, bytes + 2, bytes + 2)).isEqualTo(text);
        assertRefused(text, 0, bytes + 1, "bytes");
        assertRefused(text, bytes + 3, 100, (bytes + 2) + " bytes");
    }

    @ParameterizedTest
    @ValueSource(chars = {0, 0x1f, 0x7f, 0x80, 0x9f})
    void a_control_character_is_refused_wherever_it_is(char control) {
        assertRefused(control + "z", 0, 100, "a control character");
        assertRefused("a\u00e4" + control, 0, 100, "a control character");
    }

    @ParameterizedTest
    @ValueSource(chars = {0xd800, 0xdbff, 0xdc00, 0xdfff})
    void an_unpaired_surrogate_is_refused(char surrogate) {
        assertRefused("a" + surrogate + "z", 0, 100, "an unpaired surrogate");
    }

    private static void assertRefused(String text, int min, int max, String size) {
        assertThatThrownBy(() -> Bounds.text("field", text, min, max))
                .isInstanceOfSatisfying(InvalidValueException.class, e -> {
                    assertThat(e.violation().field()).isEqualTo("field");
                    assertThat(e.violation().size()).endsWith(size);
                });
    }
}
