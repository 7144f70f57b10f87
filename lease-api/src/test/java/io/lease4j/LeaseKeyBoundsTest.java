package io.lease4j;

import static io.lease4j.fixtures.Violations.SECRET;
import static io.lease4j.fixtures.Violations.assertViolation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.fixtures.Texts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The bounds of a key as a whole, and the blanks at its ends; those of one component are in NameBoundsTest. */
class LeaseKeyBoundsTest {

    private static final Namespace NAMESPACE = Namespace.of("orders");

    @Tag("K-2")
    @Test
    void takesOneToEightComponents() {
        for (int count = 1; count <= 8; count++) {
            List<String> components = Collections.nCopies(count, Texts.ofBytes(256, "\u20ac"));
            assertThat(LeaseKey.of(NAMESPACE, components).components()).isEqualTo(components);
        }
    }

    @Tag("K-2")
    @Test
    void refusesNoComponentAndNineOfThem() {
        String bound = "1 to 8 components";
        assertViolation(() -> LeaseKey.of("orders"), "key", bound, "0 components");
        assertViolation(() -> LeaseKey.of(NAMESPACE, List.of()), "key", bound, "0 components");
        assertViolation(() -> LeaseKey.of(NAMESPACE, Collections.nCopies(9, SECRET)), "key", bound, "9 components");
    }

    /** The list of contract section 2, but for those that are control characters and refused as such. */
    @Tag("K-2")
    @ParameterizedTest
    @ValueSource(
            ints = {
                0x20, 0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009,
                0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000
            })
    void refusesABlankAtEitherEndAndTakesItInside(int blank) {
        String character = Character.toString(blank);
        String bound = "without blanks at either end";
        String size = "a component with a blank at an end";
        assertViolation(() -> LeaseKey.of("orders", character + SECRET), "key component 1", bound, size);
        assertViolation(() -> LeaseKey.of("orders", "a", SECRET + character), "key component 2", bound, size);
        assertViolation(() -> LeaseKey.of("orders", character), "key component 1", bound, size);
        assertThat(LeaseKey.of("orders", "a" + character + "b").components()).containsExactly("a" + character + "b");
    }

    @Tag("K-2")
    @ParameterizedTest
    @ValueSource(ints = {'\t', '\n', 0x0b, '\f', '\r', 0x85})
    void refusesABlankThatIsAControlCharacterEverywhere(int blank) {
        assertViolation(
                () -> LeaseKey.of("orders", SECRET + Character.toString(blank) + SECRET),
                "key component 1",
                "1 to 256 bytes of UTF-8 without control characters or unpaired surrogates",
                "a control character");
    }

    @Tag("K-2")
    @Test
    void takesWhatIsNoBlankThoughItShowsNothing() {
        for (int codePoint : new int[] {0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0x180e, 0x2800, 0x3164}) {
            String component = Character.toString(codePoint);
            assertThat(LeaseKey.of("orders", component).components()).containsExactly(component);
        }
    }

    @Tag("K-2")
    @Test
    void noOtherCharacterIsABlank() {
        String blanks = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
                + "\u2028\u2029\u202f\u205f\u3000";
        List<Integer> refused = new ArrayList<>();
        for (int codePoint = 0xa0; codePoint <= Character.MAX_VALUE; codePoint++) {
            if (codePoint < Character.MIN_SURROGATE || codePoint > Character.MAX_SURROGATE) {
                if (isRefused(Character.toString(codePoint))) {
                    refused.add(codePoint);
                }
            }
        }
        assertThat(refused).containsExactlyElementsOf(blanks.chars().boxed().toList());
    }

    @Tag("K-2")
    @Test
    void keepsWhatItWasGivenWhenTheCallersListChanges() {
        List<String> components = new ArrayList<>(List.of("a"));
        LeaseKey key = LeaseKey.of(NAMESPACE, components);
        components.set(0, "b");
        assertThat(key.components()).containsExactly("a").isUnmodifiable();
    }

    @Test
    void namesWhatIsNull() {
        assertNull("namespace", () -> LeaseKey.of((Namespace) null, List.of("a")));
        assertNull("components", () -> LeaseKey.of(NAMESPACE, null));
        assertNull("components", () -> LeaseKey.of("orders", (String[]) null));
        assertNull("key component 2", () -> LeaseKey.of(NAMESPACE, Arrays.asList("a", null)));
        assertNull("encoded", () -> LeaseKey.decode(null));
    }

    private static boolean isRefused(String component) {
        try {
            return LeaseKey.of(NAMESPACE, List.of(component)).components().isEmpty();
        } catch (InvalidValueException e) {
            return true;
        }
    }

    private static void assertNull(String name, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(NullPointerException.class).hasMessage(name);
    }
}
