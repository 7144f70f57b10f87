package io.lease4j;

import static io.lease4j.fixtures.Violations.SECRET;
import static io.lease4j.fixtures.Violations.assertViolation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamespaceTest {

    private static final String BOUND = "[a-z0-9][a-z0-9._-]{0,63}";

    @Tag("K-2")
    @ParameterizedTest
    @ValueSource(strings = {"a", "0", "orders", "a.b_c-d", "0--", "a."})
    void takesLowerCaseDigitsDotsUnderscoresAndHyphens(String name) {
        assertThat(Namespace.of(name).name()).isEqualTo(name);
    }

    @Tag("K-2")
    @Test
    void takesExactlyTheCharactersOfItsBound() {
        for (char c = 0; c < 0x180; c++) {
            String first = c + "a";
            String second = "a" + c;
            assertThat(isTaken(first)).isEqualTo(first.matches(BOUND));
            assertThat(isTaken(second)).isEqualTo(second.matches(BOUND));
        }
    }

    private static boolean isTaken(String name) {
        try {
            return Namespace.of(name).name().equals(name);
        } catch (InvalidValueException refused) {
            return false;
        }
    }

    @Tag("K-2")
    @Test
    void takesSixtyFourCharacters() {
        String name = "a".repeat(64);
        assertThat(Namespace.of(name)).hasToString(name);
    }

    @Tag("K-2")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                ".s3cr3t",
                "-s3cr3t",
                "_s3cr3t",
                "{s3cr3t}",
                "s3cr3t{0}",
                "S3cr3t",
                "s3cr3tT",
                "s3cr3t ",
                " s3cr3t",
                "s3cr3t\n",
                "s3cr3t\u0000",
                "s3cr3t/x",
                "s3cr3t:x",
                "s3cr3t*",
                "s3cr3t\u00e9",
                "s3cr3t\u0131",
                "s3cr3t\uff11",
                "s3cr3t\ud83d"
            })
    void refusesEverythingElse(String name) {
        assertViolation(() -> Namespace.of(name), "namespace", BOUND, name.length() + " characters that do not match");
    }

    @Tag("K-2")
    @Test
    void refusesSixtyFiveCharacters() {
        assertViolation(
                () -> Namespace.of(SECRET + "a".repeat(59)), "namespace", BOUND, "65 characters that do not match");
    }

    @Tag("K-2")
    @Test
    void aKeyChecksItsNamespaceToo() {
        assertViolation(() -> LeaseKey.of("{" + SECRET, "c"), "namespace", BOUND, "7 characters that do not match");
    }

    @Test
    void namesTheFieldThatIsNull() {
        assertThatThrownBy(() -> Namespace.of(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("namespace");
    }
}
