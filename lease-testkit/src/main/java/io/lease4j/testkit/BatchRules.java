package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Generation;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LostReason;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.observe.LeaseEvent;
import io.lease4j.testkit.control.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Renewals that are sent together: each is what it would have been alone. */
abstract class BatchRules extends EventRules {

    private static final int MANY = 1000;

    @Test
    @Tag("S-16")
    void renewals_sent_together_are_answered_as_if_each_were_sent_alone() {
        Worker a = bench().worker("A");
        RenewSituations situations = new RenewSituations(bench());
        List<String> alone = situations.prepare("alone", a).stream()
                .map(request -> told(a.renew(request)))
                .toList();
        List<RenewOutcome> together = a.renewAll(situations.prepare("together", a));
        for (int i = 0; i < alone.size(); i++) {
            assertThat(told(together.get(i)))
                    .as("%s, sent with others", situations.names().get(i))
                    .isEqualTo(alone.get(i));
        }
    }

    @Test
    @Tag("S-16")
    void of_leases_renewed_together_those_at_their_expiry_are_lost_and_the_others_are_not() {
        List<Generation> expired = new ArrayList<>();
        Worker a = bench().worker("A", event -> {
            if (event instanceof LeaseEvent.Expired told) {
                expired.add(told.expired());
            }
        });
        List<Lease> lasting = new ArrayList<>();
        List<Lease> ending = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            lasting.add(a.acquired(lasting(a, bench().key("lasting " + i))));
            ending.add(a.acquired(bench().key("ending " + i)));
        }
        Lease last = ending.get(2);
        bench().advanceTo(last.key(), last.expiresAt());
        List<RenewOutcome> answers = a.renewAll(IntStream.range(0, 6)
                .mapToObj(i -> a.renewal((i % 2 == 0 ? ending : lasting).get(i / 2)))
                .toList());
        assertThat(expired)
                .as("the generations that are told to have expired")
                .containsExactlyInAnyOrderElementsOf(
                        ending.stream().map(Lease::generation).toList());
        for (int i = 0; i < 3; i++) {
            assertThat(answers.get(2 * i)).as("a renewal at expiry").isLost(LostReason.EXPIRED);
            assertThat(answers.get(2 * i + 1)).as("one that comes in time").isRenewed();
            assertThat(bench().worker("B").acquired(ending.get(i).key()))
                    .as("the next grant")
                    .isLaterGrantThan(ending.get(i));
        }
    }

    @Test
    @Tag("S-16")
    void a_corrupt_record_among_others_costs_none_of_them_its_renewal() {
        LeaseKey bad = bench().key("corrupt among others");
        LeaseKey beside = bench().keyInTheSameRecord(bad);
        LeaseKey elsewhere = bench().key("of any record");
        Worker a = bench().worker("A");
        List<Lease> leases = List.of(a.acquired(beside), a.acquired(bad), a.acquired(elsewhere));
        bench().fault("a key's record is damaged", () -> bench().backend().corrupt(bad));
        List<RenewOutcome> answers = a.renewAll(leases.stream().map(a::renewal).toList());
        assertThat(answers.get(0)).as("before it").isRenewed();
        assertThat(answers.get(1)).as("the corrupt one").isRefused(RefusedReason.CORRUPT_STATE);
        assertThat(answers.get(2)).as("after it").isRenewed();
    }

    @Test
    @Tag("S-16")
    void silence_about_one_of_many_says_nothing_about_the_others() {
        Worker a = bench().worker("A");
        List<RenewRequest> requests = IntStream.range(0, 4)
                .mapToObj(i -> a.renewal(a.acquired(bench().key("silent " + i))))
                .toList();
        LeaseKey silent = requests.get(1).key();
        bench().interposer()
                .next(Step.RENEW, call -> call.key().orElseThrow().equals(silent))
                .failAfter();
        List<RenewOutcome> answers = a.renewAll(requests);
        assertThat(answers.get(1)).as("one whose response was lost").isUnknown();
        assertThat(List.of(answers.get(0), answers.get(2), answers.get(3)))
                .as("the others")
                .allSatisfy(answer -> assertThat(answer).isRenewed());
        assertThat(a.renewAll(requests))
                .as("the same requests again")
                .allSatisfy(answer -> assertThat(answer).isRenewedAgain());
    }

    @Test
    @Tag("S-16")
    void a_generation_may_be_renewed_twice_in_one_batch() {
        LeaseKey key = bench().key("twice in one batch");
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        Duration ttl = bench().ttl();
        RenewRequest first = RenewRequest.of(lease.generation(), a.holder(), RequestId.random(), 3, ttl);
        RenewRequest later =
                RenewRequest.of(lease.generation(), a.holder(), RequestId.random(), 4, ttl.multipliedBy(2));
        List<RenewOutcome> answers = a.renewAll(List.of(first, later, later));
        // There is no order among them: the lower number is renewed, or overtaken.
        assertThat(answers.get(0).code()).as("renewal 3").isIn("renewed", "refused.too-old");
        for (int i = 1; i < 3; i++) {
            assertThat(answers.get(i)).as("renewal 4").isInstanceOf(RenewOutcome.Renewed.class);
            assertThat(((RenewOutcome.Renewed) answers.get(i)).lease().renewalNumber())
                    .as("the number in the answer to renewal 4")
                    .isEqualTo(4);
        }
        assertThat(bench().observed(key).renewalNumber())
                .as("the number that holds")
                .isEqualTo(4);
        assertThat(bench().observed(key))
                .as("the lease")
                .isSameGenerationAs(lease)
                .expiresAt(bench().lastStepTime(Step.RENEW).plus(ttl.multipliedBy(2)));
    }

    @Test
    @Tag("S-16")
    void a_thousand_renewals_sent_together_have_an_answer_each() {
        Worker a = bench().worker("A");
        List<CompletionStage<Lease>> granted = IntStream.range(0, MANY)
                .mapToObj(i -> a.sendAcquire(lasting(a, bench().key("many " + i)))
                        .thenApply(outcome -> ((AcquireOutcome.Acquired) outcome).lease()))
                .toList();
        List<Lease> leases = granted.stream()
                .map(stage -> Waiting.forAnswer("an acquire", stage))
                .toList();
        List<RenewRequest> requests = leases.stream().map(a::renewal).toList();
        List<RenewOutcome> answers = a.renewAll(requests);
        for (int i = 0; i < MANY; i++) {
            assertThat(answers.get(i)).as("renewal %d of %d", i, MANY).isRenewed();
            assertThat(answers.get(i)).lease().isSameGenerationAs(leases.get(i));
        }
        for (int i = 0; i < MANY; i += MANY / 10) {
            assertThat(bench().observed(leases.get(i).key()).renewalNumber())
                    .as("the number of renewal %d in the store", i)
                    .isEqualTo(requests.get(i).number());
        }
    }

    @Test
    @Tag("S-16")
    void no_renewals_have_no_answers() {
        assertThat(bench().store().renewAll(List.of())).as("answers to nothing").isEmpty();
        assertThat(bench().worker("A").renewAll(List.of()))
                .as("answers to nothing")
                .isEmpty();
    }

    /** Long enough for everything that happens before it is renewed. */
    private AcquireRequest lasting(Worker worker, LeaseKey key) {
        return worker.prepare(key).ttl(bench().ttl().multipliedBy(10)).build();
    }

    private static String told(RenewOutcome outcome) {
        boolean replayed = outcome instanceof RenewOutcome.Renewed renewed && renewed.replayed();
        return outcome.code() + (replayed ? " again" : "") + ", committed " + outcome.committed();
    }
}
