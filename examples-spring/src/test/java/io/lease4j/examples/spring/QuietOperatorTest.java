package io.lease4j.examples.spring;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.Namespace;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.valkey.ValkeyLeaseStore;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Here, because here a logger is bound: what is in order gives nobody a reason to look. */
class QuietOperatorTest {

    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();

    @Test
    void creating_looking_and_closing_warn_of_nothing() {
        log.start();
        root.addAppender(log);
        try (ValkeyServer server = ValkeyServer.start();
                ValkeyLeaseStore store = ValkeyLeaseStore.builder(Namespace.of("billing"))
                        .uri("redis://" + server.host() + ":" + server.port())
                        .openToCreate()
                        .orThrow();
                LeaseOperator operator = LeaseOperator.builder(store, Holder.ofThisProcess("operations"))
                        .build()) {
            assertThat(operator.createNeverExisted(
                                    NamespaceSettings.defaults(), operator.within(Duration.ofSeconds(30)))
                            .code())
                    .isEqualTo("done");
            assertThat(operator.inspect(LeaseKey.of("billing", "1"), operator.within(Duration.ofSeconds(30)))
                            .code())
                    .isEqualTo("not-found");
        } finally {
            root.detachAppender(log);
        }
        assertThat(List.copyOf(log.list))
                .filteredOn(event -> event.getLevel().isGreaterOrEqual(Level.WARN))
                .extracting(ILoggingEvent::toString)
                .isEmpty();
    }
}
