package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.BackendTime;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LostReason;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RevokeOutcome;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Reading;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What answers say of a lease beside their case: whose it is, how long it may last, how it ended, what is not sealed. */
abstract class ToldRules extends FenceBesideRules {

    @Test
    @Tag("S-1")
    void held_says_whether_it_is_this_very_holder() {
        LeaseKey key = bench().key("held by whom");
        Lease unused = bench().worker("A").acquired(key);
        Map<String, Holder> others = new LinkedHashMap<>();
        others.put("another principal", Holder.of("B", "A-1"));
        others.put("another instance", Holder.of("A", "A-2"));
        others.forEach((what, holder) -> assertThat(heldBy(key, bench().worker(what, holder)))
                .as("held by this holder, as %s is told", what)
                .isFalse());
        assertThat(heldBy(key, bench().worker("A again", Holder.of("A", "A-1"))))
                .as("held by this holder, as the same instance is told under another request")
                .isTrue();
    }

    @Test
    @Tag("S-2")
    void inspect_says_how_long_the_lease_may_last() {
        LeaseKey key = bench().key("inspected");
        Lease lease = bench().worker("A").acquired(key);
        bench().advance(key, bench().ttl().dividedBy(4));
        Answer<InspectOutcome> answer =
                Waiting.forAnswer("inspect", bench().rawStore().inspect(key, new Reading(0, bench().deadline())));
        assertThat(answer.outcome()).as("inspect").isInstanceOf(InspectOutcome.Found.class);
        assertThat(((InspectOutcome.Found) answer.outcome()).remaining())
                .as("how long it may last")
                .isEqualTo(answer.echo().orElseThrow().backendTime().until(lease.expiresAt()));
    }

    @Test
    @Tag("I-1")
    void a_replay_tells_the_expiry_and_the_term_that_hold_now() {
        LeaseKey key = bench().key("replayed later");
        Worker a = bench().worker("A");
        BackendTime first = bench().now(key);
        AcquireRequest acquire = a.prepare(key).firstSent(firstSent(key, first)).build();
        Lease lease = ((AcquireOutcome.Acquired) acquired(acquire, sentFirst(key, first))).lease();
        bench().advance(key, bench().ttl().dividedBy(4));
        RenewRequest renewal = a.renewal(lease);
        committed(bench().rawStore().renew(renewal, sentFirst(key, first)));
        bench().advance(key, bench().ttl().dividedBy(4));
        Lease now = bench().observed(key);
        var replay = Waiting.forAnswer("acquire", bench().rawStore().acquire(acquire, sentFirst(key, first)));
        assertThat(replay.outcome()).as("the same acquire").isAcquiredAgain();
        AcquireOutcome.Acquired again = (AcquireOutcome.Acquired) replay.outcome();
        assertThat(again.lease()).as("its lease").expiresAt(now.expiresAt());
        assertThat(replay.echo().orElseThrow().lastToken())
                .as("the record's last token, as the step tells it")
                .isEqualTo(again.lease().token().value());
        assertThat(again.lease().renewalNumber()).as("its renewal number").isEqualTo(1);
        assertThat(again.term().reported())
                .as("its term")
                .isEqualTo(replay.echo().orElseThrow().backendTime().until(now.expiresAt()));
        var renewed = Waiting.forAnswer("renew", bench().rawStore().renew(renewal, sentFirst(key, first)));
        assertThat(renewed.outcome()).as("the same renewal").isRenewedAgain();
        assertThat(((RenewOutcome.Renewed) renewed.outcome()).term().reported())
                .as("its term")
                .isEqualTo(renewed.echo().orElseThrow().backendTime().until(now.expiresAt()));
    }

    @Test
    @Tag("S-7")
    void who_was_superseded_learns_how_its_generation_had_ended_and_by_whom() {
        LeaseKey key = bench().key("superseded");
        Worker a = bench().worker("A");
        Lease revoked = a.acquired(key);
        assertThat(bench().operator().revoke(revoked)).as("a revocation").isRevoked();
        assertThat(a.renew(revoked)).as("after the revocation").isLost(LostReason.REVOKED);
        Lease unused = bench().worker("B").acquired(key);
        RenewOutcome lost = a.renew(revoked);
        assertThat(lost).as("behind a successor").isLost(LostReason.SUPERSEDED);
        assertThat(((RenewOutcome.Lost) lost).end().map(end -> List.of(end.reason(), end.by())))
                .as("how it had ended, and by whom")
                .hasValue(List.of(LostReason.REVOKED, Optional.of(Operator.HOLDER.principal())));
    }

    @Test
    @Tag("E-8")
    void of_a_generation_that_ended_otherwise_too_a_revocation_names_the_sinks_that_are_not_sealed() {
        LeaseKey key = bench().key("over and unsealed");
        Target target = bench().foreignTarget();
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        a.released(lease);
        BackendTime now = bench().now(key);
        for (Set<SinkName> sealed :
                List.of(Set.<SinkName>of(), Set.of(target.sink().name()))) {
            RevokeOutcome outcome = Waiting.forAnswer(
                            "revoke",
                            bench().rawStore()
                                    .revoke(
                                            bench().operator().revocation(lease.generation()),
                                            sealed,
                                            sentFirst(key, now)))
                    .outcome();
            assertThat(outcome).as("a revocation of what was released").isOver(LostReason.RELEASED);
            assertThat(((RevokeOutcome.Over) outcome)
                            .sealed()
                            .contains(target.sink().name()))
                    .as("named as sealed, where %s are sealed", sealed)
                    .isEqualTo(!sealed.isEmpty());
            assertThat(((RevokeOutcome.Over) outcome)
                            .unsealed()
                            .contains(target.sink().name()))
                    .as("named as not sealed, where %s are sealed", sealed)
                    .isEqualTo(sealed.isEmpty());
        }
    }

    private boolean heldBy(LeaseKey key, Worker poller) {
        AcquireOutcome outcome = poller.acquire(key);
        assertThat(outcome).as("an acquire of a held key").isHeld();
        return ((AcquireOutcome.Held) outcome).byThisHolder();
    }
}
