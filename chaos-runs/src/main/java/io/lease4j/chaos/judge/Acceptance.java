package io.lease4j.chaos.judge;

/**
 * An effect that a sink or a twin accepted. Immutable.
 *
 * @param place {@code valkey} or {@code postgres}
 * @param guarded whether the sink checks
 * @param key the key's short name
 * @param token the token that it came with
 * @param lease the lease id
 * @param effect its id
 * @param at when, in milliseconds of the run, as far as is known
 * @param wrong why it must not have been accepted, or empty
 */
public record Acceptance(
        String place, boolean guarded, String key, long token, String lease, String effect, double at, String wrong) {

    /** It came with a lower token than one before. */
    public static final String BACK = "goes back";

    /** Its generation was not active then. */
    public static final String INACTIVE = "generation not active";

    Acceptance wrong(String why) {
        return new Acceptance(place, guarded, key, token, lease, effect, at, why);
    }
}
