package io.lease4j.internal.door;

import java.time.Duration;

/** The parts that acts are made of. */
record FrontDoorParts(
        Door door, Reader reader, Transmitter transmitter, Runner runner, OpenAcquires open, Backoff backoff) {

    static FrontDoorParts of(Door door) {
        Reader reader = new Reader(door);
        return new FrontDoorParts(
                door,
                reader,
                new Transmitter(door, reader),
                new Runner(door),
                new OpenAcquires(door.mostOpen, task -> {
                    var unused = door.timers.after(Duration.ZERO, task);
                }),
                new Backoff(door.random));
    }
}
