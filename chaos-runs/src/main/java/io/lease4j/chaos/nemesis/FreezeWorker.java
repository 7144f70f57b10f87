package io.lease4j.chaos.nemesis;

import io.lease4j.chaos.site.Waiting;
import java.time.Duration;
import java.util.Map;
import java.util.random.RandomGenerator;

/** A worker stands still for longer than its terms, as after a long pause of a collector, and then goes on. */
final class FreezeWorker implements Fault {

    private final WorkerProcess worker;
    private final long millis;

    FreezeWorker(WorkerProcess worker, RandomGenerator random) {
        this.worker = worker;
        this.millis = 2_200L + random.nextInt(2_500);
    }

    @Override
    public String target() {
        return worker.name();
    }

    @Override
    public Map<String, String> strike() {
        Signal.send("STOP", worker.pid());
        boolean unused = Waiting.comes(
                Duration.ofSeconds(5), () -> Signal.state(worker.pid()).equals("T"));
        String state = Signal.state(worker.pid());
        NotHappenedException.unless(state.equals("T"), "its state is " + state);
        Waiting.pause(millis);
        String after = Signal.state(worker.pid());
        NotHappenedException.unless(after.equals("T"), "its state became " + after);
        return Map.of("pid", Long.toString(worker.pid()), "state", state, "frozenMillis", Long.toString(millis));
    }

    @Override
    public void heal() {
        Signal.send("CONT", worker.pid());
    }
}
