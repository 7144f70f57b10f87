package io.lease4j.testkit.random.internal;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** What a history is mostly about: few kinds of trouble at once meet more often than all of them in every history. */
public enum Mood {
    /** Leases and their ends, on a good network. */
    CALM(0, Map.of(MoveKind.PASS_TO_EXPIRY, 14)),
    /** Transmissions and answers are lost, late and doubled. */
    NETWORK(35, Map.of(MoveKind.DELIVER, 16, MoveKind.SETTLE, 10, MoveKind.SEND_AGAIN, 14, MoveKind.CANCEL, 6)),
    /** Stores forget. */
    MEMORY(
            12,
            Map.of(
                    MoveKind.SNAPSHOT, 3,
                    MoveKind.RESTORE, 3,
                    MoveKind.WIPE, 2,
                    MoveKind.DELETE_RECORD, 2,
                    MoveKind.SPLIT, 2,
                    MoveKind.REROUTE, 6,
                    MoveKind.PROVE, 3,
                    MoveKind.EXTEND, 2,
                    MoveKind.DELIVER, 6)),
    /** Clocks jump. */
    CLOCK(10, Map.of(MoveKind.STEP_CLOCK, 8, MoveKind.PASS_TO_EXPIRY, 12, MoveKind.DELIVER, 5)),
    /** Effects, fences and revocations. */
    EFFECTS(
            20,
            Map.of(
                    MoveKind.COMMIT_OUTSIDE, 24,
                    MoveKind.COMMIT_BESIDE, 14,
                    MoveKind.COMMIT_AGAIN, 8,
                    MoveKind.FENCE, 8,
                    MoveKind.CANCEL_EFFECT, 5,
                    MoveKind.REVOKE, 8,
                    MoveKind.DELIVER, 10)),
    /** Everything. */
    MIXED(
            20,
            Map.of(
                    MoveKind.SNAPSHOT, 1,
                    MoveKind.RESTORE, 1,
                    MoveKind.WIPE, 1,
                    MoveKind.DELETE_RECORD, 1,
                    MoveKind.SPLIT, 1,
                    MoveKind.REROUTE, 3,
                    MoveKind.STEP_CLOCK, 2,
                    MoveKind.DELIVER, 8));

    private static final List<NetworkFault> FAULTS = Stream.of(NetworkFault.values())
            .filter(fault -> fault != NetworkFault.NONE)
            .toList();

    private final int faultPercent;
    // Never handed out, and never changed.
    @SuppressWarnings("ImmutableEnumChecker")
    private final MoveKind[] table;

    Mood(int faultPercent, Map<MoveKind, Integer> special) {
        this.faultPercent = faultPercent;
        EnumMap<MoveKind, Integer> weights = new EnumMap<>(usual());
        weights.putAll(special);
        this.table = weights.entrySet().stream()
                .flatMap(entry -> java.util.Collections.nCopies(entry.getValue(), entry.getKey()).stream())
                .toArray(MoveKind[]::new);
    }

    MoveKind kind(SplittableRandom random) {
        return table[random.nextInt(table.length)];
    }

    NetworkFault fault(SplittableRandom random) {
        if (random.nextInt(100) >= faultPercent) {
            return NetworkFault.NONE;
        }
        return FAULTS.get(random.nextInt(FAULTS.size()));
    }

    private static EnumMap<MoveKind, Integer> usual() {
        EnumMap<MoveKind, Integer> weights = new EnumMap<>(MoveKind.class);
        weights.put(MoveKind.ACQUIRE, 26);
        weights.put(MoveKind.REUSE_ID, 2);
        weights.put(MoveKind.RENEW, 10);
        weights.put(MoveKind.RELEASE, 9);
        weights.put(MoveKind.SEND_AGAIN, 6);
        weights.put(MoveKind.SEND_FOREIGN, 1);
        weights.put(MoveKind.SETTLE, 5);
        weights.put(MoveKind.SETTLE_FOREIGN, 2);
        weights.put(MoveKind.RESOLVE, 3);
        weights.put(MoveKind.CANCEL, 3);
        weights.put(MoveKind.INSPECT, 3);
        weights.put(MoveKind.REVOKE, 3);
        weights.put(MoveKind.COMMIT_BESIDE, 7);
        weights.put(MoveKind.COMMIT_OUTSIDE, 7);
        weights.put(MoveKind.COMMIT_AGAIN, 3);
        weights.put(MoveKind.CANCEL_EFFECT, 2);
        weights.put(MoveKind.FENCE, 3);
        weights.put(MoveKind.FREEZE, 1);
        weights.put(MoveKind.THAW, 1);
        weights.put(MoveKind.PASS_TIME, 10);
        weights.put(MoveKind.PASS_TO_EXPIRY, 6);
        return weights;
    }
}
