package io.lease4j.valkey;

import static io.lease4j.valkey.SinkScene.RUN;
import static io.lease4j.valkey.SinkScene.assertRefused;
import static io.lease4j.valkey.SinkScene.authority;
import static io.lease4j.valkey.SinkScene.effect;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.RefusedReason;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.EffectReceipt;
import io.lease4j.effect.RejectedReason;
import io.lease4j.effect.SinkName;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a sink beside the lease accepts, and from whom. */
class ValkeySinkTest extends OnFrozenServer {

    private static final Duration MILLI = Duration.ofMillis(1);

    @Test
    @Tag("E-2")
    void the_exact_active_generation_writes() {
        EffectReceipt receipt = new EffectReceipt(EffectId.of("1"), lease.leaseId(), lease.token(), RUN);
        assertThat(books.accepted(effect(key, "1"), authority(lease)))
                .isEqualTo(new CommitOutcome.Accepted(receipt, false));
        assertThat(books.find(key, "1")).isInstanceOfSatisfying(FindEffectOutcome.Found.class, found -> {
            assertThat(found.receipt()).isEqualTo(receipt);
            assertThat(found.effect().kind()).isEqualTo("invoice");
            assertThat(found.effect().payload()).asString().isEqualTo("done");
            assertThat(found.effect().digest()).isEqualTo(effect(key, "1").digest());
        });
        assertThat(books.find(key, "2")).isEqualTo(new FindEffectOutcome.NotFound(true));
        assertThat(books.with(SinkName.of("mail")).find(key, "1")).isEqualTo(new FindEffectOutcome.NotFound(true));
        assertThat(books.sink.name()).isEqualTo(SinkScene.NAME);
        assertThat(books.sink).hasToString("ValkeySink[books]");
    }

    @Test
    @Tag("E-2")
    void at_its_expiry_a_generation_writes_no_more_and_is_ended_for_good() {
        time.advance(Scene.TTL.minus(MILLI));
        books.accepts(effect(key, "1"), authority(lease));
        time.advance(MILLI);
        books.rejected(RejectedReason.EXPIRED, effect(key, "2"), authority(lease));
        time.stepBack(Duration.ofSeconds(5));
        books.rejected(RejectedReason.EXPIRED, effect(key, "2"), authority(lease));
        assertThat(books.scene.inspect(key)).isInstanceOf(InspectOutcome.NotFound.class);
        assertThat(books.inPlace(key, "1", "2")).containsExactly("1");
    }

    @Test
    @Tag("E-2")
    void a_fence_finds_an_expired_lease_too_and_ends_it() {
        time.advance(Scene.TTL);
        books.notFenced(RejectedReason.EXPIRED, authority(lease));
        time.stepBack(Duration.ofSeconds(5));
        assertThat(books.scene.inspect(key)).isInstanceOf(InspectOutcome.NotFound.class);
    }

    @Test
    @Tag("E-2")
    @Tag("E-10")
    void what_has_ended_writes_no_more_and_learns_why() {
        books.revoked(lease);
        books.rejected(RejectedReason.REVOKED, effect(key, "1"), authority(lease));
        books.notFenced(RejectedReason.REVOKED, authority(lease));
        Lease second = books.scene.granted(key);
        books.rejected(RejectedReason.SUPERSEDED, effect(key, "1"), authority(lease));
        books.released(second);
        books.rejected(RejectedReason.RELEASED, effect(key, "1"), authority(second));
        Lease third = books.scene.granted(key);
        books.prove(1L << 50);
        books.rejected(RejectedReason.FLOOR_RAISED, effect(key, "1"), authority(third));
        assertThat(books.inPlace(key, "1")).isEmpty();
    }

    @Test
    @Tag("E-2")
    void an_authority_must_name_the_grant_exactly() {
        Generation guessed = new Generation(key, LeaseId.random(), lease.token());
        ExecutionAuthority forged =
                new ExecutionAuthority(lease.recordId(), guessed, Scene.HOLDER, RUN, lease.expiresAt());
        books.rejected(RejectedReason.NOT_THE_HOLDER, effect(key, "1"), forged);
        books.notFenced(RejectedReason.NOT_THE_HOLDER, forged);
        ExecutionAuthority another =
                new ExecutionAuthority(lease.recordId(), lease.generation(), Scene.OTHER, RUN, lease.expiresAt());
        books.rejected(RejectedReason.NOT_THE_HOLDER, effect(key, "1"), another);
        books.notFenced(RejectedReason.NOT_THE_HOLDER, another);
        LeaseKey fresh = books.scene.key();
        Generation never = new Generation(fresh, lease.leaseId(), lease.token());
        books.rejected(
                RejectedReason.GONE,
                effect(fresh, "1"),
                new ExecutionAuthority(lease.recordId(), never, Scene.HOLDER, RUN, lease.expiresAt()));
        books.accepts(effect(key, "1"), authority(lease));
    }

    @Test
    @Tag("S-9")
    void a_forged_token_is_refused_and_changes_nothing() {
        Generation far = new Generation(
                key, lease.leaseId(), FencingToken.of(lease.token().value() + 99));
        ExecutionAuthority forged = new ExecutionAuthority(lease.recordId(), far, Scene.HOLDER, RUN, lease.expiresAt());
        assertRefused(books.commit(effect(key, "1"), forged), RefusedReason.FLOOR_UNPROVEN);
        assertRefused(books.fence(forged), RefusedReason.FLOOR_UNPROVEN);
        assertRefused(books.cancel(effect(key, "1"), forged), RefusedReason.FLOOR_UNPROVEN);
        assertThat(books.scene.echo().proven()).isTrue();
        assertThat(books.names(key)).isEmpty();
        books.accepts(effect(key, "1"), authority(lease));
    }

    @Test
    @Tag("E-11")
    void an_authority_for_another_key_or_namespace_is_rejected() {
        RejectedReason other = RejectedReason.OTHER_KEY_OR_NAMESPACE;
        LeaseKey fresh = books.scene.key();
        books.rejected(other, effect(fresh, "1"), authority(lease));
        assertRefused(books.cancel(effect(fresh, "1"), authority(lease)), RefusedReason.INVALID_REQUEST);
        for (AuthorityRecordId id : new AuthorityRecordId[] {
            new AuthorityRecordId(NamespaceId.random(), 0), new AuthorityRecordId(books.namespaceId(), 1)
        }) {
            ExecutionAuthority foreign =
                    new ExecutionAuthority(id, lease.generation(), Scene.HOLDER, RUN, lease.expiresAt());
            books.rejected(other, effect(key, "1"), foreign);
            books.notFenced(other, foreign);
            assertRefused(books.cancel(effect(key, "1"), foreign), RefusedReason.INVALID_REQUEST);
        }
        LeaseKey elsewhere = LeaseKey.of("elsewhere", "1");
        ExecutionAuthority ofElsewhere = new ExecutionAuthority(
                lease.recordId(),
                new Generation(elsewhere, lease.leaseId(), lease.token()),
                Scene.HOLDER,
                RUN,
                lease.expiresAt());
        assertRefused(books.commit(effect(elsewhere, "1"), ofElsewhere), RefusedReason.INVALID_REQUEST);
        assertRefused(books.fence(ofElsewhere), RefusedReason.INVALID_REQUEST);
        assertThat(books.find(elsewhere, "1")).isInstanceOf(FindEffectOutcome.NotRead.class);
    }

    @Test
    @Tag("O-2")
    void past_its_deadline_nothing_is_sent() {
        Deadline past = Deadline.within(Duration.ZERO, io.lease4j.time.SystemTime.monotonicClock());
        RefusedReason late = RefusedReason.DEADLINE_EXCEEDED;
        assertRefused(Scene.answer(books.sink.commit(effect(key, "1"), authority(lease), past)), late);
        assertRefused(Scene.answer(books.sink.fence(authority(lease), past)), late);
        assertRefused(Scene.answer(books.sink.cancel(effect(key, "1"), authority(lease), past)), late);
        assertThat(books.names(key)).isEmpty();
    }

    @Test
    @Tag("L-1")
    void a_closed_store_accepts_nothing() {
        books.scene.store().close();
        RefusedReason closed = RefusedReason.STORE_CLOSED;
        Deadline deadline = books.scene.deadline();
        assertRefused(books.commit(effect(key, "1"), authority(lease)), closed);
        assertRefused(books.commit(effect(books.scene.key(), "1"), authority(lease)), closed);
        assertRefused(books.fence(authority(lease)), closed);
        assertRefused(books.cancel(effect(key, "1"), authority(lease)), closed);
        assertRefused(Scene.answer(books.sink.seal(lease.recordId(), key, lease.token(), deadline)), closed);
        assertRefused(Scene.answer(books.sink.traces(books.namespaceId(), deadline)), closed);
        assertRefused(Scene.answer(books.sink.traces(NamespaceId.random(), deadline)), closed);
        assertThat(books.find(key, "1"))
                .isInstanceOfSatisfying(
                        FindEffectOutcome.NotRead.class, notRead -> assertRefused(notRead.refused(), closed));
        assertThat(books.names(key)).isEmpty();
    }
}
