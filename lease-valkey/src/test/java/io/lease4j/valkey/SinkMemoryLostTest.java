package io.lease4j.valkey;

import static io.lease4j.valkey.SinkScene.assertCorrupt;
import static io.lease4j.valkey.SinkScene.assertRefused;
import static io.lease4j.valkey.SinkScene.authority;
import static io.lease4j.valkey.SinkScene.effect;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.ExecutionAuthority;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.Lease;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.NotKnowableReason;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.floor.FloorProof;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.ValkeyServer;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A server whose memory went back took effects and tombstones with it: what it says of them then. */
class SinkMemoryLostTest {

    private static final CancelEffectOutcome NEVER = new CancelEffectOutcome.NeverCommitted();
    private static final CancelEffectOutcome LOST =
            new CancelEffectOutcome.NotKnowable(NotKnowableReason.LOST_WITH_HISTORY);

    private ValkeyServer server;
    private SinkScene books;
    private LeaseKey key;
    private Lease lease;

    @BeforeEach
    void start() {
        server = TestServer.builder().start();
        books = new SinkScene(server);
        key = books.scene.key();
        lease = books.scene.granted(key);
    }

    @AfterEach
    void stop() {
        books.close();
        server.close();
    }

    @Test
    @Tag("E-7")
    void what_may_have_been_lost_is_not_knowable() {
        books.accepts(effect(key, "1"), authority(lease));
        books.scene.records().command("FLUSHALL");
        assertThat(books.inPlace(key, "1")).isEmpty();
        assertThat(books.find(key, "1")).isEqualTo(new FindEffectOutcome.NotFound(false));
        assertThat(books.cancel(effect(key, "1"), authority(lease))).isEqualTo(LOST);
        books.prove(1L << 50);
        assertThat(books.cancel(effect(key, "1"), authority(lease)))
                .as("the floor is proven above it")
                .isEqualTo(LOST);
        Lease fresh = books.scene.granted(key);
        assertThat(books.cancel(effect(key, "1"), authority(fresh))).isEqualTo(NEVER);
    }

    @Test
    @Tag("E-7")
    void a_token_that_is_the_floor_itself_is_lost_with_its_history() {
        long floor = 1L << 50;
        books.prove(floor);
        ExecutionAuthority atTheFloor = new ExecutionAuthority(
                lease.recordId(),
                new Generation(key, LeaseId.random(), FencingToken.of(floor)),
                Scene.HOLDER,
                SinkScene.RUN,
                lease.expiresAt());
        assertThat(books.cancel(effect(key, "1"), atTheFloor)).isEqualTo(LOST);
        assertThat(books.cancel(effect(key, "1"), authority(books.scene.granted(key))))
                .isEqualTo(NEVER);
    }

    @Test
    @Tag("F-1")
    void nothing_is_accepted_or_fenced_while_the_floor_is_unproven() {
        books.accepts(effect(key, "1"), authority(lease));
        startAgain();
        CommitOutcome refused = books.commit(effect(key, "2"), authority(lease));
        assertRefused(refused, RefusedReason.FLOOR_UNPROVEN);
        assertThat(((Refused) refused).ticket()).isPresent();
        assertThat(books.fence(authority(lease))).isEqualTo(refused);
        // What is known already is told: nothing is accepted anew.
        assertThat(books.accepted(effect(key, "1"), authority(lease)).already()).isTrue();
        assertThat(books.inPlace(key, "1", "2")).containsExactly("1");
        books.prove(1L << 50);
        books.rejected(RejectedReason.FLOOR_RAISED, effect(key, "2"), authority(lease));
        books.notFenced(RejectedReason.FLOOR_RAISED, authority(lease));
    }

    @Test
    @Tag("E-7")
    @Tag("F-1")
    void a_tombstone_of_an_older_memory_says_nothing_of_what_its_successors_did() {
        assertThat(books.cancel(effect(key, "1"), authority(lease))).isEqualTo(NEVER);
        Lease successor;
        try (ServerFilesCopy older = ServerFilesCopy.of(server)) {
            books.released(lease);
            successor = books.scene.granted(key);
            books.accepts(effect(key, "1"), authority(successor));
            older.restoreTo(server);
        }
        Stores.awaitServed(books.scene.store());
        assertThat(books.cancel(effect(key, "1"), authority(successor))).isEqualTo(LOST);
        assertRefused(books.cancel(effect(key, "1", "other"), authority(lease)), RefusedReason.IDEMPOTENCY_CONFLICT);
        assertRefused(books.commit(effect(key, "1"), authority(successor)), RefusedReason.FLOOR_UNPROVEN);
        books.prove(1L << 50);
        assertThat(books.cancel(effect(key, "1"), authority(successor))).isEqualTo(LOST);
        books.rejected(RejectedReason.FLOOR_RAISED, effect(key, "1"), authority(lease));
    }

    /** The record is gone and what sinks were shown is not: a proof has to be above it. */
    @Test
    @Tag("F-1")
    @Tag("F-10")
    void what_a_sink_was_shown_outlives_the_authority_record() {
        books.accepts(effect(key, "1"), authority(lease));
        AuthorityRecordId id = lease.recordId();
        // Nor does a lease show it, which would be evidence.
        books.scene.records().command("DEL", books.scene.records().authority());
        books.scene.records().command("DEL", books.scene.records().lease(key));
        assertThat(books.traces(books.namespaceId()))
                .isEqualTo(Map.of(id, lease.token().value()));
        assertRefused(books.commit(effect(key, "2"), authority(lease)), RefusedReason.FLOOR_UNPROVEN);
        try (LeaseOperator operator = LeaseOperator.builder(books.scene.store(), Scene.OPERATOR)
                .sink(books.sink)
                .build()) {
            long token = lease.token().value();
            assertThat(operator.prove(
                            id, new FloorProof.ByOperator(token - 1, "too low", Set.of()), books.scene.deadline()))
                    .isInstanceOfSatisfying(
                            Refused.class,
                            refused -> assertThat(refused.obstacles())
                                    .singleElement()
                                    .asString()
                                    .contains(SinkScene.NAME.value()));
            assertThat(operator.prove(
                            id, new FloorProof.ByOperator(token, "high enough", Set.of()), books.scene.deadline()))
                    .isInstanceOf(AdminOutcome.Done.class);
        }
    }

    /** An effect shows a token that the record never granted: so its memory has gone back. */
    @Test
    @Tag("F-1")
    void an_effect_of_a_token_above_the_last_one_refutes_the_record() {
        byte[] older = books.scene.records().dump(books.scene.records().authority());
        Lease later = books.scene.granted(books.scene.key());
        books.accepts(effect(later.key(), "1"), authority(later));
        books.scene.records().restore(books.scene.records().authority(), older);
        books.scene.records().command("DEL", books.scene.records().lease(later.key()));

        assertThat(books.scene.echo().proven()).isTrue();
        assertThat(books.accepted(effect(later.key(), "1"), authority(later)).already())
                .isTrue();
        assertThat(books.scene.echo().proven()).isFalse();
    }

    /** Effects that are left of one creation are not those of another, nor is a place that shows any taken for new. */
    @Test
    @Tag("F-10")
    void what_is_left_of_another_creation_is_not_taken_for_its_own() {
        books.accepts(effect(key, "1"), authority(lease));
        byte[] left = books.scene.records().dump(books.name(key, "1"));
        String name = books.name(key, "1");
        for (String gone : new String[] {
            books.scene.records().authority(),
            books.scene.records().history(),
            books.scene.records().index()
        }) {
            books.scene.records().command("DEL", gone);
        }
        ValkeyLeaseStoreBuilder again =
                TestServer.store(server, books.scene.namespace()).shards(1);
        try (ValkeyLeaseStore store = again.openToCreate().orThrow();
                LeaseOperator operator =
                        LeaseOperator.builder(store, Scene.OPERATOR).build()) {
            assertRefused(
                    operator.createNeverExisted(NamespaceSettings.defaults(), books.scene.deadline()),
                    RefusedReason.NOT_ALLOWED);
        }
        books.scene.records().command("FLUSHALL");
        try (ValkeyLeaseStore store = Stores.created(again, NamespaceSettings.defaults())) {
            books.scene.records().restore(name, left);
            assertCorrupt(((FindEffectOutcome.NotRead) Scene.answer(store.sink(SinkScene.NAME)
                            .find(key, effect(key, "1").id(), books.scene.deadline())))
                    .refused());
        }
    }

    private void startAgain() {
        server.kill();
        server.restart();
        Stores.awaitServed(books.scene.store());
    }
}
