package io.lease4j.verification.floor;

import io.lease4j.testkit.server.ValkeyServer;

/** A way in which a server's memory goes back. */
interface Way extends AutoCloseable {

    /** The server that serves at first. */
    ValkeyServer server();

    /** Nothing that is written from now on is there afterwards. */
    void remember();

    /** Goes back, and returns the server that serves now. */
    ValkeyServer goBack();

    @Override
    void close();
}
