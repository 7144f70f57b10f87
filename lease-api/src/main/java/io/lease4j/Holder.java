package io.lease4j;

import io.lease4j.internal.Bounds;

/**
 * Who holds a lease: a principal (the service or person that is answerable) and the instance (one start of one
 * process) that acts for it. Neither is a secret. Immutable.
 *
 * @param principal 1 to 256 bytes of UTF-8
 * @param instance 1 to 256 bytes of UTF-8; never reused by the next start
 * @since 0.1.0
 */
public record Holder(String principal, String instance) {

    /** Longest principal or instance, in bytes of UTF-8. */
    public static final int MAX_BYTES = 256;

    /**
     * Refuses values outside their bounds.
     *
     * @param principal the component
     * @param instance the component
     * @throws InvalidValueException if one is empty, too long, or holds a character that is not allowed
     */
    public Holder {
        Bounds.text("principal", principal, 1, MAX_BYTES);
        Bounds.text("instance", instance, 1, MAX_BYTES);
    }

    /**
     * Makes a holder of the given names.
     *
     * @param principal 1 to 256 bytes of UTF-8
     * @param instance 1 to 256 bytes of UTF-8, unique to this start of this process
     * @return the holder
     * @throws InvalidValueException if one is outside its bounds
     */
    public static Holder of(String principal, String instance) {
        return new Holder(principal, instance);
    }

    /**
     * Makes a holder for this start of this process: the instance is random.
     *
     * @param principal 1 to 256 bytes of UTF-8
     * @return the holder
     * @throws InvalidValueException if {@code principal} is outside its bounds
     */
    public static Holder ofThisProcess(String principal) {
        return new Holder(principal, RequestId.random().value());
    }

    /** Says that this is a holder, and no more: whole holders do not belong in logs by accident. */
    @Override
    public String toString() {
        return "Holder[…]";
    }
}
