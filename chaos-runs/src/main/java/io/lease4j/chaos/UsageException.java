package io.lease4j.chaos;

/** The command line asks for something that does not exist. */
final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1;

    UsageException(String message) {
        super(message);
    }
}
