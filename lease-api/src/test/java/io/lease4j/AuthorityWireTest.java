package io.lease4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.fixtures.Texts;
import io.lease4j.fixtures.WireForge;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The wire form of an authority: what was written is read again. */
class AuthorityWireTest {

    static final ExecutionAuthority AUTHORITY = new ExecutionAuthority(
            new AuthorityRecordId(NamespaceId.of("namespace-1"), 7),
            new Generation(LeaseKey.of("orders", "ab", "c"), LeaseId.of("lease-1"), FencingToken.of(42)),
            Holder.of("billing", "instance-12"),
            ExecutionId.of("execution-1"),
            BackendTime.ofEpochMillis(1_767_225_600_000L));

    /** Pinned: a message that an older version sent must stay readable. */
    private static final String GOLDEN = "lease4j-authority.1.AAtuYW1lc3BhY2UtMQAHAAZvcmRlcnMCAAJhYgAB"
            + "YwAHbGVhc2UtMQAAAAAAAAAqAAdiaWxsaW5nAAtpbnN0YW5jZS0xMgALZXhlY3V0aW9uLTEAAAGbdtqoAA.PEhllExsNIs";

    @Tag("K-3")
    @Tag("K-4")
    @Test
    void theFormIsPinned() {
        assertThat(AUTHORITY.toWire()).isEqualTo(GOLDEN).isEqualTo(new WireForge().wire());
        assertThat(ExecutionAuthority.parse(GOLDEN)).isEqualTo(new Decoded.Valid<>(AUTHORITY));
    }

    @Tag("K-4")
    @Test
    void anyAuthorityIsReadAgain() {
        Random random = new Random(20260102);
        for (int i = 0; i < 1000; i++) {
            ExecutionAuthority authority = random(random);
            assertThat(ExecutionAuthority.parse(authority.toWire())).isEqualTo(new Decoded.Valid<>(authority));
        }
    }

    @Tag("K-4")
    @Test
    void theLongestAndTheShortestAreReadAgain() {
        for (String character : Texts.ONE_OF_EACH_LENGTH) {
            String longest = Texts.ofBytes(256, character);
            ExecutionAuthority authority = new ExecutionAuthority(
                    new AuthorityRecordId(NamespaceId.of(longest), 16_383),
                    new Generation(
                            LeaseKey.of(Namespace.of("n".repeat(64)), Collections.nCopies(8, longest)),
                            LeaseId.of(longest),
                            FencingToken.of(FencingToken.MAX_VALUE)),
                    Holder.of(longest, longest),
                    ExecutionId.of(longest),
                    BackendTime.ofEpochMillis(BackendTime.MAX_EPOCH_MILLIS));
            assertThat(authority.toWire()).hasSize(4618).matches("[\\x21-\\x7e]+");
            assertThat(ExecutionAuthority.parse(authority.toWire())).isEqualTo(new Decoded.Valid<>(authority));
        }
        ExecutionAuthority shortest = new ExecutionAuthority(
                new AuthorityRecordId(NamespaceId.of("n"), 0),
                new Generation(LeaseKey.of("n", "c"), LeaseId.of("l"), FencingToken.of(1)),
                Holder.of("p", "i"),
                ExecutionId.of("e"),
                BackendTime.ofEpochMillis(0));
        assertThat(ExecutionAuthority.parse(shortest.toWire())).isEqualTo(new Decoded.Valid<>(shortest));
    }

    @Test
    void namesWhatIsNull() {
        assertThatThrownBy(() -> ExecutionAuthority.parse(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("wire");
    }

    private static ExecutionAuthority random(Random random) {
        List<String> components = new ArrayList<>();
        for (int n = random.nextInt(8); n >= 0; n--) {
            components.add(text(random));
        }
        return new ExecutionAuthority(
                new AuthorityRecordId(NamespaceId.of(text(random)), random.nextInt(16_384)),
                new Generation(
                        LeaseKey.of(Namespace.of("n" + random.nextInt(1000)), components),
                        LeaseId.of(text(random)),
                        FencingToken.of(1 + Math.floorMod(random.nextLong(), FencingToken.MAX_VALUE))),
                Holder.of(text(random), text(random)),
                ExecutionId.of(text(random)),
                BackendTime.ofEpochMillis(Math.floorMod(random.nextLong(), BackendTime.MAX_EPOCH_MILLIS + 1)));
    }

    /** Returns 1 to 64 letters, digits, accents, signs and emoji in any order. */
    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int n = random.nextInt(64); n >= 0; n--) {
            text.append(Texts.ONE_OF_EACH_LENGTH.get(random.nextInt(4)));
        }
        return text.toString();
    }
}
