package io.lease4j.worker;

import io.lease4j.AcquireRequest;
import io.lease4j.ExecutionId;
import io.lease4j.Holder;
import io.lease4j.InvalidValueException;
import io.lease4j.LeaseKey;
import io.lease4j.internal.Bounds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How a lease is asked for, kept and given back. Everything has a default. Immutable.
 *
 * @since 0.1.0
 */
public final class HoldOptions {

    /** TTL unless set: long enough for several attempts to renew, short enough to wait for after a crash. */
    public static final Duration DEFAULT_TTL = Duration.ofSeconds(30);

    /** The smallest margin that is taken by default: below it, a pause of the JVM already uses it up. */
    public static final Duration MIN_DEFAULT_MARGIN = Duration.ofMillis(200);

    /** The greatest margin that is taken by default: a longer one costs lease time and stops no longer pause. */
    public static final Duration MAX_DEFAULT_MARGIN = Duration.ofSeconds(5);

    /** The part of the TTL that is the margin by default. */
    private static final int DEFAULT_MARGIN_PART = 10;

    /** One answer, with a reconnect in between. */
    private static final Duration DEFAULT_TIME_OUT = Duration.ofSeconds(5);

    private static final Duration MAX_TIME_OUT = Duration.ofMinutes(1);
    private static final Duration MAX_WAIT = Duration.ofDays(30);
    private static final double RENEWAL_POINT = 1.0 / 3;
    private static final double WARNING_POINT = 2.0 / 3;
    private static final double MIN_POINT = 0.01;
    private static final double MAX_POINT = 0.95;

    private static final HoldOptions DEFAULTS = builder().build();

    private final Duration ttl;
    private final Duration maxLifetime;
    private final @Nullable ExecutionId executionId;
    private final Map<String, String> metadata;
    private final Duration wait;
    private final Duration acquireTimeout;
    private final Duration releaseTimeout;
    private final @Nullable Duration givenMargin;
    private final Duration margin;
    private final double renewalPoint;
    private final double warningPoint;
    private final boolean interruptOnLoss;
    private final List<Consumer<? super Loss>> onLoss;
    private final List<Consumer<? super Warning>> onWarning;

    private HoldOptions(Builder builder, Duration margin) {
        this.ttl = builder.ttl;
        this.maxLifetime = builder.maxLifetime;
        this.executionId = builder.executionId;
        this.metadata = Map.copyOf(builder.metadata);
        this.wait = builder.wait;
        this.acquireTimeout = builder.acquireTimeout;
        this.releaseTimeout = builder.releaseTimeout;
        this.givenMargin = builder.margin;
        this.margin = margin;
        this.renewalPoint = builder.renewalPoint;
        this.warningPoint = builder.warningPoint;
        this.interruptOnLoss = builder.interruptOnLoss;
        this.onLoss = List.copyOf(builder.onLoss);
        this.onWarning = List.copyOf(builder.onWarning);
    }

    /**
     * Starts from the defaults.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns the options of a caller who chose nothing.
     *
     * @return 30 s, acquired now or not at all
     */
    public static HoldOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Starts from these options.
     *
     * @return a builder with the same values
     */
    public Builder toBuilder() {
        Builder builder = new Builder();
        builder.ttl = ttl;
        builder.maxLifetime = maxLifetime;
        builder.executionId = executionId;
        metadata.forEach(builder::metadata);
        builder.wait = wait;
        builder.acquireTimeout = acquireTimeout;
        builder.releaseTimeout = releaseTimeout;
        builder.margin = givenMargin;
        builder.renewalPoint = renewalPoint;
        builder.warningPoint = warningPoint;
        builder.interruptOnLoss = interruptOnLoss;
        builder.onLoss.addAll(onLoss);
        builder.onWarning.addAll(onWarning);
        return builder;
    }

    /**
     * Returns the term that is asked for, at first and at each renewal.
     *
     * @return 1 ms to 24 h; 30 s unless set
     */
    public Duration ttl() {
        return ttl;
    }

    /**
     * Returns the time after the grant that no renewal passes.
     *
     * @return from the TTL to 30 d; 24 h unless set
     */
    public Duration maxLifetime() {
        return maxLifetime;
    }

    /**
     * Returns the execution that the lease is for.
     *
     * @return empty unless set
     */
    public Optional<ExecutionId> executionId() {
        return Optional.ofNullable(executionId);
    }

    /**
     * Returns what is attached to the lease.
     *
     * @return an immutable map; its values never appear in logs or events
     */
    public Map<String, String> metadata() {
        return metadata;
    }

    /**
     * Returns how long to go on asking while somebody else has the key, or while the answer is that asking again may help.
     *
     * @return zero to 30 d; zero, which is once, unless set
     */
    public Duration maxWait() {
        return wait;
    }

    /**
     * Returns the deadline of one attempt to acquire. No attempt starts after the wait is over, and the last may take this
     * long, and as long as a release to make sure of it if it goes unanswered.
     *
     * @return 1 ms to 1 min; 5 s unless set
     */
    public Duration acquireTimeout() {
        return acquireTimeout;
    }

    /**
     * Returns the deadline of giving the lease back, whatever became of the deadline or thread of the work.
     *
     * @return 1 ms to 1 min; 5 s unless set
     */
    public Duration releaseTimeout() {
        return releaseTimeout;
    }

    /**
     * Returns the safety margin: the time before the end of the term at which the lease is taken as lost, so that the work
     * has it to stop in, and pauses and clocks that do not go evenly have it too.
     *
     * @return 0 to less than the TTL; a tenth of the TTL unless set, but 200 ms to 5 s, and half of the TTL at most
     */
    public Duration margin() {
        return margin;
    }

    /**
     * Returns the part of the term after which it is renewed. Renewals are sent up to a fifth of that time earlier, so that
     * leases that began together do not stay together.
     *
     * @return 0.01 to 0.95; a third unless set
     */
    public double renewalPoint() {
        return renewalPoint;
    }

    /**
     * Returns the part of the term after which the work is warned if renewals fail.
     *
     * @return above the renewal point, to 0.95; two thirds unless set
     */
    public double warningPoint() {
        return warningPoint;
    }

    /**
     * Tells whether a loss interrupts the thread of {@link LeaseKeeper#run}, while the work runs on it and not later.
     *
     * @return false unless set
     */
    public boolean interruptOnLoss() {
        return interruptOnLoss;
    }

    /**
     * Returns who is told a loss.
     *
     * @return empty unless set
     */
    public List<Consumer<? super Loss>> lossListeners() {
        return onLoss;
    }

    /**
     * Returns who is told that a loss may be near.
     *
     * @return empty unless set
     */
    public List<Consumer<? super Warning>> warningListeners() {
        return onWarning;
    }

    /** Shows no metadata. */
    @Override
    public String toString() {
        return "HoldOptions[TTL " + ttl + ", wait " + wait + ", margin " + margin + "]";
    }

    /** Collects options; each setter refuses a bad value at once. Confined to one thread. */
    public static final class Builder {

        private Duration ttl = DEFAULT_TTL;
        private Duration maxLifetime = AcquireRequest.MAX_TTL;
        private @Nullable ExecutionId executionId;
        private final Map<String, String> metadata = new LinkedHashMap<>();

        /** Checks metadata in the one place where its bounds are. */
        private final AcquireRequest.Builder checked =
                AcquireRequest.builder(LeaseKey.of("options", "metadata"), Holder.of("options", "metadata"));

        private Duration wait = Duration.ZERO;
        private Duration acquireTimeout = DEFAULT_TIME_OUT;
        private Duration releaseTimeout = DEFAULT_TIME_OUT;
        private @Nullable Duration margin;
        private double renewalPoint = RENEWAL_POINT;
        private double warningPoint = WARNING_POINT;
        private boolean interruptOnLoss;
        private final List<Consumer<? super Loss>> onLoss = new ArrayList<>();
        private final List<Consumer<? super Warning>> onWarning = new ArrayList<>();

        private Builder() {}

        /**
         * Sets the term to ask for, at first and at each renewal. 30 s unless set.
         *
         * @param value 1 ms to 24 h in whole milliseconds
         * @return this builder
         * @throws InvalidValueException if it is outside its bounds
         */
        @CanIgnoreReturnValue
        public Builder ttl(Duration value) {
            ttl = Bounds.millis("ttl", value, AcquireRequest.MIN_TTL, AcquireRequest.MAX_TTL);
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
            maxLifetime = Bounds.millis("maxLifetime", value, AcquireRequest.MIN_TTL, AcquireRequest.MAX_LIFETIME);
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
            checked.metadata(name, value);
            metadata.put(name, value);
            return this;
        }

        /**
         * Sets how long to go on asking while somebody else has the key. Zero, which is once, unless set.
         *
         * @param value 0 to 30 d
         * @return this builder
         * @throws InvalidValueException if it is outside its bounds
         */
        @CanIgnoreReturnValue
        public Builder maxWait(Duration value) {
            wait = bounded("maxWait", value, Duration.ZERO, MAX_WAIT);
            return this;
        }

        /**
         * Sets the deadline of one attempt to acquire. 5 s unless set.
         *
         * @param value 1 ms to 1 min
         * @return this builder
         * @throws InvalidValueException if it is outside its bounds
         */
        @CanIgnoreReturnValue
        public Builder acquireTimeout(Duration value) {
            acquireTimeout = bounded("acquireTimeout", value, AcquireRequest.MIN_TTL, MAX_TIME_OUT);
            return this;
        }

        /**
         * Sets the deadline of giving the lease back. 5 s unless set.
         *
         * @param value 1 ms to 1 min
         * @return this builder
         * @throws InvalidValueException if it is outside its bounds
         */
        @CanIgnoreReturnValue
        public Builder releaseTimeout(Duration value) {
            releaseTimeout = bounded("releaseTimeout", value, AcquireRequest.MIN_TTL, MAX_TIME_OUT);
            return this;
        }

        /**
         * Sets the time before the end of the term at which the lease is taken as lost. A tenth of the TTL unless set, but
         * 200 ms to 5 s, and half of the TTL at most.
         *
         * @param value 0 to less than the TTL
         * @return this builder
         * @throws InvalidValueException if it is outside its bounds
         */
        @CanIgnoreReturnValue
        public Builder margin(Duration value) {
            margin = bounded("margin", value, Duration.ZERO, AcquireRequest.MAX_TTL);
            return this;
        }

        /**
         * Sets the part of the term after which it is renewed. A third unless set.
         *
         * @param value 0.01 to 0.95
         * @return this builder
         * @throws InvalidValueException if it is outside its bounds
         */
        @CanIgnoreReturnValue
        public Builder renewalPoint(double value) {
            renewalPoint = point("renewalPoint", value);
            return this;
        }

        /**
         * Sets the part of the term after which the work is warned if renewals fail. Two thirds unless set.
         *
         * @param value above the renewal point, to 0.95
         * @return this builder
         * @throws InvalidValueException if it is outside its bounds
         */
        @CanIgnoreReturnValue
        public Builder warningPoint(double value) {
            warningPoint = point("warningPoint", value);
            return this;
        }

        /**
         * Sets whether a loss interrupts the thread of {@link LeaseKeeper#run}. It does not unless set.
         *
         * @param value true to interrupt
         * @return this builder
         */
        @CanIgnoreReturnValue
        public Builder interruptOnLoss(boolean value) {
            interruptOnLoss = value;
            return this;
        }

        /**
         * Adds who is told a loss. Nobody unless set.
         *
         * @param listener takes the loss, once for each held lease
         * @return this builder
         */
        @CanIgnoreReturnValue
        public Builder onLoss(Consumer<? super Loss> listener) {
            onLoss.add(Objects.requireNonNull(listener, "listener"));
            return this;
        }

        /**
         * Adds who is told that a loss may be near. Nobody unless set.
         *
         * @param listener takes warnings
         * @return this builder
         */
        @CanIgnoreReturnValue
        public Builder onWarning(Consumer<? super Warning> listener) {
            onWarning.add(Objects.requireNonNull(listener, "listener"));
            return this;
        }

        /**
         * Makes the options.
         *
         * @return the options
         * @throws InvalidValueException if maximum lifetime or margin do not fit the TTL, or the warning point does not lie
         *     behind the renewal point; it names both values
         */
        public HoldOptions build() {
            if (maxLifetime.compareTo(ttl) < 0) {
                throw Bounds.violation("maxLifetime", "at least the ttl of " + ttl, maxLifetime.toString());
            }
            Duration chosen = margin == null ? defaultMargin(ttl) : margin;
            if (chosen.compareTo(ttl) >= 0) {
                throw Bounds.violation("margin", "less than the ttl of " + ttl, chosen.toString());
            }
            if (warningPoint <= renewalPoint) {
                throw Bounds.violation(
                        "warningPoint", "above the renewalPoint of " + renewalPoint, Double.toString(warningPoint));
            }
            return new HoldOptions(this, chosen);
        }

        private static Duration defaultMargin(Duration ttl) {
            Duration part = ttl.dividedBy(DEFAULT_MARGIN_PART);
            Duration most = ttl.dividedBy(2);
            Duration margin = part.compareTo(MIN_DEFAULT_MARGIN) < 0 ? MIN_DEFAULT_MARGIN : part;
            margin = margin.compareTo(MAX_DEFAULT_MARGIN) > 0 ? MAX_DEFAULT_MARGIN : margin;
            return margin.compareTo(most) > 0 ? most : margin;
        }

        private static Duration bounded(String field, Duration value, Duration min, Duration max) {
            Objects.requireNonNull(value, field);
            if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
                throw Bounds.violation(field, min + " to " + max, value.toString());
            }
            return value;
        }

        private static double point(String field, double value) {
            // Written so that a number which is none is refused too.
            if (!(value >= MIN_POINT && value <= MAX_POINT)) {
                throw Bounds.violation(field, MIN_POINT + " to " + MAX_POINT, Double.toString(value));
            }
            return value;
        }
    }
}
