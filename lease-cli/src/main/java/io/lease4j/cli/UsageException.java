package io.lease4j.cli;

/** The command line, or what stands where it points, cannot be used. The message is for the person, without secrets. */
final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
