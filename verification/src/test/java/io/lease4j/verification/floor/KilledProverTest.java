package io.lease4j.verification.floor;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordView;
import io.lease4j.ExecutionId;
import io.lease4j.Lease;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.RejectedReason;
import io.lease4j.jdbc.JdbcSink;
import io.lease4j.jdbc.JdbcWitness;
import io.lease4j.testkit.MatrixScenarios;
import io.lease4j.testkit.report.Layer;
import io.lease4j.verification.floor.DyingProver.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A prover's process dies between any two of its steps, after the server has lost everything, and others go on. {@link
 * ProverKilledTest} has the same for connections that break, {@link PausedProverTest} for a prover that goes on later.
 *
 * <p>Beside it, with a check left out: a store that trusts what it is given after the loss repeats a token, wherever a
 * prover would have died; and so does a witness that would raise only after the install, where the prover dies in between
 * and everything is lost again, at a sink that is not in the witness's database. A prover's death alone, without a loss
 * before or after it, repeats none: the record still knows its last token. That holds for every death on the way to an
 * extension ({@link KilledExtensionTest}).
 */
@Timeout(180)
@Tag("one-lane")
class KilledProverTest extends OnDyingProvers {

    @RegisterExtension
    static final MatrixScenarios MATRIX = MatrixScenarios.of("valkey", Layer.V, Layer.X);

    private static final int WIDTH = 50;

    private final JdbcWitness witness = books.witness(WIDTH);

    @AfterEach
    void closeWitness() {
        witness.close();
    }

    @Test
    @Tag("LR-15")
    @Tag("F-3")
    @Tag("F-8")
    @Tag("F-9")
    void wherever_it_dies_the_next_ones_go_on_above_all_that_was_ever_given() {
        List<Point> points = List.of(Point.TICKETED, Point.LOOKED, Point.RAISED, Point.INSTALLED, Point.GRANTED);
        List<Realm> realms = points.stream().map(point -> worked(witness)).toList();
        Realm unchecked = worked(Optional.empty());
        Unchecked trusting = new Unchecked(unchecked, server);
        // A sink beside the witness knows what the witness never gave, and takes no such token.
        Realm lazy = Realm.witnessed(Books.fresh(), witness).createdOn(server);
        work(lazy);
        try (Visit visit = Visit.to(lazy, server);
                JdbcSink beside = books.sink()) {
            assertThat(visit.operator().register(beside, Visit.deadline())).isInstanceOf(AdminOutcome.Done.class);
        }
        List<Prover> dying = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            dying.add(started(realms.get(i), WIDTH, points.get(i), DIES));
        }
        Prover dyingLazily = started(lazy, WIDTH, Point.INSTALLED, "lazily");
        Ways.command(server, "FLUSHALL");

        WentBack.repeatsTokens(trusting, server);
        for (int i = 0; i < points.size(); i++) {
            dies(realms.get(i), dying.get(i), points.get(i));
        }
        assertThat(dyingLazily.ready().diesOf("acquire")).isEmpty();
        isNeverGranted(lazy);
        // In this shard alone: another one would have the witness raised.
        workInFirst(lazy);

        Ways.command(server, "FLUSHALL");
        for (Realm realm : realms) {
            long given = books.highestGiven(realm.name());
            work(realm);
            assertThat(realm.highest(0)).isGreaterThan(given);
            noneRepeats(realm);
        }
        workInFirst(lazy);
        assertThat(lazy.books().repeated(lazy.name()))
                .as("accepted tokens that repeat where the witness was to be raised later")
                .isNotEmpty();
    }

    /** Of a range that is not yet raised, where the sink is in the witness's own database. */
    private void isNeverGranted(Realm lazy) {
        try (Visit visit = Visit.to(lazy, server);
                JdbcSink beside = books.sink()) {
            Lease lease = visit.acquired(lazy.key(0));
            Effect effect = Effect.of(lease.key(), EffectId.of("early"), "note", new byte[0]);
            assertThat(visit.leases()
                            .effects(beside)
                            .commit(effect, lease.authority(ExecutionId.of("run")), Visit.deadline()))
                    .isRejected(RejectedReason.NEVER_GRANTED);
        }
    }

    private void dies(Realm realm, Prover prover, Point point) {
        long before = books.highestGiven(realm.name());
        assertThat(prover.ready().diesOf("acquire")).as("%s", point).isEmpty();
        boolean raised = point.compareTo(Point.RAISED) >= 0;
        boolean installed = point.compareTo(Point.INSTALLED) >= 0;
        long given = books.highestGiven(realm.name());
        assertThat(given).as("%s: given", point).isEqualTo(raised ? before + WIDTH : before);

        try (Visit next = Visit.to(realm, server);
                Visit another = Visit.to(realm, server)) {
            AuthorityRecordView view = next.view(0);
            assertThat(view.proven()).as("%s: proven", point).isEqualTo(installed);
            assertThat(view.lastToken())
                    .as("%s: last token", point)
                    .isEqualTo(installed ? before + (point == Point.GRANTED ? 1 : 0) : 0);
            if (!installed) {
                assertThat(ticketFor(next)).as("%s: the ticket", point).isEqualTo(view.ticket());
            }
            long above = installed ? view.lastToken() : given;
            Set<Long> tokens = ConcurrentHashMap.newKeySet();
            List.of(next, another).stream()
                    .map(visit -> CompletableFuture.supplyAsync(() -> visit.acquired(realm.key(0))))
                    .toList()
                    .forEach(lease -> tokens.add(lease.join().token().value()));
            assertThat(tokens)
                    .as("%s: tokens of two who ask at once", point)
                    .hasSize(2)
                    .allMatch(token -> token > above);
            next.work(1);
        }
        assertThat(realm.highest(1)).as("%s: the other shard", point).isGreaterThan(given);
        noneRepeats(realm);
    }

    @Test
    @Tag("LR-15")
    @Tag("F-3")
    @Tag("F-8")
    @Tag("F-9")
    void an_operator_too() {
        Realm installed = worked(Optional.empty());
        Realm raised = worked(witness);
        Prover ofInstalled = started(installed, 0, Point.INSTALLED, DIES);
        Prover ofRaised = started(raised, WIDTH, Point.RAISED, DIES);
        Ways.command(server, "FLUSHALL");
        long before = installed.highest(0);
        assertThat(ofInstalled.ready().diesOf("operate " + before)).isEmpty();
        long start = books.highestGiven(raised.name());
        assertThat(ofRaised.ready().diesOf("operate " + start)).isEmpty();

        try (Visit next = Visit.to(installed, server)) {
            assertThat(next.view(0).proven()).isTrue();
            next.workIn(0, 1);
        }
        assertThat(installed.highest(0)).isEqualTo(before + 1);
        try (Visit next = Visit.to(raised, server)) {
            assertThat(next.view(0).proven()).isFalse();
            assertThat(ticketFor(next))
                    .as("the ticket")
                    .isEqualTo(next.view(0).ticket())
                    .isPresent();
            next.workIn(0, 1);
        }
        assertThat(raised.highest(0)).as("above what the dead one raised").isEqualTo(start + WIDTH + 1);
        List.of(installed, raised).forEach(this::noneRepeats);
    }

    private void workInFirst(Realm realm) {
        try (Visit visit = Visit.to(realm, server)) {
            visit.workIn(0, 2);
        }
    }
}
