package io.lease4j.chaos.nemesis;

/** Nothing shows that a fault really happened. */
final class NotHappenedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    NotHappenedException(String message) {
        super(message);
    }

    static void unless(boolean happened, String what) {
        if (!happened) {
            throw new NotHappenedException(what);
        }
    }
}
