package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.KEY;
import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AdminOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.ListOutcome;
import io.lease4j.PageQuery;
import io.lease4j.RefusedReason;
import io.lease4j.UnknownReason;
import io.lease4j.spi.NamespaceSettings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The operator's reads, and what it does on all records. */
class OperatorTest {

    private final OperatorFixture door = new OperatorFixture();

    @Test
    @Tag("S-11")
    void freezes_and_thaws_every_record() {
        door.store.shards = 100;
        for (int i = 0; i < 100; i++) {
            door.store.answers("freeze", sent -> door.done(door.view()));
            door.store.answers("thaw", sent -> door.done(door.view()));
            door.store.answers("describe", sent -> door.done(door.view()));
        }

        assertThat(door.operator.freeze(door.in(5)))
                .isInstanceOfSatisfying(
                        AdminOutcome.Done.class,
                        done -> assertThat(done.records()).hasSize(100));
        assertThat(door.operator.thaw(door.in(5))).isInstanceOf(AdminOutcome.Done.class);
        assertThat(door.store.seen("freeze"))
                .hasSize(100)
                .allSatisfy(sent -> assertThat(sent.stamp().lineage()).isEqualTo(door.store.lineage));
    }

    @Test
    void what_was_done_in_part_is_unknown() {
        door.store.shards = 2;
        door.store.answers("describe", sent -> door.done(door.view()));
        door.store.answers("describe", sent -> door.done(door.view()));
        door.store.answers("freeze", sent -> door.done(door.view()));
        door.store.answers("freeze", sent -> refused(RefusedReason.BACKEND_UNAVAILABLE));

        assertThat(door.operator.freeze(door.in(5)))
                .isEqualTo(new AdminOutcome.Unknown(UnknownReason.EARLIER_TRANSMISSION));
    }

    @Test
    void what_was_not_done_at_all_is_refused() {
        door.store.shards = 2;
        for (int i = 0; i < 2; i++) {
            door.store.answers("describe", sent -> refused(RefusedReason.BACKEND_UNAVAILABLE));
            door.store.answers("freeze", sent -> refused(RefusedReason.BACKEND_UNAVAILABLE));
        }

        assertThat(door.operator.freeze(door.in(5))).isEqualTo(refused(RefusedReason.BACKEND_UNAVAILABLE));
    }

    @Test
    @Tag("O-5")
    void a_silent_store_leaves_an_act_unknown_and_a_read_refused() {
        door.store.answers("describe", sent -> door.done(door.view()));
        door.store.isSilent("freeze");
        CompletableFuture<AdminOutcome> frozen = new CompletableFuture<>();
        Thread caller = new Thread(() -> frozen.complete(door.operator.freeze(door.in(5))));
        caller.start();
        while (door.fakes.time.waiting() == 0) {
            Thread.onSpinWait();
        }
        door.fakes.pass(Duration.ofSeconds(5));
        assertThat(frozen.join()).isEqualTo(new AdminOutcome.Unknown(UnknownReason.NO_ANSWER));

        door.store.next("describe", sent -> CompletableFuture.failedFuture(new IllegalStateException("on purpose")));
        assertThat(door.operator.describe(door.in(5))).isEqualTo(refused(RefusedReason.BACKEND_UNAVAILABLE));
    }

    @Test
    void describes_every_record() {
        door.store.answers("describe", sent -> door.done(door.view()));

        assertThat(door.operator.describe(door.in(5)))
                .isInstanceOfSatisfying(
                        AdminOutcome.Done.class,
                        done -> assertThat(done.records()).containsExactly(door.full(door.view())));
        door.store.namespaceId = Optional.empty();
        assertThat(door.operator.describe(door.in(5))).isEqualTo(refused(RefusedReason.NAMESPACE_MISSING));
    }

    @Test
    @Tag("S-12")
    void discards_one_key_of_this_namespace() {
        door.store.answers("describe", sent -> door.done(door.view()));
        door.store.answers("discard", sent -> door.done(door.view()));

        assertThat(door.operator.discard(KEY, door.in(5))).isInstanceOf(AdminOutcome.Done.class);
        assertThat(door.operator
                        .discard(LeaseKey.of("parcels", "1"), door.in(5))
                        .code())
                .isEqualTo("refused.invalid-request");
    }

    @Test
    void lists_pages() {
        ListOutcome page = new ListOutcome.Page(List.of(), Optional.empty(), true);
        door.store.answers("list", sent -> page);

        assertThat(door.operator.list(PageQuery.first(10), door.in(5))).isEqualTo(page);
        door.store.next("list", sent -> null);
        assertThat(door.operator.list(PageQuery.first(10), door.in(5)))
                .isEqualTo(refused(RefusedReason.BACKEND_UNAVAILABLE));
    }

    @Test
    @Tag("R-6")
    @Tag("L-1")
    void asks_nobody_after_the_deadline_or_after_it_was_closed() {
        RefusedReason late = RefusedReason.DEADLINE_EXCEEDED;
        assertThat(door.operator.freeze(door.in(0))).isEqualTo(refused(late));
        assertThat(door.operator.createNeverExisted(NamespaceSettings.defaults(), door.in(0)))
                .isEqualTo(refused(late));
        assertThat(door.operator.revoke(door.generation(1), "on purpose", door.in(0)))
                .isEqualTo(refused(late));
        door.operator.close();
        assertThat(door.operator.freeze(door.in(5))).isEqualTo(refused(RefusedReason.STORE_CLOSED));
        assertThat(door.operator.revoke(door.generation(1), "on purpose", door.in(5)))
                .isEqualTo(refused(RefusedReason.STORE_CLOSED));
        assertThat(door.store.seen).isEmpty();
    }

    @Test
    void an_act_that_is_interrupted_may_have_happened_in_part() {
        door.store.answers("describe", sent -> {
            Thread.currentThread().interrupt();
            return door.done(door.view());
        });
        door.store.isSilent("freeze");

        AdminOutcome outcome = door.operator.freeze(door.in(5));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(outcome).isEqualTo(new AdminOutcome.Unknown(UnknownReason.INTERRUPTED));
    }
}
