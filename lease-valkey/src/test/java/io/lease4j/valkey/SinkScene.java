package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.effect.SinkName;
import io.lease4j.effect.TracesOutcome;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.Ticket;
import io.lease4j.floor.TokenRange;
import io.lease4j.spi.Installation;
import io.lease4j.testkit.server.ValkeyServer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A sink beside the leases of a scene, asked without a front door, so that each answer is what one script said. */
final class SinkScene implements AutoCloseable {

    static final SinkName NAME = SinkName.of("books");
    static final ExecutionId RUN = ExecutionId.of("run-1");

    final Scene scene;
    final ValkeySink sink;

    SinkScene(ValkeyServer server) {
        this(new Scene(server), NAME);
    }

    private SinkScene(Scene scene, SinkName name) {
        this.scene = scene;
        this.sink = scene.store().sink(name);
    }

    /** The same store, and another sink. */
    SinkScene with(SinkName name) {
        return new SinkScene(scene, name);
    }

    static ExecutionAuthority authority(Lease lease) {
        return lease.authority(RUN);
    }

    static Effect effect(LeaseKey key, String id) {
        return effect(key, id, "done");
    }

    static Effect effect(LeaseKey key, String id, String content) {
        return Effect.of(key, EffectId.of(id), "invoice", content.getBytes(StandardCharsets.UTF_8));
    }

    CommitOutcome commit(Effect effect, ExecutionAuthority authority) {
        return Scene.answer(sink.commit(effect, authority, scene.deadline()));
    }

    CommitOutcome.Accepted accepted(Effect effect, ExecutionAuthority authority) {
        CommitOutcome outcome = commit(effect, authority);
        assertThat(outcome).isInstanceOf(CommitOutcome.Accepted.class);
        return (CommitOutcome.Accepted) outcome;
    }

    void accepts(Effect effect, ExecutionAuthority authority) {
        CommitOutcome.Accepted unused = accepted(effect, authority);
    }

    void released(Lease lease) {
        assertThat(scene.release(lease)).isInstanceOf(ReleaseOutcome.Released.class);
    }

    void revoked(Lease lease) {
        assertThat(scene.revoke(lease)).isInstanceOf(RevokeOutcome.Revoked.class);
    }

    void rejected(RejectedReason reason, Effect effect, ExecutionAuthority authority) {
        assertThat(commit(effect, authority))
                .isInstanceOfSatisfying(
                        CommitOutcome.Rejected.class,
                        rejected -> assertThat(rejected.reason()).isEqualTo(reason));
    }

    FenceOutcome fence(ExecutionAuthority authority) {
        return Scene.answer(sink.fence(authority, scene.deadline()));
    }

    void notFenced(RejectedReason reason, ExecutionAuthority authority) {
        assertThat(fence(authority))
                .isInstanceOfSatisfying(
                        FenceOutcome.Rejected.class,
                        rejected -> assertThat(rejected.reason()).isEqualTo(reason));
    }

    CancelEffectOutcome cancel(Effect effect, ExecutionAuthority authority) {
        return Scene.answer(sink.cancel(effect, authority, scene.deadline()));
    }

    FindEffectOutcome find(LeaseKey key, String id) {
        return Scene.answer(sink.find(key, EffectId.of(id), scene.deadline()));
    }

    /** Which of these ids are in place. */
    List<String> inPlace(LeaseKey key, String... ids) {
        return List.of(ids).stream()
                .filter(id -> find(key, id) instanceof FindEffectOutcome.Found)
                .toList();
    }

    Map<AuthorityRecordId, Long> traces(NamespaceId id) {
        TracesOutcome outcome = Scene.answer(sink.traces(id, scene.deadline()));
        assertThat(outcome).isInstanceOf(TracesOutcome.Traces.class);
        return ((TracesOutcome.Traces) outcome).highest();
    }

    NamespaceId namespaceId() {
        return scene.store().namespaceId().orElseThrow();
    }

    /** The name under which the server keeps an effect. */
    String name(LeaseKey key, String id) {
        List<String> names = names(key);
        assertThat(names).as("effects of the key, with " + id).hasSize(1);
        return names.get(0);
    }

    List<String> names(LeaseKey key) {
        return scene
                .records()
                .server()
                .command("KEYS", scene.records().lease(key).replace(":lease:", ":effect:") + ":*")
                .list()
                .stream()
                .map(io.lease4j.testkit.server.Reply::text)
                .toList();
    }

    String shown() {
        return scene.records().index().replace(":index", ":shown");
    }

    /** As an operator's proof that arrives at a record, proven or not. */
    void prove(long base) {
        AuthorityRecordId id = new AuthorityRecordId(namespaceId(), 0);
        AdminOutcome left =
                Scene.answer(scene.store().ticket(id, scene.deadline())).outcome();
        Ticket ticket = ((AdminOutcome.Done) left).records().get(0).ticket().orElseThrow();
        Installation proof = new Installation.Proof(
                id,
                scene.echo().lineage(),
                ticket,
                new TokenRange(base, base + (1L << 20)),
                ProofBasis.OPERATOR,
                Set.of(),
                Optional.of("for the test"));
        assertThat(Scene.answer(scene.store().install(proof, scene.deadline())).outcome())
                .isInstanceOf(AdminOutcome.Done.class);
    }

    static void assertRefused(Object outcome, RefusedReason reason) {
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.reason()).isEqualTo(reason));
    }

    static void assertCorrupt(Outcome outcome) {
        assertRefused(outcome, RefusedReason.CORRUPT_STATE);
    }

    @Override
    public void close() {
        scene.close();
    }
}
