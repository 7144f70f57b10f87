package io.lease4j.testkit.server;

import java.util.Deque;

/** Ends everything that was started, also when something of it does not end. */
final class Closing {

    private Closing() {}

    static void all(Deque<AutoCloseable> made) {
        AssertionError failed = null;
        while (!made.isEmpty()) {
            try {
                made.pop().close();
            } catch (Exception | AssertionError e) {
                if (failed == null) {
                    failed = new AssertionError("not everything could be ended", e);
                } else {
                    failed.addSuppressed(e);
                }
            }
        }
        if (failed != null) {
            throw failed;
        }
    }
}
