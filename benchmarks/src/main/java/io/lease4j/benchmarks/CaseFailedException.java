package io.lease4j.benchmarks;

/** A pair did not get its lease, or could not give it back: the case counts for nothing. */
public final class CaseFailedException extends Exception {

    private static final long serialVersionUID = 1L;

    /**
     * Says what went wrong.
     *
     * @param message what was expected, and what came
     */
    public CaseFailedException(String message) {
        super(message);
    }

    /**
     * Says what went wrong, and why.
     *
     * @param message what was expected
     * @param cause what came instead
     */
    public CaseFailedException(String message, Throwable cause) {
        super(message, cause);
    }

    /**
     * Tells of a pair that failed, with everything that brought it about: what a library throws often only says that
     * something else was thrown.
     *
     * @param why what the pair ended with
     * @return to be thrown
     */
    public static CaseFailedException ofPair(Throwable why) {
        StringBuilder told = new StringBuilder("a pair failed: ").append(why);
        for (Throwable cause = why.getCause(); cause != null; cause = cause.getCause()) {
            told.append("; because of ").append(cause);
        }
        return new CaseFailedException(told.toString(), why);
    }
}
