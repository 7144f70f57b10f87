package io.lease4j.examples.live.page;

import io.lease4j.examples.live.board.StateText;
import java.time.Duration;

/** How much of a term is left: a bar, and the number. */
final class Remaining {

    private Remaining() {}

    static void render(Html html, Duration left, Duration term) {
        html.raw("<meter min=\"0\" max=\"")
                .text(term.toMillis())
                .raw("\" value=\"")
                .text(left.toMillis())
                .raw("\"></meter> ")
                .text(StateText.seconds(left));
    }
}
