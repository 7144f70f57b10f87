package io.lease4j.valkey;

import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** For tests of a sink beside the lease: a server for each class whose clock stands still, and a lease for each test. */
abstract class OnFrozenServer extends OnFrozenClock {

    SinkScene books;
    LeaseKey key;
    Lease lease;

    @BeforeEach
    void grantLease() {
        books = new SinkScene(server);
        key = books.scene.key();
        lease = books.scene.granted(key);
    }

    @AfterEach
    void closeBooks() {
        books.close();
    }
}
