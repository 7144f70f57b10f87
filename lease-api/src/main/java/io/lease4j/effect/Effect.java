package io.lease4j.effect;

import io.lease4j.Commitment;
import io.lease4j.FencingToken;
import io.lease4j.InvalidValueException;
import io.lease4j.LeaseKey;
import io.lease4j.RequestDigest;
import io.lease4j.internal.Bounds;
import io.lease4j.internal.Digests;
import io.lease4j.internal.Told;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A mutation that others will treat as accepted: a key it belongs to, an id, a kind and a payload. Keep the object and
 * commit it again after an unknown outcome: it remembers that an answer is missing. One object is for one sink: at another
 * sink nothing is known of it. Everything else about it is immutable; thread-safe; compared by identity.
 *
 * @since 0.1.0
 */
public final class Effect {

    /** Longest payload: 1 MiB. An effect is written in one atomic step of its sink; larger things go by reference. */
    public static final int MAX_PAYLOAD_BYTES = 1024 * 1024;

    private static final int MAX_KIND_BYTES = 256;

    private final LeaseKey key;
    private final EffectId id;
    private final String kind;
    private final byte[] payload;
    private final RequestDigest digest;
    private final AtomicReference<Transmissions> state = new AtomicReference<>(Transmissions.NONE);
    private final Told told = Told.nothing();

    private Effect(LeaseKey key, EffectId id, String kind, byte[] payload) {
        this.key = key;
        this.id = id;
        this.kind = kind;
        this.payload = payload;
        this.digest = Digests.ofEffect(key, kind).bytes(payload).digest();
    }

    /**
     * Makes an effect.
     *
     * @param key the key whose lease guards it
     * @param id names the effect for ever
     * @param kind 1 to 256 bytes of UTF-8; what the sink does with it
     * @param payload 0 to 1 MiB; copied
     * @return the effect
     * @throws InvalidValueException if kind or payload are outside their bounds
     */
    public static Effect of(LeaseKey key, EffectId id, String kind, byte[] payload) {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(id, "effectId");
        Bounds.text("kind", kind, 1, MAX_KIND_BYTES);
        Objects.requireNonNull(payload, "payload");
        if (payload.length > MAX_PAYLOAD_BYTES) {
            throw Bounds.violation("payload", "0 to " + MAX_PAYLOAD_BYTES + " bytes", payload.length + " bytes");
        }
        return new Effect(key, id, kind, payload.clone());
    }

    /**
     * Returns the key.
     *
     * @return the key whose lease guards the effect
     */
    public LeaseKey key() {
        return key;
    }

    /**
     * Returns the effect id.
     *
     * @return the id, unique within the key
     */
    public EffectId id() {
        return id;
    }

    /**
     * Returns the kind.
     *
     * @return what the sink does with it
     */
    public String kind() {
        return kind;
    }

    /**
     * Returns the payload.
     *
     * @return a fresh copy
     */
    public byte[] payload() {
        return payload.clone();
    }

    /**
     * Returns the digest over key, kind and payload, but not token, lease id or execution: a successor that repeats the
     * effect learns that it is done.
     *
     * @return the digest
     */
    public RequestDigest digest() {
        return digest;
    }

    /**
     * Records that the effect is about to be sent. Called by {@link Effects}, which calls {@link #answered} once for it.
     *
     * @param under the token of the generation that it is sent under
     */
    public void sending(FencingToken under) {
        Objects.requireNonNull(under, "under");
        state.updateAndGet(before -> before.sending(under.value()));
    }

    /**
     * Records what became of one transmission. Called by {@link Effects}, once for each; one call too many leaves the
     * effect doubtful, because it can no longer be told which transmissions were answered.
     *
     * @param under the token that it was sent under
     * @param committed what its answer said of it; unknown also if there was none
     */
    public void answered(FencingToken under, Commitment committed) {
        Objects.requireNonNull(under, "under");
        Objects.requireNonNull(committed, "committed");
        state.updateAndGet(before -> before.answered(under.value(), committed));
    }

    /**
     * Tells whether an answer <em>not committed</em> would prove nothing: a transmission went unanswered, was answered
     * as committed, or is still under way.
     *
     * @return true if the effect may have been accepted
     */
    public boolean mayHaveCommitted() {
        return now().mayHaveCommitted();
    }

    /**
     * Tells whether a cancellation that found <em>never committed</em> would prove nothing: it stops what was sent under
     * its own token or a lower one, but the effect was accepted, or may yet be under a greater token.
     *
     * @param token the token of the cancellation
     * @return true if the effect may be in place after all
     */
    public boolean mayHaveCommittedAbove(FencingToken token) {
        return now().mayHaveCommittedAbove(token.value());
    }

    private Transmissions now() {
        return Objects.requireNonNull(state.get());
    }

    /**
     * Records that the caller is told that the outcome is unknown.
     *
     * @return true the first time, which is when an event tells it
     */
    public boolean becomesUnknown() {
        return told.becomesUnknown();
    }

    /**
     * Records that the caller is told an outcome or verdict.
     *
     * @return true the first time after the outcome was unknown
     */
    public boolean becomesKnown() {
        return told.becomesKnown();
    }

    /** Shows id and kind; never the payload. */
    @Override
    public String toString() {
        return "Effect[" + id + ", " + kind + ", " + key.fingerprint() + "]";
    }
}
