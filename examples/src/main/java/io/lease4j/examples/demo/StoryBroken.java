package io.lease4j.examples.demo;

import java.io.Serial;

/** An outcome without which the story cannot go on did not come; the steps so far are kept and shown. */
final class StoryBroken extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    StoryBroken(String message) {
        super(message);
    }
}
