package io.lease4j;

import io.lease4j.internal.Bounds;
import io.lease4j.internal.Digests;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a new generation of a key. Made by {@link Leases#prepare(LeaseKey)}. Immutable but for its
 * {@link #history()}; thread-safe; compared by identity.
 *
 * @since 0.1.0
 */
public final class AcquireRequest implements LeaseRequest<AcquireOutcome> {

    /** Shortest TTL. */
    public static final Duration MIN_TTL = Duration.ofMillis(1);

    /** Longest TTL. */
    public static final Duration MAX_TTL = Duration.ofHours(24);

    /** Longest maximum lifetime. */
    public static final Duration MAX_LIFETIME = Duration.ofDays(30);

    /** Most metadata entries. */
    public static final int MAX_METADATA_ENTRIES = 16;

    /** Most bytes of UTF-8 of all metadata keys and values together. */
    public static final int MAX_METADATA_BYTES = 1024;

    private final LeaseKey key;
    private final Holder caller;
    private final RequestId requestId;
    private final Duration ttl;
    private final Duration maxLifetime;
    private final @Nullable ExecutionId executionId;
    private final Map<String, String> metadata;
    private final RequestHistory history;

    /** Made when it is asked for first: a store in this process does so only if it meets the id again. Threads make the same. */
    private @Nullable RequestDigest digest;

    private AcquireRequest(Builder builder, Duration ttl, Duration maxLifetime) {
        this.key = builder.key;
        this.caller = builder.caller;
        this.requestId = builder.requestId == null ? RequestId.random() : builder.requestId;
        this.ttl = ttl;
        this.maxLifetime = maxLifetime;
        this.executionId = builder.executionId;
        this.metadata = Map.copyOf(builder.metadata);
        this.history =
                builder.firstSent == null ? RequestHistory.unsent() : RequestHistory.unanswered(builder.firstSent);
    }

    /**
     * Starts a request.
     *
     * @param key what to acquire
     * @param caller for whom
     * @return a builder that still wants a TTL
     */
    public static Builder builder(LeaseKey key, Holder caller) {
        return new Builder(key, caller);
    }

    @Override
    public Operation operation() {
        return Operation.ACQUIRE;
    }

    @Override
    public LeaseKey key() {
        return key;
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
     * Returns the term that is asked for.
     *
     * @return 1 ms to 24 h
     */
    public Duration ttl() {
        return ttl;
    }

    /**
     * Returns the time after the grant that no renewal passes.
     *
     * @return from the TTL to 30 d
     */
    public Duration maxLifetime() {
        return maxLifetime;
    }

    /**
     * Returns the execution that the lease is for.
     *
     * @return empty unless given
     */
    public Optional<ExecutionId> executionId() {
        return Optional.ofNullable(executionId);
    }

    /**
     * Returns what the holder attaches to the lease.
     *
     * @return an immutable map; its values never appear in logs or events
     */
    public Map<String, String> metadata() {
        return metadata;
    }

    @Override
    public RequestHistory history() {
        return history;
    }

    @Override
    public RequestDigest digest() {
        RequestDigest made = digest;
        if (made == null) {
            made = Digests.of(Operation.ACQUIRE, key, caller)
                    .duration(ttl)
                    .duration(maxLifetime)
                    .optional(executionId().map(ExecutionId::value))
                    .map(metadata)
                    .digest();
            digest = made;
        }
        return made;
    }

    /**
     * Tells whether another request asks for the same under whatever request id.
     *
     * @param other the other request
     * @return true if the digests are equal
     */
    public boolean asksTheSameAs(AcquireRequest other) {
        return digest().equals(other.digest());
    }

    @Override
    public String toString() {
        return "AcquireRequest[" + requestId + ", " + key.fingerprint() + ", TTL " + ttl + "]";
    }

    /** Collects the inputs of a request; each setter refuses a bad value at once. Confined to one thread. */
    public static final class Builder {

        private final LeaseKey key;
        private final Holder caller;
        private @Nullable RequestId requestId;
        private @Nullable Duration ttl;
        private @Nullable Duration maxLifetime;
        private @Nullable ExecutionId executionId;
        private @Nullable FirstSent firstSent;
        private Map<String, String> metadata = Map.of();
        private int metadataBytes;

        private Builder(LeaseKey key, Holder caller) {
            this.key = Objects.requireNonNull(key, "key");
            this.caller = Objects.requireNonNull(caller, "caller");
        }

        /**
         * Sets the term to ask for. Required.
         *
         * @param value 1 ms to 24 h in whole milliseconds
         * @return this builder
         * @throws InvalidValueException if it is outside its bounds
         */
        @CanIgnoreReturnValue
        public Builder ttl(Duration value) {
            ttl = Bounds.millis("ttl", value, MIN_TTL, MAX_TTL);
            return this;
        }

        /**
         * Sets the time after the grant that no renewal passes. 24 h unless set.
         *
         * @param value from the TTL to 30 d, in whole milliseconds
         * @return this builder
         * @throws InvalidValueException if it is outside its bounds
         */
        @CanIgnoreReturnValue
        public Builder maxLifetime(Duration value) {
            maxLifetime = Bounds.millis("maxLifetime", value, MIN_TTL, MAX_LIFETIME);
            return this;
        }

        /**
         * Sets the request id. A fresh UUID unless set.
         *
         * @param value an id that no other request takes
         * @return this builder
         */
        @CanIgnoreReturnValue
        public Builder requestId(RequestId value) {
            requestId = Objects.requireNonNull(value, "requestId");
            return this;
        }

        /**
         * Sets the execution that the lease is for. None unless set.
         *
         * @param value the execution
         * @return this builder
         */
        @CanIgnoreReturnValue
        public Builder executionId(ExecutionId value) {
            executionId = Objects.requireNonNull(value, "executionId");
            return this;
        }

        /**
         * Attaches an entry to the lease, replacing one of the same name.
         *
         * @param name 1 byte or more of UTF-8
         * @param value any number of bytes; together with all others at most 1024, in at most 16 entries
         * @return this builder
         * @throws InvalidValueException if a bound is passed; it does not say the value
         */
        @CanIgnoreReturnValue
        public Builder metadata(String name, String value) {
            Bounds.text("metadata name", name, 1, MAX_METADATA_BYTES);
            Bounds.text("metadata value", value, 0, MAX_METADATA_BYTES);
            String replaced = metadata.get(name);
            if (replaced == null && metadata.size() == MAX_METADATA_ENTRIES) {
                throw Bounds.violation(
                        "metadata", "at most " + MAX_METADATA_ENTRIES + " entries", (metadata.size() + 1) + " entries");
            }
            int bytes = metadataBytes + size(value) + (replaced == null ? size(name) : -size(replaced));
            if (bytes > MAX_METADATA_BYTES) {
                throw Bounds.violation(
                        "metadata", "at most " + MAX_METADATA_BYTES + " bytes of UTF-8 in all", bytes + " bytes");
            }
            metadataBytes = bytes;
            if (metadata.isEmpty()) {
                // Most requests have none.
                metadata = new LinkedHashMap<>();
            }
            metadata.put(name, value);
            return this;
        }

        /**
         * Makes this a request that some process may have sent: it can be resolved and cancelled. Never sent unless set.
         *
         * @param value when it was first sent, from the journal
         * @return this builder
         */
        @CanIgnoreReturnValue
        public Builder firstSent(FirstSent value) {
            firstSent = Objects.requireNonNull(value, "firstSent");
            return this;
        }

        /**
         * Makes the request.
         *
         * @return the request
         * @throws InvalidValueException if no TTL was set, or the maximum lifetime is below it
         */
        public AcquireRequest build() {
            Duration asked = ttl;
            if (asked == null) {
                throw Bounds.violation("ttl", "set", "missing");
            }
            Duration longest = maxLifetime == null ? MAX_TTL : maxLifetime;
            if (longest.compareTo(asked) < 0) {
                throw Bounds.violation("maxLifetime", "at least the ttl of " + asked, longest.toString());
            }
            return new AcquireRequest(this, asked, longest);
        }

        private static int size(String text) {
            return text.getBytes(StandardCharsets.UTF_8).length;
        }
    }
}
