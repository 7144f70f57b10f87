package io.lease4j.internal.door;

import io.lease4j.AdminOutcome;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.floor.Ticket;
import java.util.List;

/** For tests of a front door that has a witness, over a store that asks for a proof. */
abstract class OnWitnessedDoor {

    static final Ticket TICKET = Ticket.of("ticket-1");
    static final Refused UNPROVEN = Refused.floorUnproven(TICKET);

    final ScriptedWitness witness = new ScriptedWitness();
    final Fixture door = new Fixture(settings -> settings.withWitness(witness));

    Outcome unproven(Sent sent) {
        door.store.proven = false;
        return UNPROVEN;
    }

    Outcome installs(Sent sent) {
        door.store.proven = true;
        return new AdminOutcome.Done(List.of(), "installed");
    }
}
