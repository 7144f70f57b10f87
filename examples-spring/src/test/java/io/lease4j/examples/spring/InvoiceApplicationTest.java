package io.lease4j.examples.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.LostReason;
import io.lease4j.Namespace;
import io.lease4j.ObservedLease;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.Poll;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.valkey.FindEffectOutcome;
import io.lease4j.valkey.ValkeyLeaseStore;
import io.lease4j.valkey.ValkeyLeaseStoreBuilder;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The application as a process, on a real server, asked over HTTP, stopped and killed; judged by what the server keeps. */
class InvoiceApplicationTest {

    private static final String PASSWORD = "not-to-be-shown";
    private static final Duration SOON = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    private final List<RunningApplication> started = new ArrayList<>();
    private ValkeyServer server;
    private PostOffice office;
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

    @Tag("one-lane")
    @Test
    void without_its_namespace_it_does_not_start_and_says_why() throws IOException {
        RunningApplication application = start();
        assertThat(application.awaitExit()).isEqualTo(1);
        assertThat(application.log())
                .contains("APPLICATION FAILED TO START", "NAMESPACE_MISSING")
                .doesNotContain("Tomcat started");
    }

    @Test
    void a_request_does_fenced_work_which_health_and_meters_show() throws IOException {
        create();
        RunningApplication application = start().awaitReady();

        assertThat(application.post("/invoices/42/send").body())
                .contains("\"mark\":\"accepted\"", "\"lease\":\"released\"");

        assertThat(mark("42")).isInstanceOf(FindEffectOutcome.Found.class);
        assertThat(lastOf("42").end()).map(LeaseEnd::reason).contains(LostReason.RELEASED);
        assertThat(application.get("/actuator/health")).contains("\"lease4j\":{\"status\":\"UP\"}");
        assertThat(application.get("/actuator/prometheus"))
                .containsPattern(
                        "lease4j_leases_active\\{[^}]*backend=\"valkey\"[^}]*topology=\"standalone\"[^}]*\\} 0")
                .containsPattern("lease4j_calls_seconds_count\\{[^}]*operation=\"acquire\"[^}]*outcome=\"acquired\"")
                .containsPattern("lease4j_calls_seconds_count\\{[^}]*operation=\"release\"[^}]*outcome=\"released\"");
        assertThat(application.get("/recovery")).isEqualTo("[]");
    }

    @Tag("one-lane")
    @Test
    void a_store_that_cannot_prove_its_floor_is_down_until_it_is_proven() throws IOException {
        create();
        // Nobody gives a word here, and there is no witness.
        Path without = Files.writeString(folder.resolve("without.yaml"), """
                        spring.application.name: invoices
                        lease4j.backend: valkey
                        lease4j.namespace: billing
                        lease4j.journal.file: invoices.journal
                        management.endpoint.health.show-details: always
                        """);
        RunningApplication application =
                start("--spring.config.location=file:" + without).awaitReady();
        assertThat(application.post("/invoices/1/send").body()).contains("accepted");

        server.kill();
        server.restart();

        String refused = "";
        for (int i = 0; i < 600 && !refused.contains("floor-unproven"); i++) {
            refused = application.post("/invoices/2/send").body();
        }
        assertThat(refused).contains("\"mark\":\"not started\"", "floor-unproven");
        HttpResponse<String> health =
                application.send("GET", "/actuator/health").join();
        assertThat(health.statusCode()).isEqualTo(503);
        assertThat(health.body()).contains("\"lease4j\":{", "\"floor-unproven\":{", "\"shards\":[");
        assertThat(office.letters()).containsExactly("1");
    }

    @Test
    void told_to_stop_it_lets_requests_and_background_work_end_before_it_gives_their_leases_back() throws IOException {
        create();
        RunningApplication application = start().awaitReady();
        office.delay("7");
        office.delay("8");
        CompletableFuture<HttpResponse<String>> request = application.send("POST", "/invoices/7/send");
        assertThat(application.post("/invoices/8/send-later").statusCode()).isEqualTo(202);
        office.awaitLetter("7");
        office.awaitLetter("8");

        application.terminate();
        application.awaitLog("Commencing graceful shutdown");
        assertThat(activeOf("7").holder().principal()).isEqualTo("invoices");
        office.goOn("7");
        assertThat(request.join().body()).contains("\"mark\":\"accepted\"", "\"lease\":\"released\"");

        application.awaitLog("Graceful shutdown complete");
        assertThatThrownBy(() -> application.post("/invoices/9/send")).isInstanceOf(CompletionException.class);
        assertThat(activeOf("8").isActive()).isTrue();
        assertThat(application.isAlive()).isTrue();
        office.goOn("8");
        assertThat(application.awaitExit()).as(application.log()).isEqualTo(143);

        for (String number : List.of("7", "8")) {
            assertThat(mark(number)).as(number).isInstanceOf(FindEffectOutcome.Found.class);
            assertThat(lastOf(number).end()).map(LeaseEnd::reason).contains(LostReason.RELEASED);
        }
        assertThat(application.log()).doesNotContain("ERROR", "was told to stop");
    }

    @Tag("one-lane")
    @Test
    void killed_in_the_middle_of_its_work_it_finds_and_finishes_it_at_the_next_start() throws IOException {
        create();
        RunningApplication first = start().awaitReady();
        office.delay("5");
        CompletableFuture<HttpResponse<String>> never = first.send("POST", "/invoices/5/send");
        office.awaitLetter("5");
        ObservedLease left = activeOf("5");

        first.kill();
        assertThatThrownBy(never::join).isInstanceOf(CompletionException.class);
        assertThat(mark("5")).isInstanceOf(FindEffectOutcome.NotFound.class);
        office.goOn("5");

        RunningApplication second = start().awaitReady();
        assertThat(second.get("/recovery")).contains("reacquire-required");
        second.awaitLog("a former process left 1 executions unfinished");
        Poll.until("it went on", SOON, () -> !second.get("/recovered").equals("[]"));
        assertThat(second.get("/recovered")).contains("acquired, accepted");

        assertThat(mark("5"))
                .isInstanceOfSatisfying(
                        FindEffectOutcome.Found.class,
                        found -> assertThat(found.receipt().token())
                                .isGreaterThan(left.generation().token()));
        assertThat(office.letters()).containsExactly("5", "5");
        assertThat(lastOf("5").end()).map(LeaseEnd::reason).contains(LostReason.RELEASED);
        assertThat(second.post("/invoices/5/send").body()).contains("\"mark\":\"accepted\"");
    }

    private RunningApplication start(String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "--lease4j.valkey.uri=redis://" + server.host() + ":" + server.port(),
                "--invoices.post-office=" + office.address()));
        arguments.addAll(Arrays.asList(more));
        RunningApplication application = RunningApplication.start(folder, PASSWORD, arguments);
        started.add(application);
        return application;
    }

    /** Does what an operator does once, and keeps the store to look at it. */
    private void create() {
        ValkeyLeaseStoreBuilder builder = ValkeyLeaseStore.builder(Namespace.of("billing"))
                .uri("redis://:" + PASSWORD + "@" + server.host() + ":" + server.port());
        store = builder.openToCreate().orThrow();
        operator =
                LeaseOperator.builder(store, Holder.ofThisProcess("operations")).build();
        assertThat(operator.createNeverExisted(NamespaceSettings.defaults(), operator.within(SOON))
                        .code())
                .isEqualTo("done");
    }

    private ObservedLease activeOf(String number) {
        InspectOutcome outcome = operator.inspect(key(number), operator.within(SOON));
        assertThat(outcome).isInstanceOf(InspectOutcome.Found.class);
        return ((InspectOutcome.Found) outcome).lease();
    }

    private ObservedLease lastOf(String number) {
        InspectOutcome outcome = operator.inspect(key(number), operator.within(SOON));
        assertThat(outcome).isInstanceOf(InspectOutcome.NotFound.class);
        return ((InspectOutcome.NotFound) outcome).last().orElseThrow();
    }

    private FindEffectOutcome mark(String number) {
        return store.sink(SinkName.of("sent"))
                .find(key(number), EffectId.of("sent-" + number), operator.within(SOON))
                .toCompletableFuture()
                .join();
    }

    private static LeaseKey key(String number) {
        return LeaseKey.of("billing", "invoice", number);
    }
}
