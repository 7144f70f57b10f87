package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.AuthorityRecordView;
import io.lease4j.BackendTime;
import io.lease4j.Deadline;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.ObservedLease;
import io.lease4j.floor.FloorWitness;
import io.lease4j.floor.Ticket;
import io.lease4j.floor.WitnessOutcome;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Reading;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** What a test sees of its backend past all front doors, and how it waits for it. */
abstract class Sight {

    /** The store as the front doors see it. */
    abstract LeaseStore store();

    /** The store without the interposer. */
    abstract LeaseStore rawStore();

    abstract BackendClock clock();

    abstract Deadline deadline();

    LeaseKey key(String name) {
        return LeaseKey.of(store().namespace(), List.of("kit", name));
    }

    AuthorityRecordId recordOf(LeaseKey key) {
        return store().recordOf(key).orElseThrow(() -> new AssertionError("the store serves no namespace"));
    }

    BackendTime now(LeaseKey key) {
        return clock().now(rawStore(), key);
    }

    /** The active lease of a key as the store shows it, in the form of a lease: it yields nothing but its values. */
    Lease observed(LeaseKey key) {
        InspectOutcome outcome = inspect(key);
        ObservedLease seen =
                assertThat(outcome).as("the key, read from the store").isFound();
        return new Lease(
                seen.generation(),
                recordOf(key),
                seen.holder(),
                seen.executionId(),
                seen.metadata(),
                seen.grantedAt(),
                seen.expiresAt(),
                seen.expiresAt(),
                seen.renewalNumber());
    }

    boolean isActive(LeaseKey key) {
        return inspect(key) instanceof InspectOutcome.Found;
    }

    /** A key that another authority record serves. */
    LeaseKey keyInAnotherRecord(LeaseKey key) {
        if (store().shards() == 1) {
            throw new NotProvableException("the store has one authority record only");
        }
        return keyThat(other -> !recordOf(other).equals(recordOf(key)));
    }

    /** Another key of the same authority record. */
    LeaseKey keyInTheSameRecord(LeaseKey key) {
        return keyThat(other -> recordOf(other).equals(recordOf(key)));
    }

    private LeaseKey keyThat(Predicate<LeaseKey> fits) {
        return IntStream.iterate(0, i -> i + 1)
                .mapToObj(i -> key("neighbour " + i))
                .filter(fits)
                .findFirst()
                .orElseThrow();
    }

    /** The authority record of a key, past all front doors. */
    AuthorityRecordView describe(LeaseKey key) {
        AdminOutcome outcome = Waiting.forAnswer("describe", rawStore().describe(recordOf(key), deadline()))
                .outcome();
        assertThat(outcome).as("describing the record").isDone();
        return ((AdminOutcome.Done) outcome).records().get(0);
    }

    /** The outstanding ticket of a key's record, past all front doors. */
    Ticket ticket(LeaseKey key) {
        AdminOutcome outcome = Waiting.forAnswer("ticket", rawStore().ticket(recordOf(key), deadline()))
                .outcome();
        assertThat(outcome).as("asking for a ticket").isDone();
        return ((AdminOutcome.Done) outcome)
                .records()
                .get(0)
                .ticket()
                .orElseThrow(() -> new AssertionError("the record has to show the ticket that it was asked for"));
    }

    /** The ceiling of the highest range that a witness ever gave to this namespace. */
    long highestGiven(FloorWitness asked) {
        WitnessOutcome outcome = Waiting.forAnswer("look", asked.look(store().namespace()));
        if (outcome instanceof WitnessOutcome.Known known) {
            return known.entry().highest();
        }
        throw new AssertionError("the witness has to know the namespace, but it answered " + outcome);
    }

    /** Reads a key past all front doors, without evidence. */
    InspectOutcome inspect(LeaseKey key) {
        return Waiting.forAnswer("inspect", rawStore().inspect(key, new Reading(0, deadline())))
                .outcome();
    }

    /** The last token of a key's record, as a read tells it. */
    long lastToken(LeaseKey key) {
        return inspect(key)
                .match(
                        found -> found.record().lastToken(),
                        notFound -> notFound.record().lastToken(),
                        refused -> {
                            throw new AssertionError("inspect was refused: " + refused);
                        });
    }

    void advance(LeaseKey key, Duration duration) {
        clock().advance(rawStore(), key, duration);
    }

    /** Advances to a backend time that is not past yet. */
    void advanceTo(LeaseKey key, BackendTime target) {
        Duration left = now(key).until(target);
        if (!left.isNegative()) {
            advance(key, left);
        }
    }
}
