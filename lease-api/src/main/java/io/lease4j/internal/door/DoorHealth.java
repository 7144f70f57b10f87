package io.lease4j.internal.door;

import io.lease4j.AuthorityRecordId;
import io.lease4j.observe.HealthConcern;
import io.lease4j.observe.HealthConcern.Kind;
import io.lease4j.observe.LeaseHealth;
import io.lease4j.spi.LifeCycle;
import java.util.ArrayList;
import java.util.List;

/** Reads the health of a front door from what it remembers. Asks nobody. */
final class DoorHealth {

    static final LeaseHealth CLOSED = new LeaseHealth(List.of(HealthConcern.of(Kind.FRONT_DOOR_CLOSED, 1)));

    private final List<HealthConcern> concerns = new ArrayList<>();

    private DoorHealth() {}

    static LeaseHealth of(Door door) {
        if (door.admission.state() != LifeCycle.READY) {
            return CLOSED;
        }
        DoorHealth found = new DoorHealth();
        found.add(Kind.STORE_NOT_READY, door.state() == LifeCycle.READY ? 0 : 1);
        found.add(Kind.FLOOR_UNPROVEN, door.records.unproven());
        found.add(Kind.NOT_ANSWERED, door.silence.records());
        found.add(Kind.CLOCK_WENT_BACK, door.records.behind());
        found.add(Kind.CORRUPT_STATE, door.announcer.corruptRecords());
        found.add(Kind.OUTCOMES_UNKNOWN, door.announcer.unknownOutcomes());
        found.add(Kind.JOURNAL_UNAVAILABLE, door.journal.isFailing() ? 1 : 0);
        found.add(Kind.CEILING_NEAR, door.ceilings.near());
        found.add(Kind.EVENTS_DROPPED, door.events.dropped());
        return found.concerns.isEmpty() ? LeaseHealth.sound() : new LeaseHealth(found.concerns);
    }

    private void add(Kind kind, long number) {
        if (number > 0) {
            concerns.add(HealthConcern.of(kind, number));
        }
    }

    private void add(Kind kind, List<AuthorityRecordId> records) {
        if (!records.isEmpty()) {
            concerns.add(HealthConcern.of(kind, records));
        }
    }
}
