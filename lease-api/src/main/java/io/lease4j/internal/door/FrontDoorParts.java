package io.lease4j.internal.door;

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
                new OpenAcquires(OpenAcquires.MOST),
                new Backoff(door.random));
    }
}
