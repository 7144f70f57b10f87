package io.lease4j.valkey;

import static io.lease4j.valkey.SinkScene.authority;
import static io.lease4j.valkey.SinkScene.effect;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Commitment;
import io.lease4j.Deadline;
import io.lease4j.Lease;
import io.lease4j.NamespaceId;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.effect.SinkName;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an operator asks of a sink beside the lease. */
class SinkForOperatorTest extends OnFrozenServer {

    @Test
    @Tag("E-4")
    void seal_and_floor_hold_by_construction() {
        Deadline deadline = books.scene.deadline();
        FenceOutcome holds = new FenceOutcome.Accepted();
        assertThat(Scene.answer(books.sink.seal(lease.recordId(), key, lease.token(), deadline)))
                .isEqualTo(holds);
        assertThat(Scene.answer(books.sink.raiseFloor(lease.recordId(), 1, deadline)))
                .isEqualTo(holds);
        assertThat(Scene.answer(books.sink.admit(books.namespaceId(), Map.of(), deadline)))
                .isEqualTo(holds);
        NamespaceId foreign = NamespaceId.random();
        FenceOutcome other = new FenceOutcome.Rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE, Commitment.NO);
        AuthorityRecordId elsewhere = new AuthorityRecordId(foreign, 0);
        assertThat(Scene.answer(books.sink.seal(elsewhere, key, lease.token(), deadline)))
                .isEqualTo(other);
        assertThat(Scene.answer(books.sink.raiseFloor(elsewhere, 1, deadline))).isEqualTo(other);
        assertThat(Scene.answer(books.sink.admit(foreign, Map.of(), deadline))).isEqualTo(other);
    }

    @Test
    @Tag("F-10")
    void it_shows_the_highest_token_that_fenced_or_wrote() {
        assertThat(books.traces(books.namespaceId())).isEmpty();
        assertThat(books.fence(authority(lease))).isEqualTo(new FenceOutcome.Accepted());
        assertThat(books.traces(books.namespaceId()))
                .isEqualTo(Map.of(lease.recordId(), lease.token().value()));
        Lease second = books.scene.granted(books.scene.key());
        books.accepts(effect(second.key(), "1"), authority(second));
        books.accepts(effect(key, "1"), authority(lease));
        assertThat(books.traces(books.namespaceId()))
                .as("also after a lower one")
                .isEqualTo(Map.of(lease.recordId(), second.token().value()));
        assertThat(books.traces(NamespaceId.random())).isEmpty();
        assertThat(books.with(SinkName.of("mail")).traces(books.namespaceId())).isEmpty();
    }
}
