package io.lease4j;

/**
 * A mutation of a lease: what is asked, by whom, under which id. Keep the object and pass it again to send the same
 * request again; it remembers its transmissions in {@link #history()}. Everything else about it is immutable. Two
 * objects are never equal, because each knows transmissions of its own; compare {@link #digest()} and ids.
 *
 * @param <O> the outcome of the operation
 * @since 0.1.0
 */
public sealed interface LeaseRequest<O extends Outcome>
        permits AcquireRequest, RenewRequest, ReleaseRequest, RevokeRequest {

    /**
     * Returns the operation.
     *
     * @return part of the scope of the request id
     */
    Operation operation();

    /**
     * Returns the key.
     *
     * @return part of the scope of the request id
     */
    LeaseKey key();

    /**
     * Returns who asks. Its principal is part of the scope of the request id; its instance alone may replay it.
     *
     * @return the caller
     */
    Holder caller();

    /**
     * Returns the request id.
     *
     * @return the caller's choice, or a fresh UUID
     */
    RequestId requestId();

    /**
     * Returns the digest over every input that changes what the request does.
     *
     * @return the same for equal requests on every Java version
     */
    RequestDigest digest();

    /**
     * Returns what this process knows of the request's transmissions.
     *
     * @return the history, shared by all uses of this object
     */
    RequestHistory history();
}
