package io.lease4j;

import io.lease4j.internal.Bounds;
import io.lease4j.internal.Digests;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Asks to lengthen or shorten a generation. It stays the same generation and is never revived. Immutable but for its
 * {@link #history()}; thread-safe; compared by identity.
 *
 * @since 0.1.0
 */
public final class RenewRequest implements LeaseRequest<RenewOutcome> {

    private final Generation generation;
    private final Holder caller;
    private final RequestId requestId;
    private final long number;
    private final Duration ttl;
    private final RequestHistory history;

    /** Made when it is asked for first: a store in this process does so only if it meets the id again. Threads make the same. */
    private @Nullable RequestDigest digest;

    private RenewRequest(
            Generation generation,
            Holder caller,
            RequestId requestId,
            long number,
            Duration ttl,
            RequestHistory history) {
        this.generation = Objects.requireNonNull(generation, "generation");
        this.caller = Objects.requireNonNull(caller, "caller");
        this.requestId = Objects.requireNonNull(requestId, "requestId");
        this.number = Bounds.range("number", number, 1, Long.MAX_VALUE);
        this.ttl = Bounds.millis("ttl", ttl, AcquireRequest.MIN_TTL, AcquireRequest.MAX_TTL);
        this.history = history;
    }

    /**
     * Makes a request that was never sent.
     *
     * @param generation the generation to renew
     * @param caller its holder, instance included
     * @param requestId an id that no other request takes
     * @param number 1 or more; greater than that of every earlier renewal of the generation; gaps are allowed
     * @param ttl 1 ms to 24 h in whole milliseconds
     * @return the request
     * @throws InvalidValueException if number or TTL are outside their bounds
     */
    public static RenewRequest of(
            Generation generation, Holder caller, RequestId requestId, long number, Duration ttl) {
        return new RenewRequest(generation, caller, requestId, number, ttl, RequestHistory.unsent());
    }

    /**
     * Makes the same request as one that some process may have sent: it can be resolved and cancelled.
     *
     * @param firstSent when it was first sent, from the journal
     * @return the request with the history <em>unanswered</em>
     */
    public RenewRequest sentAt(FirstSent firstSent) {
        return new RenewRequest(generation, caller, requestId, number, ttl, RequestHistory.unanswered(firstSent));
    }

    @Override
    public Operation operation() {
        return Operation.RENEW;
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
     * Returns the renewal number, by which a late renewal is told from a new one.
     *
     * @return 1 or more
     */
    public long number() {
        return number;
    }

    /**
     * Returns the term to ask for, from the moment of the renewal.
     *
     * @return 1 ms to 24 h
     */
    public Duration ttl() {
        return ttl;
    }

    @Override
    public RequestHistory history() {
        return history;
    }

    @Override
    public RequestDigest digest() {
        RequestDigest made = digest;
        if (made == null) {
            made = Digests.of(Operation.RENEW, generation.key(), caller)
                    .generation(generation)
                    .number(number)
                    .duration(ttl)
                    .digest();
            digest = made;
        }
        return made;
    }

    @Override
    public String toString() {
        return "RenewRequest[" + requestId + ", " + generation + "]";
    }
}
