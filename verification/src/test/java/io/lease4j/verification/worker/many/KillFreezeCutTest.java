package io.lease4j.verification.worker.many;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AdminOutcome;
import io.lease4j.Deadline;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.ReleaseOutcome;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.time.MonotonicClock;
import io.lease4j.time.Scheduler;
import io.lease4j.time.SystemTime;
import io.lease4j.valkey.ValkeyLeaseStore;
import io.lease4j.verification.Evidence;
import io.lease4j.worker.HoldOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Processes whose workers lose their leases: killed, frozen, or cut off. How long does the work go on? */
@Timeout(1800)
class KillFreezeCutTest {

    private static final boolean LONG = Boolean.getBoolean("lease4j.long");
    private static final int WORKERS = 8;

    /** Of each kind; a schedule is what one worker meets, so that there are 1 008 in the long form. */
    private static final int ROUNDS = LONG ? 42 : 1;

    private static final Duration TTL = Duration.ofSeconds(1);
    private static final Duration MARGIN =
            HoldOptions.builder().ttl(TTL).build().margin();
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Namespace NAMESPACE = Namespace.of("working");
    private static final MonotonicClock CLOCK = SystemTime.monotonicClock();

    private enum Kind {
        CUT,
        FREEZE
    }

    @TempDir
    Path folder;

    private final SplittableRandom random = new SplittableRandom(20261130);
    private final Map<Kind, List<Sample>> samples =
            new EnumMap<>(Map.of(Kind.CUT, new ArrayList<>(), Kind.FREEZE, new ArrayList<>()));
    private final List<Long> takeoverMicros = new ArrayList<>();
    private final List<Sample> early = new ArrayList<>();
    private Leases successor;

    @Test
    @Tag("W-2")
    @Tag("E-2")
    void no_work_that_asks_goes_on_past_its_local_deadline_and_no_effect_of_a_frozen_one_is_accepted()
            throws Exception {
        try (ValkeyServer server = ValkeyServer.start();
                Scheduler scheduler = SystemTime.scheduler("networks");
                ValkeyLeaseStore store = created(server);
                Leases leases =
                        Leases.builder(store, Holder.of("successor", "1")).build()) {
            successor = leases;
            for (int round = 0; round < ROUNDS; round++) {
                try (WorkingProcess process =
                        new WorkingProcess(folder, "process-" + round, server, NAMESPACE.name(), TTL, WORKERS)) {
                    cut(process, scheduler, round);
                    freeze(process, round);
                    kill(process, round);
                }
            }
        }
        List<Sample> all = samples.values().stream().flatMap(List::stream).toList();
        assertThat(all).hasSize(2 * ROUNDS * WORKERS);
        assertThat(all)
                .as("each was told a loss")
                .allSatisfy(sample -> assertThat(sample.reason()).isNotEmpty());
        assertThat(all)
                .as("steps begun past the local deadline, although the work asked")
                .allSatisfy(sample ->
                        assertThat(sample.pastDeadline()).as("%s", sample).isZero());
        write();
    }

    /** Each worker's network breaks in its own way, and comes back when all have lost their leases. */
    private void cut(WorkingProcess process, Scheduler scheduler, int round) {
        working(process, "cut-" + round);
        for (int worker = 0; worker < WORKERS; worker++) {
            Unrest.pause(Duration.ofMillis(random.nextInt(60)));
            process.cut(worker, worker + round, TTL.multipliedBy(3), scheduler);
        }
        ended(process, Kind.CUT);
        process.heal(scheduler);
    }

    /** The whole process stands still until others have its leases; then it goes on in the middle of its steps. */
    private void freeze(WorkingProcess process, int round) {
        working(process, "freeze-" + round);
        Unrest.pause(Duration.ofMillis(random.nextInt(400)));
        process.freeze();
        List<Lease> taken = new ArrayList<>();
        for (int worker = 0; worker < WORKERS; worker++) {
            taken.add(taken(worker));
        }
        process.thaw();
        List<Sample> met = ended(process, Kind.FREEZE);
        assertThat(met)
                .allSatisfy(sample -> assertThat(sample.token())
                        .as("who was frozen has the lower token")
                        .isLessThan(taken.get(sample.worker()).token().value()));
        assertThat(met.stream().filter(KillFreezeCutTest::wasFrozenAcrossItsTerm))
                .as("effects of who was frozen, afterwards")
                .isNotEmpty()
                .allSatisfy(sample -> assertThat(sample.stale()).startsWith("rejected"));
        taken.forEach(this::released);
    }

    /** On a busy machine one may lose its lease before; its effect may then still come in time. */
    private static boolean wasFrozenAcrossItsTerm(Sample sample) {
        return sample.told() >= MARGIN.toNanos() / 1000;
    }

    /** Nobody gives anything back; each key is free when its lease is over. */
    private void kill(WorkingProcess process, int round) {
        working(process, "kill-" + round);
        Unrest.pause(Duration.ofMillis(random.nextInt(400)));
        process.kill();
        long killed = CLOCK.nanos();
        for (int worker = 0; worker < WORKERS; worker++) {
            Lease lease = taken(worker);
            takeoverMicros.add((CLOCK.nanos() - killed) / 1000);
            released(lease);
        }
    }

    private void working(WorkingProcess process, String round) {
        early.clear();
        process.round(round);
        for (int working = 0; working < WORKERS; ) {
            String line = process.line();
            if (line.startsWith("working")) {
                working++;
            } else {
                // On a busy machine a lease may be lost before its neighbours have theirs.
                early.add(Sample.parse(line));
            }
        }
    }

    private List<Sample> ended(WorkingProcess process, Kind kind) {
        List<Sample> met = new ArrayList<>(early);
        while (met.size() < WORKERS) {
            met.add(Sample.parse(process.line()));
        }
        samples.get(kind).addAll(met);
        return met;
    }

    private Lease taken(int worker) {
        List<Lease> granted = new ArrayList<>();
        LeaseKey key = LeaseKey.of(NAMESPACE, List.of("job-" + worker));
        Moments.until("the key is free", PATIENCE, () -> {
            AcquireOutcome outcome = successor.acquire(key, Duration.ofMinutes(5), successor.within(PATIENCE));
            if (outcome instanceof AcquireOutcome.Acquired acquired) {
                granted.add(acquired.lease());
            }
            return !granted.isEmpty();
        });
        return granted.get(0);
    }

    private void released(Lease lease) {
        assertThat(successor.release(lease, successor.within(PATIENCE))).isInstanceOf(ReleaseOutcome.Released.class);
    }

    private static ValkeyLeaseStore created(ValkeyServer server) {
        ValkeyLeaseStore opened = ValkeyLeaseStore.builder(NAMESPACE)
                .uri("redis://" + server.host() + ":" + server.port())
                .openTimeout(PATIENCE)
                .openToCreate()
                .orThrow();
        try (LeaseOperator operator =
                LeaseOperator.builder(opened, Holder.of("tests", "1")).build()) {
            Deadline deadline = operator.within(PATIENCE);
            assertThat(operator.createNeverExisted(NamespaceSettings.defaults(), deadline))
                    .isInstanceOf(AdminOutcome.Done.class);
        }
        return opened;
    }

    private void write() throws IOException {
        List<String> lines = new ArrayList<>(List.of(
                "## Killed, frozen and cut off",
                "",
                3 * ROUNDS * WORKERS + " schedules, a worker each; TTL " + TTL.toMillis() + " ms, margin "
                        + MARGIN.toMillis() + " ms. Times in ms: least, median, 99 of 100, greatest.",
                ""));
        lines.addAll(LossTables.ofWork(samples));
        lines.add("");
        lines.addAll(LossTables.ofTakeovers(takeoverMicros));
        lines.add("");
        Evidence.leave("kill-freeze-cut", lines);
    }
}
