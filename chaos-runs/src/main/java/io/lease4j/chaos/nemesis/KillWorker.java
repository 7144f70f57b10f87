package io.lease4j.chaos.nemesis;

import io.lease4j.chaos.site.Waiting;
import java.util.Map;
import java.util.random.RandomGenerator;

/** A worker dies in the middle of whatever it is at, and is started again. */
final class KillWorker implements Fault {

    private final WorkerProcess worker;
    private final long downMillis;

    KillWorker(WorkerProcess worker, RandomGenerator random) {
        this.worker = worker;
        this.downMillis = random.nextInt(1_500);
    }

    @Override
    public String target() {
        return worker.name();
    }

    @Override
    public Map<String, String> strike() {
        long pid = worker.pid();
        String before = Signal.state(pid);
        NotHappenedException.unless(!before.isEmpty(), "it did not run");
        worker.kill();
        NotHappenedException.unless(Signal.state(pid).isEmpty(), "process " + pid + " is still there");
        Waiting.pause(downMillis);
        return Map.of("pid", Long.toString(pid), "state", before, "downMillis", Long.toString(downMillis));
    }

    @Override
    public void heal() {
        worker.start();
        worker.awaitReady();
    }
}
