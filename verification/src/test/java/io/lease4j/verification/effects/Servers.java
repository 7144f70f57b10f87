package io.lease4j.verification.effects;

import io.lease4j.testkit.server.PostgresServer;
import io.lease4j.testkit.server.ValkeyServer;
import java.util.concurrent.atomic.AtomicInteger;

/** The servers that tests share which do nothing to them. They end with this JVM. */
final class Servers {

    private static final AtomicInteger NUMBER = new AtomicInteger();

    private Servers() {}

    private static final class Postgres {
        static final PostgresServer SERVER = PostgresServer.start("max_connections=200", "fsync=off");
    }

    private static final class Valkey {
        static final ValkeyServer SERVER = ValkeyServer.start();
    }

    static PostgresServer postgres() {
        return Postgres.SERVER;
    }

    static ValkeyServer valkey() {
        return Valkey.SERVER;
    }

    /** A number that no other test has. */
    static int number() {
        return NUMBER.incrementAndGet();
    }
}
