package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.floor.FloorProof;
import io.lease4j.floor.FloorWitness;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** LR-15: the backend's state goes back. No token repeats. */
abstract class FloorScenarios extends ClockScenarios {

    private static final String REASON = "highest token read from the sink";

    @Test
    @Tag("LR-15")
    @Tag("F-1")
    @Tag("F-3")
    @Tag("F-11")
    void after_everything_was_lost_nothing_is_granted_until_an_operator_proves_the_floor() {
        LeaseKey key = bench().key("lost");
        List<Target> targets = bench().targets();
        Worker a = bench().worker("A");
        a.released(a.acquired(key));
        Lease former = a.acquired(key);
        bench().fault("everything is lost", () -> bench().backend().wipe());

        refusesEverything(key, a, former, targets);
        proveByOperator(key, former.token().value());
        goesOnAbove(key, a, former, former.token().value(), targets);
    }

    @Test
    @Tag("LR-15")
    @Tag("F-1")
    @Tag("F-3")
    @Tag("F-11")
    void after_an_older_snapshot_was_restored_nothing_is_granted_until_an_operator_proves_the_floor() {
        LeaseKey key = bench().key("restored");
        List<Target> targets = bench().targets();
        Worker a = bench().worker("A");
        a.released(a.acquired(key));
        Runnable restore = bench().backend().snapshot();
        Lease former = a.acquired(key);
        bench().fault("an older snapshot is restored", restore);

        refusesEverything(key, a, former, targets);
        proveByOperator(key, former.token().value());
        goesOnAbove(key, a, former, former.token().value(), targets);
    }

    @Test
    @Tag("LR-15")
    @Tag("F-1")
    void a_generation_that_survived_a_restore_gets_no_renewal_and_no_effect_until_the_floor_is_proven() {
        LeaseKey key = bench().key("survived");
        List<Target> targets = bench().targets();
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        Runnable restore = bench().backend().snapshot();
        // What is lost now may have been the revocation of this very generation.
        assertThat(bench().operator().revoke(lease)).as("a revocation").isRevoked();
        bench().fault("the snapshot from before the revocation is restored", restore);

        refusesEverything(key, a, lease, targets);
        proveByOperator(key, lease.token().value());
        goesOnAbove(key, a, lease, lease.token().value(), targets);
    }

    @Test
    @Tag("LR-15")
    @Tag("F-1")
    @Tag("F-7")
    void the_loss_of_one_authority_record_stops_its_keys_and_no_others() {
        LeaseKey key = bench().key("deleted record");
        LeaseKey elsewhere = bench().keyInAnotherRecord(key);
        List<Target> targets = bench().targets();
        Worker a = bench().worker("A");
        Lease former = a.acquired(key);
        Lease other = a.acquired(elsewhere);
        AuthorityRecordId record = bench().recordOf(key);
        bench().fault("the authority record is deleted", () -> bench().backend().deleteRecord(record));

        refusesEverything(key, a, former, targets);
        assertThat(a.renew(other)).as("a renewal of another record").isRenewed();
        a.released(other);
        Lease next = bench().worker("B").acquired(elsewhere);
        assertThat(next).as("a grant of another record").isLaterGrantThan(other);
        proveByOperator(key, former.token().value());
        goesOnAbove(key, a, former, former.token().value(), targets);
    }

    @Test
    @Tag("LR-15")
    @Tag("F-3")
    @Tag("F-9")
    @Tag("F-12")
    void with_a_witness_a_restored_backend_goes_on_above_everything_that_was_ever_given() {
        FloorWitness witness = bench().createWithWitness();
        LeaseKey key = bench().key("witnessed");
        List<Target> targets = bench().targets();
        Worker a = bench().worker("A");
        a.released(a.acquired(key));
        Runnable restore = bench().backend().snapshot();
        Lease former = a.acquired(key);
        long given = bench().highestGiven(witness);
        bench().fault("an older snapshot is restored", restore);

        // Tokens that were never used count: some other client may have been granted them.
        goesOnAbove(key, a, former, given, targets);
    }

    @Test
    @Tag("LR-15")
    @Tag("F-3")
    @Tag("F-12")
    void with_a_witness_a_wiped_backend_goes_on_above_everything_that_was_ever_given() {
        FloorWitness witness = bench().createWithWitness();
        LeaseKey key = bench().key("wiped");
        List<Target> targets = bench().targets();
        Worker a = bench().worker("A");
        Lease former = a.acquired(key);
        long given = bench().highestGiven(witness);
        bench().fault("everything is lost", () -> bench().backend().wipe());

        goesOnAbove(key, a, former, given, targets);
    }

    final void refusesEverything(LeaseKey key, Worker a, Lease former, List<Target> targets) {
        long last = lastToken(key);
        assertThat(a.inspect(key)).as("inspect, which goes on and says so").isUnproven();
        assertThat(bench().worker("B").acquire(key))
                .as("an acquire while the floor is unproven")
                .isRefused(RefusedReason.FLOOR_UNPROVEN);
        assertThat(a.renew(former)).as("a renewal while the floor is unproven").isRefused(RefusedReason.FLOOR_UNPROVEN);
        for (Target target : targets) {
            if (target.seesLease()) {
                assertThat(a.commit(target, "unproven", former))
                        .as("an effect beside the lease while the floor is unproven")
                        .isRefused(RefusedReason.FLOOR_UNPROVEN);
            }
        }
        assertThat(lastToken(key))
                .as("tokens taken while the floor is unproven")
                .isEqualTo(last);
    }

    /** Not below the highest token known, nor below what the restored record itself was allowed to grant. */
    final void proveByOperator(LeaseKey key, long highestKnown) {
        long base = Math.max(highestKnown, bench().describe(key).ceiling());
        assertThat(bench().operator()
                        .administer(
                                "prove",
                                (door, deadline) -> door.prove(
                                        bench().recordOf(key),
                                        new FloorProof.ByOperator(base, REASON, Set.of()),
                                        deadline)))
                .as("a proof at the highest token known")
                .isDone();
    }

    final void goesOnAbove(LeaseKey key, Worker a, Lease former, long highest, List<Target> targets) {
        Worker b = bench().worker("successor");
        Lease successor = b.acquired(key);
        assertThat(successor).as("the first grant after the proof").isLaterGrantThan(former);
        assertThat(successor.token().value())
                .as("the first token after the proof, above everything ever given")
                .isGreaterThan(highest);
        assertThat(a.renew(former))
                .as("a renewal of a generation from before the proof")
                .isInstanceOf(RenewOutcome.Lost.class);
        for (Target target : targets) {
            assertThat(b.commit(target, "after the proof", successor))
                    .as("the successor's effect")
                    .isAccepted();
            assertThat(a.commit(target, "before the proof", former))
                    .as("an effect of a generation from before the proof")
                    .isInstanceOf(CommitOutcome.Rejected.class);
        }
    }
}
