package io.lease4j.internal.door;

import io.lease4j.AcquireRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Clears the oldest open acquires in the background once there are too many. Their callers may have forgotten them long
 * ago: without this, a front door that was cut off while it acquired would refuse new keys for good.
 */
final class Sweeping {

    private static final int AT_ONCE = 64;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private Sweeping() {}

    /** Clears some, unless that is under way already. */
    static void start(FrontDoorParts parts) {
        Door door = parts.door();
        if (!door.admission.enter()) {
            return;
        }
        if (!parts.open().startSweeping()) {
            door.admission.leave();
            return;
        }
        Call call = new Call(door.within(PATIENCE), Optional.empty());
        List<CompletableFuture<Boolean>> clearings = parts.open().takeOldest(AT_ONCE).stream()
                .map(request -> clear(parts, request, call))
                .toList();
        var unused = CompletableFuture.allOf(clearings.toArray(CompletableFuture[]::new))
                .whenComplete((done, failure) -> {
                    parts.open().endSweeping();
                    door.admission.leave();
                });
    }

    private static CompletableFuture<Boolean> clear(FrontDoorParts parts, AcquireRequest request, Call call) {
        return new Clearing(parts, request).clear(call).whenComplete((cleared, failure) -> {
            boolean known = failure == null && cleared;
            if (parts.open().leave(request.key(), known ? null : request)) {
                parts.open().passTurns(request.key());
            }
        });
    }
}
