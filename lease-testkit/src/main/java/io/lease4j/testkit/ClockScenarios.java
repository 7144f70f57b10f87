package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.BackendTime;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LostReason;
import io.lease4j.time.MonotonicClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** LR-11: the clocks of clients are off, and jump: nothing changes. */
abstract class ClockScenarios extends EffectScenarios {

    private static final Duration TEN_YEARS = Duration.ofDays(3650);

    @Test
    @Tag("LR-11")
    @Tag("R-1")
    void clients_whose_clocks_are_off_see_the_same_as_those_whose_are_right() {
        List<String> right = story("right clocks", Duration.ZERO, Duration.ZERO, Duration.ZERO);
        Map<String, Duration> skews = new LinkedHashMap<>();
        skews.put("an hour ahead", Duration.ofHours(1));
        skews.put("an hour behind", Duration.ofHours(-1));
        skews.put("ten years ahead", TEN_YEARS);
        skews.put("ten years behind", TEN_YEARS.negated());
        skews.forEach((words, skew) -> assertThat(story(words, skew, skew.negated(), Duration.ZERO))
                .as("with A's clock %s and B's as far the other way", words)
                .isEqualTo(right));
    }

    @Test
    @Tag("LR-11")
    @Tag("R-1")
    void clients_whose_clocks_jump_while_they_run_see_the_same_as_those_whose_do_not() {
        List<String> right = story("steady clocks", Duration.ZERO, Duration.ZERO, Duration.ZERO);
        for (Duration jump : List.of(Duration.ofHours(1), Duration.ofHours(-1), TEN_YEARS, TEN_YEARS.negated())) {
            assertThat(story("jumps by " + jump, Duration.ZERO, Duration.ZERO, jump))
                    .as("with the clients' clocks jumping by %s between two calls", jump)
                    .isEqualTo(right);
        }
    }

    @Test
    @Tag("R-1")
    @Tag("S-2")
    void an_expired_generation_stays_expired_when_the_backends_clock_steps_back() {
        LeaseKey key = bench().key("clock steps back");
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        bench().advance(key, bench().ttl());
        // A mutation that finds it so, of whatever outcome.
        assertThat(a.renew(lease)).as("a renewal at expiry").isLost(LostReason.EXPIRED);
        bench().clock().stepBack(bench().ttl().dividedBy(2));

        assertThat(a.renew(lease)).as("a renewal after the clock stepped back").isLost(LostReason.EXPIRED);
        assertThat(a.inspect(key)).as("the key after the clock stepped back").isNotFound();
        Lease successor = bench().worker("B").acquired(key);
        assertThat(successor).as("the next grant").isLaterGrantThan(lease);
    }

    /** Acquire, conflict, renewal, expiry, takeover, stale requests and effects: everything that time decides. */
    private List<String> story(String name, Duration skewOfA, Duration skewOfB, Duration jump) {
        LeaseKey key = bench().key(name);
        List<Target> targets = bench().targets();
        SkewedClock clockOfA = new SkewedClock(bench().clock().monotonic(), skewOfA);
        SkewedClock clockOfB = new SkewedClock(bench().clock().monotonic(), skewOfB);
        Worker a = bench().worker("A", "A of " + name, clockOfA);
        Worker b = bench().worker("B", "B of " + name, clockOfB);
        Duration half = bench().ttl().dividedBy(2);
        List<String> seen = new ArrayList<>();
        Consumer<Duration> pass = duration -> {
            bench().advance(key, duration);
            clockOfA.jump(jump);
            clockOfB.jump(jump.negated());
        };

        BackendTime start = bench().now(key);
        long base = lastToken(key);
        Lease lease = a.acquired(key);
        seen.add("granted #" + (lease.token().value() - base) + termOf(lease, start));
        pass.accept(half);
        seen.add("B acquires: " + b.acquire(key).code());
        seen.add("A renews: " + a.renew(lease).code());
        pass.accept(half);
        for (Target target : targets) {
            seen.add("A's effect: " + a.commit(target, "in time", lease).code());
        }
        pass.accept(half);
        seen.add("B acquires: " + Words.of(b.acquire(key)).replaceAll("#.*", ""));
        seen.add("tokens taken: " + (lastToken(key) - base));
        seen.add("A renews: " + a.renew(lease).code());
        seen.add("A releases: " + a.release(lease).code());
        Lease successor = bench().observed(key);
        seen.add("B's" + termOf(successor, start));
        for (Target target : targets) {
            seen.add("B's effect: " + b.commit(target, "B's", successor).code());
            seen.add("A's effect: " + a.commit(target, "too late", lease).committed());
        }
        return seen;
    }

    /** From when and for how long, in a way that does not depend on how fast the test runs. */
    private String termOf(Lease lease, BackendTime start) {
        BackendTime now = bench().now(lease.key());
        boolean byBackendTime = !lease.grantedAt().isBefore(start) && !now.isBefore(lease.grantedAt());
        return " for " + lease.grantedAt().until(lease.expiresAt()) + ", by backend time: " + byBackendTime;
    }

    /** A client's clock that is off, and can jump. */
    private static final class SkewedClock implements MonotonicClock {
        private final MonotonicClock right;
        private final AtomicLong skewNanos;

        SkewedClock(MonotonicClock right, Duration skew) {
            this.right = right;
            this.skewNanos = new AtomicLong(skew.toNanos());
        }

        void jump(Duration by) {
            skewNanos.addAndGet(by.toNanos());
        }

        @Override
        public long nanos() {
            return right.nanos() + skewNanos.get();
        }
    }
}
