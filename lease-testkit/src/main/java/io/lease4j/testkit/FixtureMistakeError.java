package io.lease4j.testkit;

/**
 * A mistake in a fixture, named so that its author need not look for it in the backend.
 *
 * @since 0.1.0
 */
public final class FixtureMistakeError extends AssertionError {

    private static final long serialVersionUID = 1L;

    FixtureMistakeError(String mistake) {
        super("Mistake in the fixture: " + mistake);
    }

    FixtureMistakeError(String mistake, Throwable cause) {
        super("Mistake in the fixture: " + mistake, cause);
    }
}
