package io.lease4j;

import io.lease4j.internal.Bounds;
import io.lease4j.internal.Digests;
import java.util.Objects;

/**
 * Ends another's generation. Privileged: the caller authorizes it before it asks. Immutable but for its
 * {@link #history()}; thread-safe; compared by identity.
 *
 * @since 0.1.0
 */
public final class RevokeRequest implements LeaseRequest<RevokeOutcome> {

    /** Longest reason, in bytes of UTF-8. */
    public static final int MAX_REASON_BYTES = 512;

    private final Generation generation;
    private final Holder caller;
    private final RequestId requestId;
    private final String reason;
    private final RequestHistory history;
    private final RequestDigest digest;

    private RevokeRequest(
            Generation generation, Holder caller, RequestId requestId, String reason, RequestHistory history) {
        this.generation = Objects.requireNonNull(generation, "generation");
        this.caller = Objects.requireNonNull(caller, "caller");
        this.requestId = Objects.requireNonNull(requestId, "requestId");
        this.reason = Bounds.text("reason", reason, 1, MAX_REASON_BYTES);
        this.history = history;
        this.digest = Digests.of(Operation.REVOKE, generation.key(), caller)
                .generation(generation)
                .text(reason)
                .digest();
    }

    /**
     * Makes a request that was never sent.
     *
     * @param generation the generation to end
     * @param caller the operator
     * @param requestId an id that no other request takes
     * @param reason 1 to 512 bytes of UTF-8; kept as evidence and shown to the old holder
     * @return the request
     * @throws InvalidValueException if the reason is empty, too long, or holds a character that is not allowed
     */
    public static RevokeRequest of(Generation generation, Holder caller, RequestId requestId, String reason) {
        return new RevokeRequest(generation, caller, requestId, reason, RequestHistory.unsent());
    }

    /**
     * Makes the same request as one that some process may have sent: it can be resolved and cancelled.
     *
     * @param firstSent when it was first sent, from the journal
     * @return the request with the history <em>unanswered</em>
     */
    public RevokeRequest sentAt(FirstSent firstSent) {
        return new RevokeRequest(generation, caller, requestId, reason, RequestHistory.unanswered(firstSent));
    }

    @Override
    public Operation operation() {
        return Operation.REVOKE;
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

    /**
     * Returns why the generation is ended.
     *
     * @return 1 to 512 bytes of UTF-8
     */
    public String reason() {
        return reason;
    }

    @Override
    public RequestHistory history() {
        return history;
    }

    @Override
    public RequestDigest digest() {
        return digest;
    }

    @Override
    public String toString() {
        return "RevokeRequest[" + requestId + ", " + generation + "]";
    }
}
