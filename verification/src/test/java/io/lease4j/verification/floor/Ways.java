package io.lease4j.verification.floor;

import io.lease4j.testkit.control.Direction;
import io.lease4j.testkit.control.TcpFaultProxy;
import io.lease4j.testkit.server.Poll;
import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** The ways in which the memory of one server goes back; {@link Replica} has those that need another one. */
final class Ways {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private Ways() {}

    /** What one server does. */
    private abstract static class OneServer implements Way {
        final ValkeyServer server;

        OneServer(ValkeyServer server) {
            this.server = server;
        }

        @Override
        public ValkeyServer server() {
            return server;
        }

        @Override
        public void close() {
            server.close();
        }
    }

    /** No file but a snapshot now and then, and killed. */
    static Way snapshotsOnly() {
        return new OneServer(ValkeyServer.builder().option("appendonly", "no").start()) {
            @Override
            public void remember() {
                command(server, "SAVE");
            }

            @Override
            public ValkeyServer goBack() {
                server.kill();
                server.restart();
                return server;
            }
        };
    }

    /** Synced once a second, and the power is cut. */
    static Way everySecond(Path folder) {
        Disk disk = Disk.in(folder);
        return new OneServer(disk.under(ValkeyServer.builder())
                .option("appendfsync", "everysec")
                .start()) {
            @Override
            public void remember() {
                disk.awaitSynced(server);
                disk.stall();
            }

            @Override
            public ValkeyServer goBack() {
                if (disk.cutPower(server) == 0) {
                    throw new AssertionError("nothing was lost");
                }
                return server;
            }
        };
    }

    /** Synced at every write but while a child writes, and the power is cut then. */
    static Way whileAChildWrites(Path folder) {
        Disk disk = Disk.in(folder);
        return new OneServer(disk.under(ValkeyServer.builder())
                .option("no-appendfsync-on-rewrite", "yes")
                .start()) {
            @Override
            public void remember() {
                disk.awaitSynced(server);
                command(server, "CONFIG", "SET", "rdb-key-save-delay", "10000000");
                command(server, "BGSAVE");
                try (ServerConnection connection = server.connect()) {
                    Poll.until(
                            "a child writes",
                            PATIENCE,
                            () -> "1".equals(connection.info("persistence").get("rdb_bgsave_in_progress")));
                }
            }

            @Override
            public ValkeyServer goBack() {
                if (disk.cutPower(server) == 0) {
                    throw new AssertionError("nothing was lost");
                }
                return server;
            }
        };
    }

    static Way olderSnapshot() {
        return new OneServer(ValkeyServer.start()) {
            private Snapshot snapshot;

            @Override
            public void remember() {
                snapshot = Snapshot.of(server);
            }

            @Override
            public ValkeyServer goBack() {
                snapshot.restoreTo(server);
                return server;
            }

            @Override
            public void close() {
                super.close();
                snapshot.close();
            }
        };
    }

    static Way flushed() {
        return new OneServer(ValkeyServer.start()) {
            @Override
            public void remember() {
                // Whatever was written before is lost as well.
            }

            @Override
            public ValkeyServer goBack() {
                command(server, "FLUSHALL");
                return server;
            }
        };
    }

    /** A replica that lags, promoted: the primary is not told, and goes on. */
    static Way laggingReplica() {
        ValkeyServer primary = ValkeyServer.start();
        return new Promoted(primary) {
            @Override
            public void close() {
                super.close();
                primary.close();
            }
        };
    }

    /** The same, of a primary that outlives it. */
    static Way laggingReplicaOf(ValkeyServer primary) {
        return new Promoted(primary);
    }

    private static class Promoted extends Replica {
        Promoted(ValkeyServer primary) {
            super(primary);
        }

        @Override
        public ValkeyServer goBack() {
            command(replica, "REPLICAOF", "NO", "ONE");
            return replica;
        }
    }

    /** A primary that follows its lagging replica, and is promoted again: one process, which never ended. */
    static Way demotedAndPromoted() {
        return new Replica(ValkeyServer.start()) {
            @Override
            public ValkeyServer goBack() {
                command(replica, "REPLICAOF", "NO", "ONE");
                follow(server, replica.address());
                awaitInSync(replica, server);
                command(server, "REPLICAOF", "NO", "ONE");
                return server;
            }

            @Override
            public void close() {
                super.close();
                server.close();
            }
        };
    }

    /** A replica behind a link that can be paused. */
    abstract static class Replica extends OneServer {
        final TcpFaultProxy link;
        final ValkeyServer replica;

        Replica(ValkeyServer primary) {
            super(primary);
            try {
                link = TcpFaultProxy.before(primary.address());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            replica = ValkeyServer.builder()
                    .replicaOf(link.address(), primary.password())
                    .start();
        }

        @Override
        public void remember() {
            awaitInSync(server, replica);
            link.silence(Direction.TO_CLIENT);
        }

        @Override
        public void close() {
            replica.close();
            try {
                link.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    static void follow(ValkeyServer server, InetSocketAddress primary) {
        command(server, "REPLICAOF", primary.getHostString(), Integer.toString(primary.getPort()));
    }

    static void awaitInSync(ValkeyServer primary, ValkeyServer replica) {
        try (ServerConnection ofPrimary = primary.connect();
                ServerConnection ofReplica = replica.connect()) {
            Poll.until("the replica has everything", PATIENCE, () -> {
                String offset = ofPrimary.info("replication").get("master_repl_offset");
                Map<String, String> state = ofReplica.info("replication");
                return "up".equals(state.get("master_link_status")) && offset.equals(state.get("slave_repl_offset"));
            });
        }
    }

    static void command(ValkeyServer server, String... words) {
        try (ServerConnection connection = server.connect()) {
            Reply unused = connection.command(words);
        }
    }
}
