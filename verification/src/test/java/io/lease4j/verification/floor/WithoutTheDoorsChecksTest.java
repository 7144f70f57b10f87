package io.lease4j.verification.floor;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordView;
import io.lease4j.Lease;
import io.lease4j.RefusedReason;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.TokenRange;
import io.lease4j.jdbc.JdbcWitness;
import io.lease4j.spi.Installation.Proof;
import io.lease4j.spi.RecordCreation;
import io.lease4j.testkit.MatrixScenarios;
import io.lease4j.testkit.report.Layer;
import io.lease4j.testkit.server.ValkeyServer;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * What a store cannot know by itself, after a loss or beside another one of its name: the front door asks whoever remembers,
 * sinks and witness. Once with that and once without, as in {@link WithoutChecksTest}.
 */
@Timeout(120)
@Tag("one-lane")
class WithoutTheDoorsChecksTest {

    @RegisterExtension
    static final MatrixScenarios MATRIX = MatrixScenarios.of("valkey", Layer.V, Layer.X);

    private static final long ENDLESS = 1L << 40;

    private final Books books = Books.fresh();
    private final Aftermath aftermath = new Aftermath(books);

    /** The store alone cannot know it after a loss: it is the operator's front door that asks sinks and witness. */
    @Test
    @Tag("LR-15")
    @Tag("F-10")
    void a_namespace_created_again_without_asking_who_remembers_it() {
        try (ValkeyServer server = ValkeyServer.start()) {
            Realm checked = Realm.alone(books, "checked").createdOn(server);
            Realm cut = Realm.alone(books, "cut").createdOn(server);
            Lease held = WentBack.held(checked, server).get(0);
            Aftermath.work(server, cut, 1);
            TokenRange range = StepByStep.range(server, cut);
            Ways.command(server, "FLUSHALL");

            try (Visit visit = Visit.to(checked, server)) {
                assertThat(visit.operator().createNeverExisted(checked.settings(), Visit.deadline()))
                        .isRefused(RefusedReason.NOT_ALLOWED);
            }
            WentBack.refusesUntilAnOperatorProves(checked, server, held);
            aftermath.noneRepeats(checked);
            try (Visit visit = Visit.toCreate(cut, server)) {
                for (int shard = 0; shard < Realm.SHARDS; shard++) {
                    RecordCreation creation = new RecordCreation(visit.record(shard), range, cut.settings());
                    assertThat(visit.store()
                                    .create(creation, Visit.deadline())
                                    .toCompletableFuture()
                                    .join()
                                    .outcome())
                            .isInstanceOf(AdminOutcome.Done.class);
                }
                for (int shard = 0; shard < Realm.SHARDS; shard++) {
                    assertThat(visit.store()
                                    .completeCreation(visit.record(shard), Visit.deadline())
                                    .toCompletableFuture()
                                    .join()
                                    .outcome())
                            .isInstanceOf(AdminOutcome.Done.class);
                }
            }
            aftermath.repeats(server, cut);
        }
    }

    /** After a loss the store shows nothing that is above the number: again it is the front door that asks. */
    @Test
    @Tag("LR-15")
    @Tag("F-4")
    void an_operators_number_that_goes_back_without_asking_the_sink() {
        try (ValkeyServer server = ValkeyServer.start()) {
            Realm checked = Realm.alone(books, "checked").createdOn(server);
            Realm cut = Realm.alone(books, "cut").createdOn(server);
            Lease held = WentBack.held(checked, server).get(0);
            Aftermath.work(server, cut, 2);
            Ways.command(server, "FLUSHALL");

            WentBack.refusesUntilAnOperatorProves(checked, server, held);
            aftermath.noneRepeats(checked);
            AuthorityRecordView view = StepByStep.unproven(server, cut);
            long back = cut.highest(0) - 1;
            try (Visit visit = Visit.to(cut, server)) {
                Proof proof = new Proof(
                        view.recordId(),
                        view.servingLineage(),
                        view.ticket().orElseThrow(),
                        new TokenRange(back, back + ENDLESS),
                        ProofBasis.OPERATOR,
                        Set.of(Books.SINK),
                        Optional.of("a number of yesterday"));
                assertThat(StepByStep.install(visit, proof)).isInstanceOf(AdminOutcome.Done.class);
            }
            aftermath.repeats(server, cut);
        }
    }

    @Test
    @Tag("LR-15")
    @Tag("F-1")
    @Tag("F-10")
    void two_stores_under_one_name_that_both_take_their_record_for_proven() {
        try (ValkeyServer server = ValkeyServer.start();
                ValkeyServer other = ValkeyServer.start();
                JdbcWitness witness = books.witness(Aftermath.WIDTH)) {
            Realm checked = Realm.witnessed(books, witness).createdOn(server);
            Realm cut = Realm.alone(books, "cut").createdOn(server);
            Unchecked trusting = new Unchecked(cut, server);
            Lease held = WentBack.held(checked, server).get(0);
            Aftermath.work(server, cut, 1);

            WentBack.goesOnByItself(checked, other, held);
            aftermath.noneRepeats(checked);
            WentBack.repeatsTokens(trusting, other);
        }
    }
}
