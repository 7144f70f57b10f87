package io.lease4j.internal.door;

import io.lease4j.Holder;
import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.effect.FencedSink;
import io.lease4j.spi.LeaseStore;
import java.util.List;

/** Makes the front doors of their settings. */
public final class FrontDoor {

    private FrontDoor() {}

    /** Makes the workers' front door. */
    public static Leases leases(LeaseStore store, Holder holder, DoorSettings settings) {
        return new LeasesDoor(FrontDoorParts.of(new Door(store, holder, settings)));
    }

    /** Makes the operator's front door. */
    public static LeaseOperator operator(
            LeaseStore store, Holder operator, List<FencedSink> sinks, DoorSettings settings) {
        return new OperatorDoor(FrontDoorParts.of(new Door(store, operator, settings)), sinks);
    }
}
