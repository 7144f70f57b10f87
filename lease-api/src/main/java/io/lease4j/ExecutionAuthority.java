package io.lease4j;

import io.lease4j.internal.AuthorityWire;
import java.util.Objects;

/**
 * What an effect shows to a sink: which execution acts under which generation. Made from a granted {@link Lease} only,
 * and can be carried in a message. It is evidence of a claim, not proof, and not signed: every client with the store's
 * credentials is trusted. Immutable.
 *
 * @param recordId namespace id and authority record that the token belongs to
 * @param generation key, lease id and token
 * @param holder for whom
 * @param executionId which attempt
 * @param expiresAt backend time at which the lease was to expire when this was made; display only, a renewal moves it
 * @since 0.1.0
 */
public record ExecutionAuthority(
        AuthorityRecordId recordId,
        Generation generation,
        Holder holder,
        ExecutionId executionId,
        BackendTime expiresAt) {

    /**
     * Refuses null components.
     *
     * @param recordId the component
     * @param generation the component
     * @param holder the component
     * @param executionId the component
     * @param expiresAt the component
     */
    public ExecutionAuthority {
        Objects.requireNonNull(recordId, "recordId");
        Objects.requireNonNull(generation, "generation");
        Objects.requireNonNull(holder, "holder");
        Objects.requireNonNull(executionId, "executionId");
        Objects.requireNonNull(expiresAt, "expiresAt");
    }

    /**
     * Reads the wire form, which may be damaged or hostile.
     *
     * @param wire what {@link #toWire()} gave
     * @return the authority, or which bound the text broke: version, checksum, or a field's own
     */
    public static Decoded<ExecutionAuthority> parse(String wire) {
        return AuthorityWire.read(wire);
    }

    /**
     * Returns the versioned wire form, with a checksum that finds damage.
     *
     * @return printable ASCII without blanks, at most 6 KiB
     */
    public String toWire() {
        return AuthorityWire.write(this);
    }

    /**
     * Returns the key.
     *
     * @return the key of the generation
     */
    public LeaseKey key() {
        return generation.key();
    }

    /**
     * Returns the fencing token.
     *
     * @return the token of the generation
     */
    public FencingToken token() {
        return generation.token();
    }

    @Override
    public String toString() {
        return "ExecutionAuthority[" + recordId + ", " + generation + ", " + executionId + "]";
    }
}
