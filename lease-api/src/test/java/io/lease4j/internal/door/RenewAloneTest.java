package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.TTL;
import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Holder;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.spi.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A renewal that cannot go with its batch, or has to be sent again, goes alone; the others do not wait for it. */
class RenewAloneTest extends OnRenewals {

    @Test
    @Tag("S-16")
    @Tag("R-7")
    void a_minute_of_silence_is_followed_by_another_stamp_of_each() {
        sampled();
        door.store.isSilent("renew");
        door.store.isSilent("renew");
        door.store.answers("renew", door::renews);
        door.store.answers("renew", door::renews);

        List<CompletionStage<RenewOutcome>> stages = door.leases.async().renewAll(requests(2), door.in(300));
        door.pass(Duration.ofMinutes(1));

        assertThat(stages.stream().map(OnRenewals::code).toList()).containsExactly("renewed", "renewed");
        assertThat(door.store.batches).containsExactly(2);
    }

    /** Its step is stamped again alone: nobody waits for it. */
    @Test
    @Tag("S-16")
    @Tag("R-3")
    void one_that_asks_for_another_stamp_is_sent_again_alone() {
        sampled();
        door.store.answers("renew", sent -> refused(RefusedReason.OTHER_LINEAGE));
        door.store.answers("renew", door::renews);
        door.store.answers("renew", door::renews);

        List<CompletionStage<RenewOutcome>> stages = door.leases.async().renewAll(requests(2), door.in(10));

        assertThat(stages.stream().map(OnRenewals::code).toList()).containsExactly("renewed", "renewed");
        assertThat(door.store.batches).containsExactly(2);
        assertThat(door.store.seen("renew")).hasSize(3);
    }

    /** Where the node's clock is not known it is asked first, and whoever waits for that is sent alone. */
    @Test
    @Tag("S-16")
    void without_a_clock_sample_each_is_sent_when_it_is_there() {
        CompletableFuture<Answer<?>> clock = door.store.holds("inspect");
        door.store.answers("renew", door::renews);

        List<CompletionStage<RenewOutcome>> stages = door.leases.async().renewAll(requests(1), door.in(10));

        assertThat(door.store.batches).isEmpty();
        assertThat(stages.get(0).toCompletableFuture()).isNotDone();
        clock.complete(Answer.of(refused(RefusedReason.BACKEND_UNAVAILABLE), door.store.echo()));
        assertThat(code(stages.get(0))).isEqualTo("renewed");
        assertThat(door.store.batches).isEmpty();
    }

    @Test
    @Tag("S-16")
    @Tag("RC-8")
    void what_the_journal_has_not_written_is_not_sent_with_the_others() {
        ScriptedJournal journal = new ScriptedJournal();
        Fixture written = new Fixture(settings -> settings.withJournal(journal));
        sampled(written);
        List<CompletableFuture<Boolean>> writes = new ArrayList<>();
        journal.writes = () -> {
            writes.add(new CompletableFuture<>());
            if (writes.size() == 1) {
                writes.get(0).complete(true);
            }
            return writes.get(writes.size() - 1);
        };
        written.store.answers("renew", written::renews);
        written.store.answers("renew", written::renews);

        List<CompletionStage<RenewOutcome>> stages = written.leases.async().renewAll(requests(3), written.in(10));

        assertThat(written.store.batches).containsExactly(1);
        writes.get(1).complete(true);
        writes.get(2).complete(false);
        assertThat(stages.stream().map(OnRenewals::code).toList())
                .containsExactly("renewed", "renewed", "refused.journal-unavailable");
        assertThat(written.store.seen("renew")).hasSize(2);
    }

    @Test
    @Tag("S-16")
    void what_is_refused_before_sending_leaves_the_others_alone() {
        sampled();
        door.store.answers("renew", door::renews);
        RenewRequest foreign = RenewRequest.of(
                door.lease(1).generation(), Holder.of("billing", "instance-2"), RequestId.random(), 1, TTL);

        List<CompletionStage<RenewOutcome>> stages =
                door.leases.async().renewAll(List.of(foreign, requests(1).get(0)), door.in(10));

        assertThat(outcome(stages.get(0))).isEqualTo(Refused.of(RefusedReason.OTHER_INSTANCE));
        assertThat(code(stages.get(1))).isEqualTo("renewed");
        assertThat(door.store.batches).containsExactly(1);
    }
}
