package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.HOLDER;
import static io.lease4j.internal.door.Fixture.KEY;
import static io.lease4j.internal.door.Fixture.TTL;
import static io.lease4j.internal.door.Fixture.done;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome.Acquired;
import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.FirstSent;
import io.lease4j.NotKnowableReason;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ResolveOutcome;
import io.lease4j.Settlement;
import io.lease4j.UnknownReason;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A journal is told what has become known of a request, and nothing that has not. */
class JournalKnownTest {

    private final ScriptedJournal journal = new ScriptedJournal();
    private final Fixture door = new Fixture(settings -> settings.withJournal(journal));

    @Test
    @Tag("RC-8")
    void every_mutation_is_written_down_and_no_read() {
        door.store.answers("acquire", door::grants);
        door.store.answers("renew", door::renews);
        door.store.answers("release", door::releases);

        Acquired acquired = (Acquired) door.leases.acquire(KEY, TTL, door.in(10));
        done(door.leases.renew(acquired.lease(), TTL, door.in(10)));
        done(door.leases.release(acquired.lease(), door.in(10)));
        done(door.leases.inspect(KEY, door.in(10)));

        assertThat(journal.sending.stream()
                        .map(entry -> entry.request().operation().name()))
                .containsExactly("ACQUIRE", "RENEW", "RELEASE");
        assertThat(journal.known).containsExactly("ACQUIRE acquired", "RENEW renewed", "RELEASE released");
    }

    @Test
    @Tag("RC-8")
    void what_resolve_and_cancel_decide_is_known() {
        AcquireRequest left = AcquireRequest.builder(KEY, HOLDER)
                .ttl(TTL)
                .firstSent(new FirstSent(door.store.lineage, door.store.now))
                .build();
        door.store.answers("resolve", sent -> new ResolveOutcome.StillUnknown(true));
        door.store.answers("resolve", sent -> Fixture.refused(RefusedReason.BACKEND_UNAVAILABLE));
        door.store.answers("resolve", sent -> new ResolveOutcome.Committed(door.committed(left, false), true));
        door.store.answers("cancel", sent -> new CancelOutcome.Unknown(UnknownReason.NO_ANSWER));
        door.store.answers("cancel", sent -> Fixture.refused(RefusedReason.BACKEND_UNAVAILABLE));
        door.store.answers("cancel", sent -> new CancelOutcome.NotKnowable(NotKnowableReason.NO_LONGER_KNOWN, true));
        door.store.answers("cancel", sent -> new CancelOutcome.NeverCommitted(true));
        for (int i = 0; i < 3; i++) {
            done(door.leases.resolve(left, door.in(10)));
        }
        for (int i = 0; i < 4; i++) {
            done(door.leases.cancel(left, door.in(10)));
        }

        assertThat(journal.known)
                .containsExactly(
                        "ACQUIRE committed", "ACQUIRE not-knowable.no-longer-known", "ACQUIRE never-committed");
    }

    @Test
    @Tag("RC-8")
    void what_the_receipt_of_another_request_says_is_not_known() {
        AcquireRequest left = AcquireRequest.builder(KEY, HOLDER)
                .ttl(TTL)
                .firstSent(new FirstSent(door.store.lineage, door.store.now))
                .build();
        door.store.answers(
                "resolve", sent -> new ResolveOutcome.Committed(door.committed(door.request(), false), true));

        assertThat(door.leases.resolve(left, door.in(10))).isEqualTo(Refused.of(RefusedReason.BACKEND_UNAVAILABLE));
        assertThat(journal.known).isEmpty();
    }

    @Test
    @Tag("RC-8")
    void a_settled_request_is_known() {
        door.store.isSilent("acquire");
        AcquireRequest request = door.request();
        var stage = door.leases.async().acquire(request, door.in(1)).toCompletableFuture();
        door.pass(Duration.ofSeconds(1));
        done(stage.join());
        assertThat(journal.known).isEmpty();
        door.store.lastToken = 1;
        door.store.answers("acquire", door::replays);

        assertThat(door.leases.settle(request, door.in(10))).isInstanceOf(Settlement.Answered.class);

        assertThat(journal.known).containsExactly("ACQUIRE acquired");
    }

    @Test
    @Tag("RC-8")
    void a_journal_that_throws_changes_no_outcome_of_what_was_sent() {
        journal.seen.put(door.store.record(), 41L);
        journal.beforeHearing = () -> {
            throw new IllegalStateException("no memory");
        };
        Fixture restarted = new Fixture(settings -> settings.withJournal(journal));
        restarted.store.answers("acquire", restarted::grants);

        assertThat(restarted.leases.acquire(KEY, TTL, restarted.in(10))).isInstanceOf(Acquired.class);
        assertThat(restarted.told()).containsExactly("Granted");
    }
}
