package io.lease4j;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.effect.EffectId;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.Ticket;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class IdsTest {

    static Stream<Object> ids() {
        return Stream.of(
                ExecutionId.of("an-id"),
                LeaseId.of("an-id"),
                RequestId.of("an-id"),
                NamespaceId.of("an-id"),
                Lineage.of("an-id"),
                EffectId.of("an-id"),
                SinkName.of("an-id"),
                Ticket.of("an-id"),
                new PageCursor("an-id"),
                Namespace.of("an-id"));
    }

    @ParameterizedTest
    @MethodSource("ids")
    void showsAsItsText(Object id) {
        assertThat(id).hasToString("an-id");
    }

    @Test
    void randomIdsOfRequestsAndExecutionsAreUuids() {
        assertThat(UUID.fromString(RequestId.random().value())).isNotNull();
        assertThat(UUID.fromString(ExecutionId.random().value())).isNotNull();
        assertThat(RequestId.random()).isNotEqualTo(RequestId.random());
        assertThat(ExecutionId.random()).isNotEqualTo(ExecutionId.random());
    }

    @Test
    void otherRandomIdsAre128RandomBits() {
        assertThat(Stream.of(LeaseId.random(), LeaseId.random()).map(LeaseId::value))
                .doesNotHaveDuplicates()
                .allMatch(text -> text.matches("[A-Za-z0-9_-]{22}"));
        assertThat(Stream.of(NamespaceId.random(), NamespaceId.random()).map(NamespaceId::value))
                .doesNotHaveDuplicates()
                .allMatch(text -> text.matches("[A-Za-z0-9_-]{22}"));
        assertThat(Stream.of(Ticket.random(), Ticket.random()).map(Ticket::value))
                .doesNotHaveDuplicates()
                .allMatch(text -> text.matches("[A-Za-z0-9_-]{22}"));
        assertThat(Stream.of(EffectId.random(), EffectId.random()).map(EffectId::value))
                .doesNotHaveDuplicates()
                .allMatch(text -> text.matches("[A-Za-z0-9_-]{22}"));
    }

    @Test
    void aHolderOfThisProcessHasAnInstanceOfItsOwn() {
        Holder first = Holder.ofThisProcess("service");
        assertThat(first.principal()).isEqualTo("service");
        assertThat(first.instance())
                .isNotEqualTo(Holder.ofThisProcess("service").instance());
    }

    @Test
    void aDigestIsFortyThreeCharactersOfBase64url() {
        String text = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmno-_";
        assertThat(new RequestDigest(text)).hasToString(text);
    }
}
