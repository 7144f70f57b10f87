package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AuthorityRecordView;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.floor.FloorWitness;
import io.lease4j.spi.LeaseStore;
import io.lease4j.testkit.control.Barrier;
import io.lease4j.testkit.control.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** LR-15: what proves a floor once, and only where it was asked for. */
abstract class ProofScenarios extends FloorScenarios {

    @Test
    @Tag("LR-15")
    @Tag("F-4")
    void a_repeated_install_changes_nothing() {
        FloorWitness witness = bench().createWithWitness();
        LeaseKey key = bench().key("installed twice");
        Worker a = bench().worker("A");
        a.released(a.acquired(key));
        bench().fault("everything is lost", () -> bench().backend().wipe());
        Barrier copy = bench().interposer().next(Step.INSTALL).duplicate();
        Lease lease = a.acquired(key);
        AuthorityRecordView before = bench().describe(key);
        copy.release();

        assertThat(bench().outcomeAt(copy).code())
                .as("what the copy came to")
                .isEqualTo(Refused.notAllowed(List.of()).code());
        sameFloor(bench().describe(key), before);
        assertThat(a.renew(lease)).as("the generation granted in between").isRenewed();
        assertThat(bench().highestGiven(witness)).as("the witness gave no more").isEqualTo(before.ceiling());
    }

    @Test
    @Tag("LR-15")
    @Tag("F-4")
    @Tag("F-8")
    void a_late_install_changes_nothing() {
        FloorWitness unused = bench().createWithWitness();
        LeaseKey key = bench().key("installed late");
        Worker a = bench().worker("A");
        a.released(a.acquired(key));
        bench().fault("everything is lost", () -> bench().backend().wipe());
        Barrier late = bench().interposer().next(Step.INSTALL).strandRequest();
        // The front door may prove once more in the same call, or leave that to the next one.
        AcquireOutcome first = a.acquire(key);
        Lease lease = first instanceof AcquireOutcome.Acquired acquired ? acquired.lease() : a.acquired(key);
        AuthorityRecordView before = bench().describe(key);
        late.release();

        assertThat(bench().outcomeAt(late).code())
                .as("what the stuck install came to")
                .isEqualTo(Refused.notAllowed(List.of()).code());
        sameFloor(bench().describe(key), before);
        assertThat(a.renew(lease)).as("the generation granted in between").isRenewed();
    }

    @Test
    @Tag("LR-15")
    @Tag("F-4")
    @Tag("F-8")
    void of_two_provers_with_one_ticket_the_later_install_ends_nothing() {
        FloorWitness unused = bench().createWithWitness();
        LeaseKey key = bench().key("two provers");
        Worker a = bench().worker("A");
        Worker b = bench().worker("B");
        a.released(a.acquired(key));
        bench().fault("everything is lost", () -> bench().backend().wipe());
        Barrier earlier = bench().interposer().next(Step.INSTALL).holdRequest();
        CompletionStage<AcquireOutcome> answerOfA = a.sendAcquire(a.prepare(key).build());
        Waiting.forArrival(earlier, answerOfA);
        // B's range is above A's: nothing but the ticket can refuse its install.
        Barrier later = bench().interposer().next(Step.INSTALL).holdRequest();
        CompletionStage<AcquireOutcome> answerOfB = b.sendAcquire(b.prepare(key).build());
        Waiting.forArrival(later, answerOfB);
        earlier.release();
        AcquireOutcome granted = Waiting.forAnswer("A's acquire", answerOfA);
        assertThat(granted).as("an acquire whose proof was installed").isAcquired();
        AuthorityRecordView before = bench().describe(key);
        later.release();

        assertThat(bench().outcomeAt(later).code())
                .as("what the later install came to")
                .isEqualTo(Refused.notAllowed(List.of()).code());
        sameFloor(bench().describe(key), before);
        assertThat(Waiting.forAnswer("B's acquire", answerOfB))
                .as("the acquire of the later prover")
                .isHeld();
        assertThat(a.renew(((AcquireOutcome.Acquired) granted).lease()))
                .as("the generation granted in between")
                .isRenewed();
    }

    @Test
    @Tag("LR-15")
    @Tag("F-5")
    @Tag("F-6")
    void an_old_primary_that_still_serves_never_meets_its_successors_range() {
        FloorWitness witness = bench().createWithWitness(new ReferenceWitness(16));
        LeaseKey key = bench().key("two primaries");
        Worker before = bench().worker("before");
        before.released(before.acquired(key));
        LeaseStore replica = bench().promoted();
        long lastOfOld = bench().highestGiven(witness);
        Worker atNew = bench().worker("at new", "at new-1", bench().clock().monotonic(), replica);
        List<Long> tokensOfNew = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            Lease lease = atNew.acquired(key);
            tokensOfNew.add(lease.token().value());
            atNew.released(lease);
        }
        assertThat(tokensOfNew)
                .as("tokens of the new primary")
                .allSatisfy(token -> assertThat(token).isGreaterThan(lastOfOld));

        // Grants of the old one, to clients that cannot ask the witness, until it has no more.
        Worker atOld = bench().unwitnessedWorker("at old");
        List<Long> tokensOfOld = new ArrayList<>();
        AcquireOutcome outcome = atOld.acquire(key);
        while (outcome instanceof AcquireOutcome.Acquired acquired && tokensOfOld.size() < 100) {
            tokensOfOld.add(acquired.lease().token().value());
            atOld.released(acquired.lease());
            outcome = atOld.acquire(key);
        }
        assertThat(tokensOfOld)
                .as("tokens of the old primary")
                .isNotEmpty()
                .allSatisfy(token -> assertThat(token).isLessThanOrEqualTo(lastOfOld));
        assertThat(outcome).as("an acquire at the old primary's ceiling").isRefused(RefusedReason.FLOOR_UNPROVEN);
        assertThat(bench().operator()
                        .administer("extend", (door, deadline) -> door.extend(bench().recordOf(key), deadline)))
                .as("an extension for the old primary")
                .isRefused(RefusedReason.NOT_ALLOWED);
    }

    private static void sameFloor(AuthorityRecordView now, AuthorityRecordView before) {
        assertThat(List.of(now.lastToken(), now.floor(), now.ceiling(), now.completeSince()))
                .as("last token, floor, ceiling and complete-since")
                .isEqualTo(List.of(before.lastToken(), before.floor(), before.ceiling(), before.completeSince()));
    }
}
