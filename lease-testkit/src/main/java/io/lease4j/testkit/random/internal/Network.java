package io.lease4j.testkit.random.internal;

import io.lease4j.testkit.random.WireFaults;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Carries transmissions, one at a time, and does to them what the run has armed it for. What it held back arrives when
 * the run says so. Confined to one thread.
 */
final class Network {

    private final Recorder recorder;
    private final Optional<WireFaults> wire;
    private final List<Runnable> held = new ArrayList<>();
    private NetworkFault armed = NetworkFault.NONE;
    private int skip;

    Network(Recorder recorder, Optional<WireFaults> wire) {
        this.recorder = recorder;
        this.wire = wire;
    }

    /** Makes a later transmission meet a fault: the next one if {@code at} is 0, the one after it if 1. */
    void arm(NetworkFault fault, int at) {
        armed = fault;
        skip = at;
    }

    int heldBack() {
        return held.size();
    }

    void deliver(int pick) {
        held.remove(pick % held.size()).run();
    }

    <A> CompletionStage<A> carry(Trip<A> trip) {
        NetworkFault fault = nextFault();
        if (fault != NetworkFault.NONE && trip.blocks()) {
            fault = unblocked(fault);
        }
        if (!trip.request().isEmpty()) {
            recorder.sent(trip.client(), trip.request());
        }
        int sent = recorder.size();
        if (fault == NetworkFault.NONE) {
            return CompletableFuture.completedFuture(answered(trip, trip.arrive(sent)));
        }
        if (wire.isPresent() && trip.isWired() && !trip.blocks()) {
            Optional<WireFaults.Kind> real = onTheWire(fault);
            if (real.isPresent()) {
                recorder.network(words(real.get()) + " on the wire: " + trip.what());
                wire.get().arm(real.get());
                return CompletableFuture.completedFuture(answered(trip, trip.arrive(sent)));
            }
        }
        recorder.network(words(fault) + ": " + trip.what());
        return faulty(fault, trip, sent);
    }

    /** What a real way does instead; nothing comes late on it. */
    private static Optional<WireFaults.Kind> onTheWire(NetworkFault fault) {
        return switch (fault) {
            case LOSE_REQUEST -> Optional.of(WireFaults.Kind.LOSE_REQUEST);
            case LOSE_ANSWER -> Optional.of(WireFaults.Kind.LOSE_ANSWER);
            case FAIL_BEFORE -> Optional.of(WireFaults.Kind.CUT_REQUEST);
            case FAIL_AFTER -> Optional.of(WireFaults.Kind.CUT_ANSWER);
            default -> Optional.empty();
        };
    }

    private static String words(Enum<?> fault) {
        return fault.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private <A> CompletionStage<A> faulty(NetworkFault fault, Trip<A> trip, int sent) {
        CompletableFuture<A> answer = new CompletableFuture<>();
        switch (fault) {
            case LOSE_REQUEST -> {}
            case LOSE_ANSWER -> trip.arrive(sent);
            case HOLD_REQUEST -> held.add(() -> answer.complete(answered(trip, trip.arrive(sent))));
            case HOLD_ANSWER -> {
                A given = trip.arrive(sent);
                held.add(() -> answer.complete(answered(trip, given)));
            }
            case TWICE -> {
                A first = trip.arrive(sent);
                A second = trip.arrive(sent);
                answer.complete(answered(trip, trip.committed(first) ? first : second));
            }
            case AGAIN_LATER -> {
                A first = trip.arrive(sent);
                held.add(() -> trip.arrive(sent));
                // While a copy is under way, only an answer that it committed proves anything.
                if (trip.committed(first)) {
                    answer.complete(answered(trip, first));
                } else if (trip.blocks()) {
                    answer.complete(trip.unknown());
                }
            }
            case FAIL_BEFORE -> answer.complete(trip.unknown());
            case FAIL_AFTER -> {
                trip.arrive(sent);
                answer.complete(trip.unknown());
            }
            default -> throw new IllegalStateException(fault.name());
        }
        return answer;
    }

    private <A> A answered(Trip<A> trip, A answer) {
        if (!trip.request().isEmpty() && !trip.isUnknown(answer)) {
            recorder.answered(trip.client(), trip.request());
        }
        return answer;
    }

    private NetworkFault nextFault() {
        if (armed == NetworkFault.NONE) {
            return NetworkFault.NONE;
        }
        if (skip-- > 0) {
            return NetworkFault.NONE;
        }
        NetworkFault fault = armed;
        armed = NetworkFault.NONE;
        return fault;
    }

    /** A caller that blocks would wait for ever on the one thread there is: its transport gives up at once. */
    private static NetworkFault unblocked(NetworkFault fault) {
        return switch (fault) {
            case LOSE_REQUEST -> NetworkFault.FAIL_BEFORE;
            case LOSE_ANSWER, HOLD_ANSWER -> NetworkFault.FAIL_AFTER;
            case HOLD_REQUEST -> NetworkFault.AGAIN_LATER;
            default -> fault;
        };
    }
}
