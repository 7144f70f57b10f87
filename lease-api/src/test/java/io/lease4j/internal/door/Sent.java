package io.lease4j.internal.door;

import io.lease4j.Deadline;
import io.lease4j.LeaseRequest;
import io.lease4j.Stamp;
import io.lease4j.spi.Transmission;
import java.util.Optional;

/** One call that a store saw. */
record Sent(
        String what,
        Optional<LeaseRequest<?>> request,
        Optional<Transmission> transmission,
        long highestSeen,
        Deadline deadline) {

    Stamp stamp() {
        return transmission.orElseThrow().stamp();
    }
}
