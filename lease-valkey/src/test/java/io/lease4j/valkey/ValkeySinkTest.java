package io.lease4j.valkey;

import static io.lease4j.valkey.SinkScene.RUN;
import static io.lease4j.valkey.SinkScene.assertRefused;
import static io.lease4j.valkey.SinkScene.authority;
import static io.lease4j.valkey.SinkScene.effect;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Commitment;
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
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.EffectReceipt;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.effect.SinkName;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
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

    /** Nothing of it goes by itself, nor with its lease. */
    @Test
    @Tag("E-3")
    void what_was_accepted_stays() {
        books.accepts(effect(key, "1"), authority(lease));
        books.released(lease);
        time.advance(Duration.ofDays(60));
        assertThat(books.inPlace(key, "1")).containsExactly("1");
        assertThat(books.accepted(effect(key, "1"), authority(books.scene.granted(key)))
                        .already())
                .isTrue();
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
    @Tag("E-3")
    void the_same_effect_is_applied_once_also_from_a_successor() {
        EffectReceipt receipt =
                books.accepted(effect(key, "1"), authority(lease)).receipt();
        CommitOutcome already = new CommitOutcome.Accepted(receipt, true);
        assertThat(books.commit(effect(key, "1"), authority(lease))).isEqualTo(already);
        books.released(lease);
        assertThat(books.commit(effect(key, "1"), authority(lease))).isEqualTo(already);
        Lease successor = books.scene.granted(key);
        assertThat(books.commit(effect(key, "1"), authority(successor))).isEqualTo(already);
        books.rejected(RejectedReason.EFFECT_CONFLICT, effect(key, "1", "other"), authority(successor));
        Effect otherKind =
                Effect.of(key, EffectId.of("1"), "credit note", effect(key, "1").payload());
        books.rejected(RejectedReason.EFFECT_CONFLICT, otherKind, authority(successor));
    }

    @Test
    @Tag("E-3")
    void an_id_belongs_to_its_key_and_its_sink() {
        books.accepts(effect(key, "1"), authority(lease));
        LeaseKey fresh = books.scene.key();
        Lease other = books.scene.granted(fresh);
        assertThat(books.accepted(effect(fresh, "1", "other"), authority(other)).already())
                .isFalse();
        SinkScene mail = books.with(SinkName.of("mail"));
        assertThat(mail.accepted(effect(key, "1", "mail"), authority(lease)).already())
                .isFalse();
        // Names that begin and end where others do.
        SinkScene book = books.with(SinkName.of("book"));
        assertThat(book.accepted(effect(key, "s1", "third"), authority(lease)).already())
                .isFalse();
    }

    @Test
    @Tag("E-2")
    void the_largest_effect_with_the_longest_names_is_kept_whole() {
        String[] components = new String[8];
        Arrays.fill(components, "é".repeat(128));
        LeaseKey longest = LeaseKey.of(books.scene.namespace().name(), components);
        Lease held = books.scene.granted(longest);
        byte[] payload = new byte[Effect.MAX_PAYLOAD_BYTES];
        for (int i = 0; i < payload.length; i++) {
            payload[i] = (byte) (i * 31 + i / 251);
        }
        Effect large = Effect.of(longest, EffectId.of("ü".repeat(128)), "k".repeat(256), payload);
        SinkScene widest = books.with(SinkName.of("s".repeat(256)));
        widest.accepts(large, authority(held));
        assertThat(widest.accepted(large, authority(held)).already()).isTrue();
        assertThat(widest.find(longest, large.id().value()))
                .isInstanceOfSatisfying(
                        FindEffectOutcome.Found.class,
                        found -> assertThat(found.effect().payload()).isEqualTo(payload));
        Effect empty = Effect.of(longest, EffectId.of("empty"), "k", new byte[0]);
        widest.accepts(empty, authority(held));
        assertThat(widest.inPlace(longest, "empty")).containsExactly("empty");
    }

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
