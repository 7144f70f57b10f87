package io.lease4j.testkit.random.history;

import java.util.Objects;

/**
 * The generation that an answer showed. Times are in milliseconds of backend time. Immutable.
 *
 * @param lease its lease id, or empty if none was shown
 * @param token its token
 * @param grantedAt when it was granted
 * @param expiresAt from when on it has expired
 * @param active whether the answer said that it is active
 * @since 0.1.0
 */
public record Shown(String lease, long token, long grantedAt, long expiresAt, boolean active) {

    /** The answer showed no generation. */
    public static final Shown NOTHING = new Shown("", 0, 0, 0, false);

    /**
     * Refuses null.
     *
     * @param lease the component
     * @param token the component
     * @param grantedAt the component
     * @param expiresAt the component
     * @param active the component
     */
    public Shown {
        Objects.requireNonNull(lease, "lease");
    }

    /**
     * Tells whether a generation was shown.
     *
     * @return false for {@link #NOTHING}
     */
    public boolean isPresent() {
        return !lease.isEmpty();
    }
}
