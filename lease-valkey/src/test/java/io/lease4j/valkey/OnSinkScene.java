package io.lease4j.valkey;

import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** For tests of a sink beside the lease, on a server of their class and a scene that most of them share. */
abstract class OnSinkScene extends OnServer {

    private static SinkScene shared;

    SinkScene books;
    LeaseKey key;
    Lease lease;

    @BeforeAll
    static void openShared() {
        shared = new SinkScene(server);
    }

    @AfterAll
    static void closeShared() {
        shared.close();
    }

    @BeforeEach
    void start() {
        use(shared);
    }

    void use(SinkScene scene) {
        books = scene;
        key = books.scene.key();
        lease = books.scene.granted(key);
    }
}
