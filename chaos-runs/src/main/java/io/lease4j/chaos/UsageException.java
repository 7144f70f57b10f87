package io.lease4j.chaos;

/** The command line asks for something that does not exist. */
public final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /**
     * Names it.
     *
     * @param message what is wrong with the command line
     */
    public UsageException(String message) {
        super(message);
    }
}
