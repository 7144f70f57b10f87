package io.lease4j.spi;

import io.lease4j.InvalidValueException;
import io.lease4j.Stamp;
import io.lease4j.internal.Bounds;
import java.time.Duration;

/**
 * What is fixed when a namespace is created, so that all its clients agree. Immutable.
 *
 * @param receiptHorizon how long receipts and tombstones live at least: the longest stamp, its margin and the retry
 *     window together; 65 s to 24 h
 * @param evidenceRetention how long the end of a generation is remembered; from the receipt horizon to 30 d
 * @param historyLength most history entries kept for each shard, 1 to 1 000 000; from 1000 on a backend may keep up to a tenth
 *     more, where cutting exactly would cost every step
 * @param witnessed whether the namespace has a witness, through which alone its floor is proven
 * @since 0.1.0
 */
public record NamespaceSettings(
        Duration receiptHorizon, Duration evidenceRetention, int historyLength, boolean witnessed) {

    /** The shortest receipt horizon: without a retry window. */
    public static final Duration MIN_RECEIPT_HORIZON = Stamp.LONGEST.plus(Stamp.MARGIN);

    private static final Duration MAX_RECEIPT_HORIZON = Duration.ofHours(24);
    private static final Duration MAX_EVIDENCE_RETENTION = Duration.ofDays(30);
    private static final int MAX_HISTORY_LENGTH = 1_000_000;

    /** How long after its first transmission a request can be sent again, unless chosen otherwise. */
    private static final Duration RETRY_WINDOW = Duration.ofMinutes(4);

    /**
     * Refuses values outside their bounds.
     *
     * @param receiptHorizon the component
     * @param evidenceRetention the component
     * @param historyLength the component
     * @param witnessed the component
     * @throws InvalidValueException if one is
     */
    public NamespaceSettings {
        Bounds.millis("receiptHorizon", receiptHorizon, MIN_RECEIPT_HORIZON, MAX_RECEIPT_HORIZON);
        // Terminal evidence is the receipt of the request that ended the generation.
        Bounds.millis("evidenceRetention", evidenceRetention, receiptHorizon, MAX_EVIDENCE_RETENTION);
        Bounds.range("historyLength", historyLength, 1, MAX_HISTORY_LENGTH);
    }

    /**
     * Returns the settings that are used unless others are chosen: horizon 5 min 5 s, evidence 1 h, 10 000 history
     * entries, no witness.
     *
     * @return the defaults
     */
    public static NamespaceSettings defaults() {
        return new NamespaceSettings(MIN_RECEIPT_HORIZON.plus(RETRY_WINDOW), Duration.ofHours(1), 10_000, false);
    }

    /**
     * Returns these settings with a witness.
     *
     * @return a copy
     */
    public NamespaceSettings withWitness() {
        return new NamespaceSettings(receiptHorizon, evidenceRetention, historyLength, true);
    }

    /**
     * Returns these settings with another receipt horizon.
     *
     * @param value 65 s to 24 h, and not above the evidence retention
     * @return a copy
     * @throws InvalidValueException if it is outside its bounds
     */
    public NamespaceSettings withReceiptHorizon(Duration value) {
        return new NamespaceSettings(value, evidenceRetention, historyLength, witnessed);
    }

    /**
     * Returns these settings with another evidence retention.
     *
     * @param value from the receipt horizon to 30 d
     * @return a copy
     * @throws InvalidValueException if it is outside its bounds
     */
    public NamespaceSettings withEvidenceRetention(Duration value) {
        return new NamespaceSettings(receiptHorizon, value, historyLength, witnessed);
    }

    /**
     * Returns these settings with another history length.
     *
     * @param value 1 to 1 000 000
     * @return a copy
     * @throws InvalidValueException if it is outside its bounds
     */
    public NamespaceSettings withHistoryLength(int value) {
        return new NamespaceSettings(receiptHorizon, evidenceRetention, value, witnessed);
    }
}
