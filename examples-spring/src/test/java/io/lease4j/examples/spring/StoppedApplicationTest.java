package io.lease4j.examples.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.LeaseEnd;
import io.lease4j.LostReason;
import io.lease4j.ObservedLease;
import io.lease4j.testkit.server.Poll;
import io.lease4j.valkey.FindEffectOutcome;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The application is told to stop, or killed, in the middle of its work. */
class StoppedApplicationTest extends OnInvoices {

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
}
