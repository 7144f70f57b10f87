package io.lease4j;

import io.lease4j.internal.Digests;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Ends the caller's own generation. Immutable but for its {@link #history()}; thread-safe; compared by identity.
 *
 * @since 0.1.0
 */
public final class ReleaseRequest implements LeaseRequest<ReleaseOutcome> {

    private final Generation generation;
    private final Holder caller;
    private final RequestId requestId;
    private final RequestHistory history;

    /** Made when it is asked for first: a store in this process does so only if it meets the id again. Threads make the same. */
    private @Nullable RequestDigest digest;

    private ReleaseRequest(Generation generation, Holder caller, RequestId requestId, RequestHistory history) {
        this.generation = Objects.requireNonNull(generation, "generation");
        this.caller = Objects.requireNonNull(caller, "caller");
        this.requestId = Objects.requireNonNull(requestId, "requestId");
        this.history = history;
    }

    /**
     * Makes a request that was never sent.
     *
     * @param generation the generation to end
     * @param caller a holder of the same principal; a restarted process may end what its predecessor left
     * @param requestId an id that no other request takes
     * @return the request
     */
    public static ReleaseRequest of(Generation generation, Holder caller, RequestId requestId) {
        return new ReleaseRequest(generation, caller, requestId, RequestHistory.unsent());
    }

    /**
     * Makes the same request as one that some process may have sent: it can be resolved and cancelled.
     *
     * @param firstSent when it was first sent, from the journal
     * @return the request with the history <em>unanswered</em>
     */
    public ReleaseRequest sentAt(FirstSent firstSent) {
        return new ReleaseRequest(generation, caller, requestId, RequestHistory.unanswered(firstSent));
    }

    @Override
    public Operation operation() {
        return Operation.RELEASE;
    }

    @Override
    public LeaseKey key() {
        return generation.key();
    }

    /**
     * Returns the generation that is meant: it is compared, never looked up by name.
     *
     * @return key, lease id and token
     */
    public Generation generation() {
        return generation;
    }

    @Override
    public Holder caller() {
        return caller;
    }

    @Override
    public RequestId requestId() {
        return requestId;
    }

    @Override
    public RequestHistory history() {
        return history;
    }

    @Override
    public RequestDigest digest() {
        RequestDigest made = digest;
        if (made == null) {
            made = Digests.of(Operation.RELEASE, generation.key(), caller)
                    .generation(generation)
                    .digest();
            digest = made;
        }
        return made;
    }

    @Override
    public String toString() {
        return "ReleaseRequest[" + requestId + ", " + generation + "]";
    }
}
