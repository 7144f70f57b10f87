package io.lease4j.valkey;

import io.lease4j.LeaseKey;

/**
 * One way in which a record is damaged.
 *
 * @param field what is altered; of the whole record, what kind of damage
 * @param how shown as the test's name
 * @param act makes the damaged record of a sound one
 */
record Damage(String field, String how, Act act) {

    /** Alters a record. */
    interface Act {
        byte[] alter(byte[] record, LeaseKey key);
    }

    byte[] alter(byte[] record, LeaseKey key) {
        return act.alter(record, key);
    }

    @Override
    public String toString() {
        return field + " " + how;
    }
}
