package io.lease4j.observe;

import io.lease4j.BackendTime;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.StoreCounts;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/**
 * Counts and measures what front doors tell, in a Micrometer registry: give it to each of them as a listener. All meters
 * are there from the start, with every value that their tags can have, but for those of calls, which come with the first
 * call. Tags have bounded sets of values; what is not among them counts as {@code other}. {@code docs/operations.md} says
 * what each meter means, when to worry and what to do. A registry that throws is logged once. Thread-safe.
 *
 * @since 0.1.0
 */
// Who hands a registry in requires Micrometer itself; in the open, it would be required of everybody who compiles.
@SuppressWarnings("exports")
public final class LeaseMeters implements LeaseListener {

    /** More outcomes than any operation has. */
    private static final int MOST_OUTCOMES = 64;

    private final SafeRegistry registry;
    private final ActiveLeases active;
    private final List<Supplier<LeaseHealth>> doors = new CopyOnWriteArrayList<>();
    private final Map<MeterId, Map<List<String>, Counter>> counters = new ConcurrentHashMap<>();
    private final Map<CallKind, Map<String, Optional<Timer>>> calls = new ConcurrentHashMap<>();

    private LeaseMeters(MeterRegistry meters, LeaseStore store, String topology) {
        this.registry =
                new SafeRegistry(meters, Tags.of("backend", store.capabilities().backend(), "topology", topology));
        this.active = new ActiveLeases(registry::nanos);
        MeterValues.COUNTERS.forEach(id -> MeterValues.series(id).forEach(values -> register(id, values)));
        registry.gauge(MeterId.ACTIVE, active, ActiveLeases::count);
        registry.gauge(MeterId.UNPROVEN, this, self -> self.number(HealthConcern.Kind.FLOOR_UNPROVEN));
        for (HealthConcern.Kind kind : HealthConcern.Kind.values()) {
            registry.gauge(MeterId.CONCERNS, this, self -> self.number(kind) > 0 ? 1 : 0, "reason", kind.code());
        }
        registry.counting(MeterId.SCRIPT_RELOADS, store, it -> counts(it).scriptReloads());
        registry.counting(MeterId.RECONNECTS, store, it -> counts(it).reconnects());
    }

    /**
     * Makes the meters of one store, with the topology {@code standalone}.
     *
     * @param registry where to
     * @param store the store of the front doors that this is to listen to
     * @return a listener
     */
    public static LeaseMeters of(MeterRegistry registry, LeaseStore store) {
        return of(registry, store, "standalone");
    }

    /**
     * Makes the meters of one store.
     *
     * @param registry where to
     * @param store the store of the front doors that this is to listen to
     * @param topology how its servers are arranged, such as {@code sentinel}: one word of the deployment, the same for all
     * @return a listener
     */
    public static LeaseMeters of(MeterRegistry registry, LeaseStore store, String topology) {
        return new LeaseMeters(registry, store, topology);
    }

    /**
     * Takes in one more source of health: each front door that this listens to is one without being told, a keeper of
     * leases is with {@code attached(keeper::health)}.
     *
     * @param health read at each scrape
     */
    @Override
    public void attached(Supplier<LeaseHealth> health) {
        doors.add(health);
    }

    @Override
    public boolean wantsCalls() {
        return true;
    }

    @Override
    public void ended(CallEnded call) {
        registry.guarded(() -> timer(call.kind(), call.outcome()).ifPresent(timer -> timer.record(call.took())));
        if (call.kind() == CallKind.RENEW && !call.outcome().equals("renewed")) {
            count(MeterId.RENEW_FAILURES, firstWord(call.outcome()));
        }
    }

    @Override
    public boolean wants(Class<? extends LeaseEvent> type) {
        return type != LeaseEvent.EffectAccepted.class;
    }

    @Override
    public void on(LeaseEvent event) {
        if (event instanceof LeaseEvent.Granted granted) {
            begun(granted.context(), granted.expiresAt());
        } else if (event instanceof LeaseEvent.Renewed renewed) {
            goesOn(renewed.context(), renewed.expiresAt());
        } else if (event instanceof LeaseEvent.Released) {
            over(event);
        } else if (event instanceof LeaseEvent.Held) {
            count(MeterId.CONFLICTS);
        } else if (event instanceof LeaseEvent.Lost lost) {
            over(event);
            count(MeterId.LOST, MeterValues.code(lost.reason()));
        } else if (event instanceof LeaseEvent.TakenAsLost taken) {
            over(event);
            count(MeterId.LOST, taken.reason());
        } else if (event instanceof LeaseEvent.Expired) {
            over(event);
            count(MeterId.EXPIRED);
        } else if (event instanceof LeaseEvent.Revoked) {
            over(event);
            count(MeterId.REVOKED);
        } else if (event instanceof LeaseEvent.Reacquired) {
            count(MeterId.REACQUIRED);
        } else if (event instanceof LeaseEvent.CorruptState) {
            count(MeterId.CORRUPT);
        } else if (event instanceof LeaseEvent.StaleEffectRejected rejected) {
            count(MeterId.STALE_EFFECTS, MeterValues.code(rejected.reason()));
        } else {
            countOthers(event);
        }
    }

    private void countOthers(LeaseEvent event) {
        if (event instanceof LeaseEvent.UnknownOpened opened) {
            count(MeterId.UNKNOWN, opened.operation(), MeterValues.code(opened.reason()));
        } else if (event instanceof LeaseEvent.UnknownResolved resolved) {
            count(MeterId.RESOLVED, firstWord(resolved.how()));
        } else if (event instanceof LeaseEvent.RecoveryClassified classified) {
            count(MeterId.DECISIONS, classified.decision());
        } else if (event instanceof LeaseEvent.FloorUnproven) {
            count(MeterId.FLOOR_LOSSES);
        } else if (event instanceof LeaseEvent.FloorProven proven) {
            count(MeterId.FLOOR_PROOFS, proven.how());
        }
    }

    private void begun(EventContext context, BackendTime expiresAt) {
        context.leaseId().ifPresent(lease -> active.put(lease, term(context, expiresAt)));
    }

    private void goesOn(EventContext context, BackendTime expiresAt) {
        context.leaseId().ifPresent(lease -> active.replace(lease, term(context, expiresAt)));
    }

    private void over(LeaseEvent event) {
        event.context().leaseId().ifPresent(active::remove);
    }

    private static Duration term(EventContext context, BackendTime expiresAt) {
        return context.backendTime().map(now -> now.until(expiresAt)).orElse(Duration.ZERO);
    }

    private void register(MeterId id, List<String> values) {
        registry.counter(id, MeterValues.tags(id, values))
                .ifPresent(counter -> counters.computeIfAbsent(id, it -> new ConcurrentHashMap<>())
                        .put(values, counter));
    }

    /** Counts under these values of the tags, or as other where they are not among those that are known. */
    private void count(MeterId id, String... values) {
        Counter counter = counters.getOrDefault(id, Map.of()).get(MeterValues.known(id, List.of(values)));
        if (counter != null) {
            registry.guarded(counter::increment);
        }
    }

    private Optional<Timer> timer(CallKind kind, String outcome) {
        Map<String, Optional<Timer>> known = calls.computeIfAbsent(kind, it -> new ConcurrentHashMap<>());
        String bounded = known.containsKey(outcome) || known.size() < MOST_OUTCOMES ? outcome : MeterValues.OTHER;
        return known.computeIfAbsent(
                bounded, it -> registry.timer(MeterId.CALLS, "operation", kind.code(), "outcome", it));
    }

    private static String firstWord(String code) {
        int dot = code.indexOf('.');
        return dot < 0 ? code : code.substring(0, dot);
    }

    private long number(HealthConcern.Kind kind) {
        // A front door that is closed is of no concern to anybody any more.
        doors.removeIf(
                door -> door.get().of(HealthConcern.Kind.FRONT_DOOR_CLOSED).isPresent());
        LeaseHealth all = doors.stream().map(Supplier::get).reduce(LeaseHealth.sound(), LeaseHealth::and);
        return all.of(kind).map(HealthConcern::number).orElse(0L);
    }

    private static StoreCounts counts(LeaseStore store) {
        return store.counts();
    }
}
