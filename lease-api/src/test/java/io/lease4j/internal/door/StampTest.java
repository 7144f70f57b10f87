package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.KEY;
import static io.lease4j.internal.door.Fixture.TTL;
import static io.lease4j.internal.door.Fixture.done;
import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome.Acquired;
import io.lease4j.AcquireOutcome.Held;
import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.Lineage;
import io.lease4j.NamespaceId;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a transmission is stamped with, and from which answers the front door knows that. */
class StampTest {

    private final Fixture door = new Fixture();

    @Test
    void asks_for_a_clock_sample_once_for_each_record() {
        door.store.answers("acquire", sent -> new Held(TTL, false));
        door.store.answers("acquire", sent -> new Held(TTL, false));

        done(door.leases.acquire(KEY, TTL, door.in(10)));
        done(door.leases.acquire(KEY, TTL, door.in(10)));

        assertThat(door.store.names()).containsExactly("inspect", "acquire", "acquire");
    }

    @Test
    @Tag("R-1")
    void counts_on_from_the_last_answer_of_the_record() {
        door.store.answers("acquire", sent -> new Held(TTL, false));
        done(door.leases.acquire(KEY, TTL, door.in(10)));
        BackendTime sampled = door.store.now;
        door.time.advance(Duration.ofSeconds(100));
        door.store.answers("acquire", sent -> new Held(TTL, false));

        done(door.leases.acquire(KEY, TTL, door.in(10)));

        Sent sent = door.store.seen("acquire").get(1);
        assertThat(sent.stamp().notAfter()).isEqualTo(sampled.plus(Duration.ofSeconds(115)));
        // A hundredth of a per cent of drift must not make a request look younger than it is.
        assertThat(sent.stamp().firstSent().at()).isEqualTo(sampled.plus(Duration.ofMillis(99_900)));
    }

    @Test
    @Tag("R-2")
    void a_long_deadline_is_stamped_for_a_minute_at_most() {
        door.store.answers("acquire", door::grants);

        done(door.leases.acquire(KEY, TTL, door.in(600)));

        Sent sent = door.store.seen("acquire").get(0);
        assertThat(sent.stamp().notAfter()).isEqualTo(door.store.now.plus(Duration.ofSeconds(65)));
        assertThat(sent.deadline().remaining()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    @Tag("F-2")
    void shows_the_highest_token_that_any_answer_showed() {
        door.store.lastToken = 41;
        door.store.answers("acquire", door::grants);
        door.store.answers("acquire", sent -> new Held(TTL, false));
        done(door.leases.acquire(KEY, TTL, door.in(10)));
        door.store.lastToken = 3;
        done(door.leases.acquire(KEY, TTL, door.in(10)));

        done(door.leases.inspect(KEY, door.in(10)));

        assertThat(door.store.seen).extracting(Sent::highestSeen).containsExactly(0L, 41L, 42L, 42L);
    }

    @Test
    void an_answer_for_another_record_teaches_nothing() {
        door.store.answers("acquire", sent -> new Held(TTL, false));
        done(door.leases.acquire(KEY, TTL, door.in(10)));
        var foreign = new Echo(
                new AuthorityRecordId(NamespaceId.of("elsewhere"), 0),
                Lineage.of("elsewhere"),
                door.store.now.plus(Duration.ofDays(1)),
                1000,
                true,
                Optional.empty(),
                Optional.empty());
        door.store.next("acquire", sent -> CompletableFuture.completedFuture(Answer.of(new Held(TTL, false), foreign)));
        door.store.answers("acquire", sent -> new Held(TTL, false));

        done(door.leases.acquire(KEY, TTL, door.in(10)));
        done(door.leases.acquire(KEY, TTL, door.in(10)));

        Sent last = door.store.seen("acquire").get(2);
        assertThat(last.highestSeen()).isZero();
        assertThat(last.stamp().lineage()).isEqualTo(door.store.lineage);
    }

    @Test
    void a_refused_sample_is_the_outcome_and_nothing_is_sent() {
        door.store.answers("inspect", sent -> refused(RefusedReason.BACKEND_UNAVAILABLE));
        door.store.next(
                "inspect",
                sent -> CompletableFuture.completedFuture(
                        Answer.withoutStep(refused(RefusedReason.BACKEND_UNAVAILABLE))));

        door.store.answers("acquire", door::grants);
        assertThat(door.leases.acquire(KEY, TTL, door.in(10)))
                .as("a refusal of a step is a sample as well")
                .isInstanceOf(Acquired.class);

        Fixture other = new Fixture();
        other.store.next(
                "inspect",
                sent -> CompletableFuture.completedFuture(
                        Answer.withoutStep(refused(RefusedReason.BACKEND_UNAVAILABLE))));
        assertThat(other.leases.acquire(KEY, TTL, other.in(10))).isEqualTo(refused(RefusedReason.BACKEND_UNAVAILABLE));
        assertThat(other.store.names()).containsExactly("inspect");
    }

    @Test
    void a_namespace_that_is_missing_is_said_to_be() {
        door.store.namespaceId = Optional.empty();

        assertThat(door.leases.acquire(KEY, TTL, door.in(10))).isEqualTo(refused(RefusedReason.NAMESPACE_MISSING));
    }

    @Test
    @Tag("I-5")
    void a_new_renewal_has_a_higher_number_than_every_one_before() {
        for (int i = 0; i < 3; i++) {
            door.store.answers("renew", door::renews);
        }
        done(door.leases.renew(door.lease(1), TTL, door.in(10)));
        done(door.leases.renew(door.lease(2), TTL, door.in(10)));
        var renewed = (RenewOutcome.Renewed) door.leases.renew(door.lease(1), TTL, door.in(10));

        assertThat(renewed.lease().renewalNumber()).isEqualTo(3);
    }
}
