package io.lease4j;

import static io.lease4j.fixtures.Violations.SECRET;
import static io.lease4j.fixtures.Violations.assertViolation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.SinkName;
import io.lease4j.fixtures.Samples;
import io.lease4j.fixtures.Texts;
import io.lease4j.floor.FloorProof;
import io.lease4j.floor.Ticket;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The bounds of everything that is a name or a short text: ids, names of holders, key components, reasons. */
class NameBoundsTest {

    @SuppressWarnings("ImmutableEnumChecker") // The functions have no state.
    enum Name {
        EXECUTION_ID("executionId", 256, ExecutionId::of, id -> ((ExecutionId) id).value()),
        LEASE_ID("leaseId", 256, LeaseId::of, id -> ((LeaseId) id).value()),
        REQUEST_ID("requestId", 256, RequestId::of, id -> ((RequestId) id).value()),
        NAMESPACE_ID("namespaceId", 256, NamespaceId::of, id -> ((NamespaceId) id).value()),
        LINEAGE("lineage", 256, Lineage::of, id -> ((Lineage) id).value()),
        EFFECT_ID("effectId", 256, EffectId::of, id -> ((EffectId) id).value()),
        SINK("sink", 256, SinkName::of, id -> ((SinkName) id).value()),
        TICKET("ticket", 256, Ticket::of, id -> ((Ticket) id).value()),
        CURSOR("cursor", 256, PageCursor::new, id -> ((PageCursor) id).value()),
        PRINCIPAL("principal", 256, text -> Holder.of(text, "i"), holder -> ((Holder) holder).principal()),
        PRINCIPAL_OF_THIS_PROCESS("principal", 256, Holder::ofThisProcess, holder -> ((Holder) holder).principal()),
        INSTANCE("instance", 256, text -> Holder.of("p", text), holder -> ((Holder) holder).instance()),
        EFFECT_KIND(
                "kind",
                256,
                text -> Effect.of(Samples.KEY, EffectId.of("e"), text, new byte[0]),
                effect -> ((Effect) effect).kind()),
        KEY_COMPONENT(
                "key component 2",
                256,
                text -> LeaseKey.of("n", "first", text),
                key -> ((LeaseKey) key).components().get(1)),
        REVOKE_REASON(
                "reason",
                512,
                text -> RevokeRequest.of(Samples.GENERATION, Samples.HOLDER, Samples.REQUEST_ID, text),
                request -> ((RevokeRequest) request).reason()),
        OPERATOR_REASON(
                "reason",
                512,
                text -> new FloorProof.ByOperator(0, text, Set.of()),
                proof -> ((FloorProof.ByOperator) proof).reason()),
        RETAINED_REASON("reason", 512, FloorProof.Retained::new, proof -> ((FloorProof.Retained) proof).reason());

        private final String field;
        private final int max;
        private final Function<String, Object> make;
        private final Function<Object, String> read;

        Name(String field, int max, Function<String, Object> make, Function<Object, String> read) {
            this.field = field;
            this.max = max;
            this.make = make;
            this.read = read;
        }

        private void refuses(String text, String size) {
            String bound = "1 to " + max + " bytes of UTF-8 without control characters or unpaired surrogates";
            assertViolation(() -> make.apply(text), field, bound, size);
        }
    }

    @Tag("K-2")
    @ParameterizedTest
    @EnumSource
    void takesOneByteUpToTheLongest(Name name) {
        for (String character : Texts.ONE_OF_EACH_LENGTH) {
            for (String text : new String[] {character, Texts.ofBytes(name.max, character)}) {
                assertThat(name.read.apply(name.make.apply(text))).isEqualTo(text);
            }
        }
    }

    @Tag("K-2")
    @ParameterizedTest
    @EnumSource
    void refusesOneByteMoreThanTheLongestAndSaysHowMany(Name name) {
        for (String character : Texts.ONE_OF_EACH_LENGTH.subList(1, 4)) {
            name.refuses(SECRET + Texts.ofBytes(name.max + 1 - SECRET.length(), character), (name.max + 1) + " bytes");
        }
    }

    @Tag("K-2")
    @ParameterizedTest
    @EnumSource
    void refusesMoreCharactersThanBytesWithoutCountingThem(Name name) {
        name.refuses(SECRET + "a".repeat(name.max + 1 - SECRET.length()), "more than " + name.max + " bytes");
        name.refuses(SECRET + "a".repeat(1_000_000), "more than " + name.max + " bytes");
    }

    @Tag("K-2")
    @ParameterizedTest
    @EnumSource
    void refusesTheEmptyText(Name name) {
        name.refuses("", "0 bytes");
    }

    @Tag("K-2")
    @ParameterizedTest
    @EnumSource
    void refusesUnpairedSurrogates(Name name) {
        Texts.UNPAIRED_SURROGATES.forEach(text -> name.refuses(text, "an unpaired surrogate"));
    }

    @Tag("K-2")
    @ParameterizedTest
    @EnumSource
    void refusesEveryControlCharacterAnywhere(Name name) {
        for (String control : Texts.controls()) {
            name.refuses(control + SECRET, "a control character");
            name.refuses(SECRET + control, "a control character");
            name.refuses(SECRET + control + SECRET, "a control character");
        }
    }

    @Tag("K-1")
    @ParameterizedTest
    @EnumSource
    void keepsCase(Name name) {
        assertThat(name.read.apply(name.make.apply("Case"))).isEqualTo("Case");
        assertThat(name.make.apply("Case")).isNotEqualTo(name.make.apply("case"));
    }

    @ParameterizedTest
    @EnumSource
    void namesTheFieldThatIsNull(Name name) {
        assertThatThrownBy(() -> name.make.apply(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage(name.field);
    }
}
