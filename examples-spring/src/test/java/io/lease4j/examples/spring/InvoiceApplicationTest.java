package io.lease4j.examples.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.LeaseEnd;
import io.lease4j.LostReason;
import io.lease4j.valkey.FindEffectOutcome;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The application starts, does what it is asked over HTTP, and shows how it is. */
class InvoiceApplicationTest extends OnInvoices {

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
}
