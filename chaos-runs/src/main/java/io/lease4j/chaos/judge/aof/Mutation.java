package io.lease4j.chaos.judge.aof;

/** What one committed step changed, as its writes show. Immutable. */
public sealed interface Mutation {

    /** Of no authority record. */
    int NO_SHARD = -1;

    /** Which authority record. */
    int shard();

    /**
     * A generation was granted.
     *
     * @param shard which record
     * @param key fingerprint
     * @param lease the record that was written
     * @param expired the lease that the same step ended because it had expired, or empty
     */
    record Granted(int shard, String key, LeaseRecord lease, String expired) implements Mutation {}

    /**
     * A generation was renewed.
     *
     * @param shard which record
     * @param key fingerprint
     * @param lease the record that was written
     */
    record Renewed(int shard, String key, LeaseRecord lease) implements Mutation {}

    /**
     * A generation was released or revoked.
     *
     * @param shard which record
     * @param key fingerprint
     * @param lease the record that was written
     * @param at backend time
     */
    record Ended(int shard, String key, LeaseRecord lease, long at) implements Mutation {}

    /**
     * A generation was found to be over.
     *
     * @param shard which record
     * @param key fingerprint
     * @param lease lease id
     * @param token its token
     * @param state 3 expired, 4 floor raised
     * @param at backend time of the step that found it
     */
    record Lapsed(int shard, String key, String lease, long token, int state, long at) implements Mutation {}

    /**
     * An effect was written beside its lease, or a tombstone for one.
     *
     * @param shard which record
     * @param key fingerprint
     * @param effect the record that was written
     */
    record Effected(int shard, String key, EffectRecord effect) implements Mutation {}

    /**
     * A sink was shown a token, without an effect.
     *
     * @param shard which record
     * @param sink its name
     * @param token the token
     */
    record Fenced(int shard, String sink, long token) implements Mutation {}

    /**
     * A request was cancelled: a tombstone among the receipts.
     *
     * @param shard which record
     * @param key fingerprint
     * @param verdict what it says
     */
    record Cancelled(int shard, String key, Verdict verdict) implements Mutation {}

    /**
     * A range was installed, or the word that everything was retained.
     *
     * @param shard which record
     * @param state the authority record that was written
     * @param kind which
     */
    record Installed(int shard, StateRecord state, Kind kind) implements Mutation {

        /** What can be installed. */
        public enum Kind {
            /** A proof, or the first range: what was granted below it has ended. */
            PROOF,
            /** A further range for a record that is proven. */
            EXTENSION,
            /** The record moved to a new lineage with all that it has. */
            RETAINED
        }
    }

    /**
     * All was deleted.
     *
     * @param command what was sent
     */
    record Wiped(String command) implements Mutation {
        @Override
        public int shard() {
            return NO_SHARD;
        }
    }

    /**
     * Something was written that is not the library's: a twin's.
     *
     * @param name of the key
     * @param command what was sent
     */
    record Foreign(String name, Command command) implements Mutation {
        @Override
        public int shard() {
            return NO_SHARD;
        }
    }
}
