package io.lease4j.examples.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.Namespace;
import io.lease4j.ObservedLease;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.valkey.FindEffectOutcome;
import io.lease4j.valkey.ValkeyLeaseStore;
import io.lease4j.valkey.ValkeyLeaseStoreBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** For tests of the application as a process, on a real server, asked over HTTP; judged by what the server keeps. */
abstract class OnInvoices {

    static final Duration SOON = Duration.ofSeconds(30);

    private static final String PASSWORD = "not-to-be-shown";

    @TempDir
    Path folder;

    ValkeyServer server;
    PostOffice office;
    private final List<RunningApplication> started = new ArrayList<>();
    private ValkeyLeaseStore store;
    private LeaseOperator operator;

    @BeforeEach
    void prepare() throws IOException {
        server = ValkeyServer.builder().password(PASSWORD).start();
        office = new PostOffice();
    }

    @AfterEach
    void cleanUp() {
        started.forEach(application -> assertThat(application.log()).doesNotContain(PASSWORD));
        started.forEach(RunningApplication::close);
        if (operator != null) {
            operator.close();
            store.close();
        }
        office.close();
        server.close();
    }

    RunningApplication start(String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "--lease4j.valkey.uri=redis://" + server.host() + ":" + server.port(),
                "--invoices.post-office=" + office.address()));
        arguments.addAll(Arrays.asList(more));
        RunningApplication application = RunningApplication.start(folder, PASSWORD, arguments);
        started.add(application);
        return application;
    }

    /** Does what an operator does once, and keeps the store to look at it. */
    void create() {
        ValkeyLeaseStoreBuilder builder = ValkeyLeaseStore.builder(Namespace.of("billing"))
                .uri("redis://:" + PASSWORD + "@" + server.host() + ":" + server.port());
        store = builder.openToCreate().orThrow();
        operator =
                LeaseOperator.builder(store, Holder.ofThisProcess("operations")).build();
        assertThat(operator.createNeverExisted(NamespaceSettings.defaults(), operator.within(SOON))
                        .code())
                .isEqualTo("done");
    }

    ObservedLease activeOf(String number) {
        InspectOutcome outcome = operator.inspect(key(number), operator.within(SOON));
        assertThat(outcome).isInstanceOf(InspectOutcome.Found.class);
        return ((InspectOutcome.Found) outcome).lease();
    }

    ObservedLease lastOf(String number) {
        InspectOutcome outcome = operator.inspect(key(number), operator.within(SOON));
        assertThat(outcome).isInstanceOf(InspectOutcome.NotFound.class);
        return ((InspectOutcome.NotFound) outcome).last().orElseThrow();
    }

    FindEffectOutcome mark(String number) {
        return store.sink(SinkName.of("sent"))
                .find(key(number), EffectId.of("sent-" + number), operator.within(SOON))
                .toCompletableFuture()
                .join();
    }

    private static LeaseKey key(String number) {
        return LeaseKey.of("billing", "invoice", number);
    }
}
