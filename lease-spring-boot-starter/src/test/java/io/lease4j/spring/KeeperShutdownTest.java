package io.lease4j.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.spi.LifeCycle;
import io.lease4j.worker.LeaseKeeper;
import io.lease4j.worker.ShutdownReport;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.context.SmartLifecycle;

class KeeperShutdownTest {

    private final List<Duration> graces = new ArrayList<>();

    @Test
    void it_gives_the_keeper_the_grace_that_was_set() {
        new KeeperShutdown(keeper(), Duration.ofMinutes(7)).stop();
        assertThat(graces).containsExactly(Duration.ofMinutes(7));
    }

    @Test
    void it_is_running_until_the_keeper_is_shut_down() {
        KeeperShutdown shutdown = new KeeperShutdown(keeper(), Duration.ZERO);
        shutdown.start();
        assertThat(shutdown.isRunning()).isTrue();
        shutdown.stop();
        assertThat(shutdown.isRunning()).isFalse();
    }

    @Test
    void it_stops_after_what_takes_work_in_and_is_not_paused() {
        KeeperShutdown shutdown = new KeeperShutdown(keeper(), Duration.ZERO);
        // Web servers are at 1024 and 2048 below the default, which schedulers and executors have.
        assertThat(shutdown.getPhase()).isLessThan(SmartLifecycle.DEFAULT_PHASE - 2048);
        assertThat(shutdown.isAutoStartup()).isTrue();
        assertThat(shutdown.isPauseable()).isFalse();
    }

    @Test
    void what_is_done_at_the_start_is_done_before_the_web_server_starts() {
        Contexts.memory("lease4j.journal.file=target/phases.journal")
                .run(context -> assertThat(context.getBean(LeaseRecovery.class).getPhase())
                        .isLessThan(SmartLifecycle.DEFAULT_PHASE - 2048));
    }

    private LeaseKeeper keeper() {
        return (LeaseKeeper) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {LeaseKeeper.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "state" -> graces.isEmpty() ? LifeCycle.READY : LifeCycle.CLOSED;
                    case "shutdown" -> {
                        graces.add((Duration) arguments[0]);
                        yield new ShutdownReport(List.of(), List.of());
                    }
                    default -> throw new AssertionError(method);
                });
    }
}
