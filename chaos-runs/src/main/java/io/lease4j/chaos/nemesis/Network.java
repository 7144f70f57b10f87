package io.lease4j.chaos.nemesis;

import io.lease4j.chaos.site.Node;
import io.lease4j.chaos.site.Waiting;
import io.lease4j.testkit.control.Direction;
import io.lease4j.testkit.control.TcpFaultProxy;
import java.time.Duration;
import java.util.Map;
import java.util.random.RandomGenerator;

/** Something is wrong between one worker and the store. */
abstract class Network implements Fault {

    /** Within which a reply comes that is on its way; not longer, because what is shown takes this long. */
    private static final long SOON_MILLIS = 150;

    private static final Duration ARRIVES_WITHIN = Duration.ofSeconds(10);

    final Stage stage;
    final WorkerProcess worker;
    final TcpFaultProxy proxy;
    final RandomGenerator random;
    private final String marker;

    Network(Stage stage, WorkerProcess worker, RandomGenerator random) {
        this.stage = stage;
        this.worker = worker;
        this.proxy = worker.proxy().orElseThrow();
        this.random = random;
        this.marker = "chaos:probe:" + Long.toHexString(random.nextLong());
    }

    @Override
    public String target() {
        return worker.name();
    }

    @Override
    public void heal() {
        proxy.delay(Direction.TO_CLIENT, Duration.ZERO, stage.scheduler());
        proxy.delay(Direction.TO_SERVER, Duration.ZERO, stage.scheduler());
        proxy.resume(Direction.TO_CLIENT);
        proxy.resume(Direction.TO_SERVER);
        Server.forget(node(), marker);
    }

    Node node() {
        return stage.site().primary();
    }

    String marker() {
        return marker;
    }

    long between(int least, int more) {
        return (long) least + random.nextInt(more);
    }

    static boolean isAnswered(Probe probe) {
        return probe.isAnsweredWithin(SOON_MILLIS);
    }

    /** Waits for what was sent to be seen by the server. */
    boolean arrives() {
        return Waiting.comes(ARRIVES_WITHIN, () -> Server.has(node(), marker()));
    }

    /** What is sent arrives late. */
    static final class Delay extends Network {

        Delay(Stage stage, WorkerProcess worker, RandomGenerator random) {
            super(stage, worker, random);
        }

        @Override
        public Map<String, String> strike() {
            Direction direction = random.nextBoolean() ? Direction.TO_CLIENT : Direction.TO_SERVER;
            long delay = between(120, 700);
            try (Probe probe = Probe.to(proxy.address())) {
                proxy.delay(direction, Duration.ofMillis(delay), stage.scheduler());
                double sent = stage.clock().now();
                probe.send("PING");
                NotHappenedException.unless(probe.isAnsweredWithin(20_000), "no answer at all");
                long took = (long) (stage.clock().now() - sent);
                NotHappenedException.unless(took >= delay, "an answer came after " + took + " ms");
                Waiting.pause(between(1_000, 2_000));
                return Map.of(
                        "direction", direction.name(),
                        "delayMillis", Long.toString(delay),
                        "roundTripMillis", Long.toString(took));
            }
        }
    }

    /** What is sent arrives, and its answer never does. */
    static final class Loss extends Network {

        Loss(Stage stage, WorkerProcess worker, RandomGenerator random) {
            super(stage, worker, random);
        }

        @Override
        public Map<String, String> strike() {
            int times = 1 + random.nextInt(3);
            int cut = 0;
            for (int i = 0; i < times; i++) {
                try (Probe probe = Probe.to(proxy.address())) {
                    proxy.silence(Direction.TO_CLIENT);
                    probe.send("SET", marker(), Integer.toString(i));
                    NotHappenedException.unless(!isAnswered(probe), "an answer came");
                    NotHappenedException.unless(arrives(), "the request did not arrive");
                    Waiting.pause(between(50, 400));
                    cut += proxy.connections();
                    proxy.cutAll();
                    NotHappenedException.unless(!isAnswered(probe), "an answer came after all");
                    proxy.resume(Direction.TO_CLIENT);
                    Server.forget(node(), marker());
                }
                Waiting.pause(between(200, 500));
            }
            return Map.of("times", Integer.toString(times), "connectionsCut", Integer.toString(cut));
        }
    }

    /** What is sent waits on its way, and arrives later all the same. */
    static final class OneWay extends Network {

        OneWay(Stage stage, WorkerProcess worker, RandomGenerator random) {
            super(stage, worker, random);
        }

        @Override
        public Map<String, String> strike() {
            long millis = between(600, 2_600);
            try (Probe probe = Probe.to(proxy.address())) {
                proxy.silence(Direction.TO_SERVER);
                probe.send("SET", marker(), "1");
                NotHappenedException.unless(!isAnswered(probe), "an answer came");
                NotHappenedException.unless(!Server.has(node(), marker()), "the request arrived");
                Waiting.pause(millis);
                // Half of the times the clients' ends are gone by then: nobody waits for what arrives.
                boolean gone = random.nextBoolean();
                if (gone) {
                    proxy.cutClients();
                }
                proxy.resume(Direction.TO_SERVER);
                NotHappenedException.unless(arrives(), "the request never arrived");
                return Map.of("silentMillis", Long.toString(millis), "clientsGone", Boolean.toString(gone));
            }
        }
    }

    /** The far end is gone and says nothing: what is sent is lost in silence. */
    static final class HalfOpen extends Network {

        HalfOpen(Stage stage, WorkerProcess worker, RandomGenerator random) {
            super(stage, worker, random);
        }

        @Override
        public Map<String, String> strike() {
            try (Probe probe = Probe.to(proxy.address())) {
                probe.send("PING");
                NotHappenedException.unless(probe.isAnsweredWithin(20_000), "no answer before it");
                int open = proxy.connections();
                proxy.halfOpenAll();
                probe.send("SET", marker(), "1");
                NotHappenedException.unless(!isAnswered(probe), "an answer came");
                NotHappenedException.unless(!Server.has(node(), marker()), "the request arrived");
                int left = proxy.connections();
                NotHappenedException.unless(left > 0, "the clients were told");
                Waiting.pause(between(1_000, 2_500));
                return Map.of("connections", Integer.toString(open), "stillOpen", Integer.toString(left));
            }
        }

        /** A way that is back answers what it does not know with a reset. */
        @Override
        public void heal() {
            proxy.cutAll();
            super.heal();
        }
    }
}
