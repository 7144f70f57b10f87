package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.KEY;
import static io.lease4j.internal.door.Fixture.TTL;
import static io.lease4j.internal.door.Fixture.done;
import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireOutcome.Acquired;
import io.lease4j.AcquireOutcome.Held;
import io.lease4j.AcquireRequest;
import io.lease4j.BackendTime;
import io.lease4j.FirstSent;
import io.lease4j.Lineage;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.UnknownReason;
import io.lease4j.spi.Answer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** After which answers, and after how much silence, the same request is sent with another stamp. */
class StampedAgainTest {

    private final Fixture door = new Fixture();

    @Test
    @Tag("R-7")
    void a_minute_of_silence_is_followed_by_another_stamp_of_the_same_request() {
        door.store.isSilent("acquire");
        door.store.answers("acquire", door::grants);
        AcquireRequest request = door.request();

        var stage = door.leases.async().acquire(request, door.in(300)).toCompletableFuture();
        BackendTime start = door.store.now;
        door.pass(Duration.ofSeconds(59));
        assertThat(door.store.seen("acquire")).hasSize(1);
        door.pass(Duration.ofSeconds(1));

        assertThat(stage.join()).isInstanceOf(Acquired.class);
        List<Sent> sent = door.store.seen("acquire");
        assertThat(sent)
                .hasSize(2)
                .allSatisfy(one -> assertThat(one.request().orElseThrow()).isSameAs(request));
        assertThat(sent.get(1).stamp().notAfter()).isEqualTo(start.plus(Duration.ofSeconds(125)));
        assertThat(sent.get(1).stamp().firstSent())
                .as("an unanswered transmission keeps first-sent")
                .isEqualTo(sent.get(0).stamp().firstSent());
    }

    @Test
    @Tag("R-7")
    void a_store_that_keeps_the_minute_itself_is_asked_again_as_well() {
        AcquireRequest request = door.request();
        door.store.next("acquire", sent -> {
            CompletableFuture<Answer<?>> ownTimeOut = new CompletableFuture<>();
            var unused = door.time.schedule(
                    () -> ownTimeOut.complete(
                            Answer.withoutStep(new AcquireOutcome.Unknown(request, UnknownReason.NO_ANSWER, "none"))),
                    sent.deadline().remaining());
            return ownTimeOut;
        });
        door.store.answers("acquire", door::grants);

        var stage = door.leases.async().acquire(request, door.in(300)).toCompletableFuture();
        door.pass(Duration.ofMinutes(1));

        assertThat(stage.join()).isInstanceOf(Acquired.class);
    }

    @Test
    void an_answer_that_was_lost_before_the_minute_is_told_at_once() {
        AcquireRequest request = door.request();
        AcquireOutcome lost = new AcquireOutcome.Unknown(request, UnknownReason.CONNECTION_LOST, "none");
        door.store.answers("acquire", sent -> lost);

        assertThat(door.leases.acquire(request, door.in(300))).isEqualTo(lost);
    }

    @Test
    @Tag("R-3")
    @Tag("R-5")
    void another_lineage_is_stamped_again_and_first_sent_starts_afresh() {
        door.store.answers("acquire", sent -> {
            door.store.lineage = Lineage.of("lineage-2");
            door.store.pass(Duration.ofSeconds(3));
            return refused(RefusedReason.OTHER_LINEAGE);
        });
        door.store.answers("acquire", door::grants);

        assertThat(door.leases.acquire(KEY, TTL, door.in(10))).isInstanceOf(Acquired.class);

        Sent second = door.store.seen("acquire").get(1);
        assertThat(second.stamp().lineage()).isEqualTo(Lineage.of("lineage-2"));
        assertThat(second.stamp().firstSent()).isEqualTo(new FirstSent(Lineage.of("lineage-2"), door.store.now));
    }

    @Test
    @Tag("R-5")
    void first_sent_stays_what_it_was_once_a_transmission_went_unanswered() {
        AcquireRequest request = door.request();
        door.store.isSilent("acquire");
        var lost = door.leases.async().acquire(request, door.in(1)).toCompletableFuture();
        door.pass(Duration.ofSeconds(1));
        FirstSent first = request.history().firstSent().orElseThrow();
        door.store.answers("acquire", sent -> {
            door.store.lineage = Lineage.of("lineage-2");
            return refused(RefusedReason.OTHER_LINEAGE);
        });
        door.store.answers("acquire", sent -> refused(RefusedReason.TOO_OLD));

        AcquireOutcome outcome = door.leases.acquire(request, door.in(5));

        assertThat(lost.join()).isInstanceOf(AcquireOutcome.Unknown.class);
        assertThat(door.store.seen("acquire"))
                .extracting(sent -> sent.stamp().firstSent())
                .containsOnly(first);
        assertThat(outcome)
                .isEqualTo(new AcquireOutcome.Unknown(request, UnknownReason.EARLIER_TRANSMISSION, "refused.too-old"));
    }

    @Test
    @Tag("R-5")
    void a_request_that_is_too_old_but_never_committed_runs_afresh() {
        door.store.answers("acquire", sent -> refused(RefusedReason.TOO_OLD));
        door.store.answers("acquire", door::grants);

        assertThat(door.leases.acquire(KEY, TTL, door.in(10))).isInstanceOf(Acquired.class);
    }

    @Test
    @Tag("I-5")
    void a_renewal_that_was_overtaken_is_not_sent_again() {
        Refused overtaken = Refused.renewalTooOld(7, door.store.now);
        door.store.answers("renew", sent -> overtaken);

        RenewOutcome outcome = door.leases.renew(door.lease(1), TTL, door.in(10));

        assertThat(outcome).isEqualTo(overtaken);
        assertThat(door.store.seen("renew")).hasSize(1);
    }

    @Test
    void a_step_that_finds_the_stamp_too_late_gives_the_time_for_the_next() {
        door.store.answers("acquire", sent -> {
            door.store.pass(Duration.ofHours(1));
            return refused(RefusedReason.DEADLINE_EXCEEDED);
        });
        door.store.answers("acquire", door::grants);

        assertThat(door.leases.acquire(KEY, TTL, door.in(10))).isInstanceOf(Acquired.class);
        assertThat(door.store.seen("acquire").get(1).stamp().notAfter())
                .isEqualTo(door.store.now.plus(Duration.ofSeconds(15)));
    }

    @ParameterizedTest
    @EnumSource(names = {"OTHER_LINEAGE", "DEADLINE_EXCEEDED", "TOO_OLD"})
    void a_stamp_that_is_refused_for_ever_is_not_sent_for_ever(RefusedReason reason) {
        for (int i = 0; i < 5; i++) {
            door.store.answers("acquire", sent -> refused(reason));
        }

        assertThat(door.leases.acquire(KEY, TTL, door.in(10))).isEqualTo(refused(reason));
        assertThat(door.store.seen("acquire")).hasSize(5);
    }

    @Test
    void a_clock_that_went_back_is_followed() {
        door.store.answers("acquire", sent -> new Held(TTL, false));
        done(door.leases.acquire(KEY, TTL, door.in(10)));
        door.store.pass(Duration.ofHours(-1));
        door.store.answers("acquire", sent -> refused(RefusedReason.DEADLINE_EXCEEDED));
        door.store.answers("acquire", door::grants);

        assertThat(door.leases.acquire(KEY, TTL, door.in(10))).isInstanceOf(Acquired.class);

        assertThat(door.store.seen("acquire").get(2).stamp().notAfter())
                .isEqualTo(door.store.now.plus(Duration.ofSeconds(15)));
    }
}
