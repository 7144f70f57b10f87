package io.lease4j.testkit.control;

/**
 * The operations of a store, a sink and a witness: what an {@link Interposer} tells apart.
 *
 * @since 0.1.0
 */
public enum Step {
    /** {@code LeaseStore.acquire}. */
    ACQUIRE,
    /** {@code LeaseStore.renew}. */
    RENEW,
    /** {@code LeaseStore.release}. */
    RELEASE,
    /** {@code LeaseStore.revoke}. */
    REVOKE,
    /** {@code LeaseStore.inspect}. */
    INSPECT,
    /** {@code LeaseStore.list}. */
    LIST,
    /** {@code LeaseStore.history}. */
    HISTORY,
    /** {@code LeaseStore.resolve}. */
    RESOLVE,
    /** {@code LeaseStore.cancel}. */
    CANCEL,
    /** {@code LeaseStore.describe}. */
    DESCRIBE,
    /** {@code LeaseStore.create}. */
    CREATE,
    /** {@code LeaseStore.completeCreation}. */
    COMPLETE_CREATION,
    /** {@code LeaseStore.register}. */
    REGISTER,
    /** {@code LeaseStore.ticket}. */
    TICKET,
    /** {@code LeaseStore.install}. */
    INSTALL,
    /** {@code LeaseStore.discard}. */
    DISCARD,
    /** {@code LeaseStore.freeze}. */
    FREEZE,
    /** {@code LeaseStore.thaw}. */
    THAW,
    /** {@code FencedSink.commit}: an effect. */
    COMMIT,
    /** {@code FencedSink.fence}. */
    FENCE,
    /** {@code FencedSink.seal}. */
    SEAL,
    /** {@code FencedSink.raiseFloor}. */
    RAISE_FLOOR,
    /** {@code FencedSink.admit}. */
    ADMIT,
    /** {@code FencedSink.cancel}. */
    CANCEL_EFFECT,
    /** {@code FencedSink.traces}. */
    TRACES,
    /** {@code FloorWitness.raise}. */
    RAISE
}
