package io.lease4j.chaos.nemesis;

import io.lease4j.chaos.record.FaultKind;
import io.lease4j.chaos.schedule.PlannedFault;
import io.lease4j.chaos.site.Site;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;

/** Makes faults of plans, and says which kinds cannot be made. */
public final class Faults {

    private Faults() {}

    /**
     * Says which kinds cannot be made here, and why.
     *
     * @param site the servers
     * @param retained whether the server is declared to keep everything
     * @return reasons by kind
     */
    public static Map<FaultKind, String> impossible(Site site, boolean retained) {
        Map<FaultKind, String> reasons = new EnumMap<>(FaultKind.class);
        if (!site.hasOneAddress()) {
            String why = "clients find the servers by themselves: no proxy is on the way";
            reasons.put(FaultKind.NETWORK_DELAY, why);
            reasons.put(FaultKind.NETWORK_LOSS, why);
            reasons.put(FaultKind.ONE_WAY_CUT, why);
            reasons.put(FaultKind.HALF_OPEN, why);
        }
        if (retained) {
            String why = "the server is declared to keep all that it acknowledged: this would make that untrue";
            reasons.put(FaultKind.CUT_AOF, why);
            reasons.put(FaultKind.PROMOTE_REPLICA, why);
        }
        return reasons;
    }

    static Fault of(PlannedFault plan, Stage stage) {
        SplittableRandom random = new SplittableRandom(plan.seed());
        WorkerProcess worker =
                stage.workers().get(random.nextInt(stage.workers().size()));
        return switch (plan.kind()) {
            case KILL_WORKER -> new KillWorker(worker, random);
            case FREEZE_WORKER -> new FreezeWorker(worker, random);
            case STEP_CLIENT_CLOCK -> new StepClientClock(stage, worker, random);
            case NETWORK_DELAY -> new Network.Delay(stage, worker, random);
            case NETWORK_LOSS -> new Network.Loss(stage, worker, random);
            case ONE_WAY_CUT -> new Network.OneWay(stage, worker, random);
            case HALF_OPEN -> new Network.HalfOpen(stage, worker, random);
            case KILL_SERVER -> new EndServer(stage, false, random);
            case RESTART_SERVER -> new EndServer(stage, true, random);
            case SLOW_FSYNC -> new SlowFsync(stage, random);
            case CUT_AOF -> new CutAof(stage, random);
            case PROMOTE_REPLICA -> new Promote(stage);
            case STEP_SERVER_CLOCK -> new StepServerClock(stage, random);
            case FULL_DISK -> new FullDisk(stage, random);
            case BUSY_SCRIPT -> new BusyScript(stage, random);
            case SCRIPT_FLUSH -> new ScriptFlush(stage);
            case FLUSH_ALL -> new FlushAll(stage);
        };
    }
}
