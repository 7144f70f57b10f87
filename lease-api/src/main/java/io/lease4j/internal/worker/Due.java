package io.lease4j.internal.worker;

/** Something that is to be looked at by a time. Its fields belong to the timetable that it is in. */
abstract class Due {

    /** Where it is in the heap, −1 while it is in none. */
    int index = -1;

    long atNanos;

    /** Looks at what is due, adds what has to be sent, and puts itself back. Called under no lock. */
    abstract void due(RenewalBatch batch);
}
