package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.KEY;
import static io.lease4j.internal.door.Fixture.TTL;
import static io.lease4j.internal.door.Fixture.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The highest tokens that were seen outlive the process, in its journal. */
class JournalTokensTest {

    private final ScriptedJournal journal = new ScriptedJournal();
    private final Fixture door = new Fixture(settings -> settings.withJournal(journal));

    @Test
    @Tag("RC-9")
    void the_highest_tokens_of_an_earlier_process_are_sent_along() {
        journal.seen.put(door.store.record(), 41L);
        Fixture restarted = new Fixture(settings -> settings.withJournal(journal));
        restarted.store.answers("acquire", restarted::grants);

        done(restarted.leases.acquire(KEY, TTL, restarted.in(10)));

        assertThat(restarted.store.seen).extracting(Sent::highestSeen).containsOnly(41L);
    }

    @Test
    @Tag("RC-9")
    void only_a_token_above_all_before_is_told() {
        List<Long> told = new ArrayList<>();
        door.store.lastToken = 5;
        door.store.answers("acquire", door::grants);
        journal.seen.clear();

        done(door.leases.inspect(KEY, door.in(10)));
        told.add(journal.seen.get(door.store.record()));
        journal.seen.clear();
        done(door.leases.inspect(KEY, door.in(10)));
        assertThat(journal.seen).isEmpty();
        done(door.leases.acquire(KEY, TTL, door.in(10)));
        told.add(journal.seen.get(door.store.record()));

        assertThat(told).containsExactly(5L, 6L);
    }
}
