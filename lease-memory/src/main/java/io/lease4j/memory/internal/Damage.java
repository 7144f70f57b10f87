package io.lease4j.memory.internal;

/** What is wrong with a lease record. */
enum Damage {
    /** Nothing. */
    NONE,
    /** It is active and has lost its physical expiry: somebody tampered. It decodes, so its generation can be ended. */
    EXPIRY_STRIPPED,
    /** Nothing of it can be read. */
    UNDECODABLE
}
