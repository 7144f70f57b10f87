package io.lease4j.examples.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.testkit.server.Poll;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.MatchResult;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real worker processes, frozen and killed by the buttons of the page. */
@Tag("one-lane")
class LiveTest {

    /** A worker that was stopped between taking its authority and writing. */
    private record Frozen(String worker, String account, long token, String posting) {}

    private static RunningLive live;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        live = new RunningLive(folder, "--workers", "2", "--ttl", "1000");
    }

    @AfterAll
    static void nothing_is_left_when_the_starter_is_killed() throws IOException {
        // A stopped process hears nothing of its leash.
        live.act("freeze", "worker-1");
        assertThat(live.left())
                .as("workers, Valkey, and PostgreSQL with its children")
                .hasSizeGreaterThan(4);
        live.close();
        Poll.until("its folder is gone", RunningLive.PATIENCE, () -> !Files.exists(live.folder()));
    }

    @Test
    @Tag("E-1")
    void a_holder_frozen_until_its_successor_has_written_is_refused_and_its_twin_is_not() {
        Frozen frozen = freeze();
        String successor = "accepted +" + frozen.account() + " #(\\d+) ";
        live.await(
                "a successor writes",
                () -> live.all(successor).stream().anyMatch(found -> Long.parseLong(found.group(1)) > frozen.token()));
        live.act("thaw", frozen.worker());
        live.await(frozen.worker() + "\\.\\d+ +refused +" + frozen.account() + " #" + frozen.token() + " +"
                + frozen.posting() + ", rejected.behind: token " + frozen.token() + " < \\d+, which has written");
        live.await("^twin +stale overwrites [1-9]\\d*, postings taken twice [1-9]");
        assertThat(live.state())
                .containsPattern("guarded +results \\d+, duplicates 0, stale overwrites 0, refused [1-9]");
        assertThat(live.get("/").body())
                .contains(
                        "<span class=\"chip bad\">refused</span>",
                        "rejected.behind: token " + frozen.token() + " &lt; ");
    }

    @Test
    void what_a_killed_worker_was_at_is_done_once_by_another_and_its_next_start_says_what_it_left() {
        Frozen killed = freeze();
        live.act("kill", killed.worker());
        live.await(killed.worker() + "\\.\\d+ +process +has ended, by kill -9");
        String of = "SELECT count(*) FROM job_result WHERE job = '" + killed.posting() + "' AND token ";
        live.await("another does it", () -> number(of + "> " + killed.token()) == 1);
        live.act("start", killed.worker());
        live.await(killed.worker() + "\\.\\d+ +recovery +" + killed.account() + " #" + killed.token()
                + " +(stale-generation|reacquire-required)\\.");
        assertThat(number("SELECT count(*) - count(DISTINCT job) FROM job_result"))
                .isZero();
        assertThat(number(of + "<= " + killed.token())).isZero();
    }

    @Test
    void a_lease_that_is_revoked_is_lost_and_sealed() {
        String account;
        int status;
        do {
            account =
                    live.awaited("^(north|east|south|west) +token \\d+ held by").group(1);
            status = live.post(live.token(), "revoke", account).statusCode();
            // It was given back meanwhile: then there is nothing to revoke.
        } while (status == 409);
        assertThat(status).isEqualTo(303);
        live.await("operator +revoked +" + account + " #\\d+ +by hand, sealed");
    }

    @Test
    void only_its_own_page_can_press_a_button() {
        assertThat(live.post("0123", "kill", "worker-2").statusCode()).isEqualTo(403);
        assertThat(live.post(live.token(), "kill", "worker-2", "Origin", "http://example.com")
                        .statusCode())
                .isEqualTo(403);
        assertThat(live.post(live.token(), "kill", "worker-9").statusCode()).isEqualTo(409);
        HttpResponse<String> page = live.get("/");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Security-Policy"))
                .hasValueSatisfying(policy -> assertThat(policy).startsWith("default-src 'none'"));
        assertThat(page.body()).doesNotContain("https://").contains("<html lang=\"en\">");
        assertThat(live.get("/live.css").statusCode()).isEqualTo(200);
        assertThat(live.get("/live.js").statusCode()).isEqualTo(200);
        assertThat(live.get("/nothing").statusCode()).isEqualTo(404);
    }

    @Test
    void every_worker_can_be_scraped() {
        String meters = live.awaited("^worker-1 .*(http\\S+/metrics)$").group(1);
        assertThat(live.get(meters).body()).contains("lease4j_leases_active");
    }

    /** Freezes a worker inside a posting; one that was between two goes on, and it is another's turn. */
    private static Frozen freeze() {
        while (true) {
            String worker = live.awaited("^(worker-\\d) .*running done \\d+ refused \\d+: \\w+ token ")
                    .group(1);
            live.act("freeze", worker);
            live.await("^" + worker + " .*frozen");
            Optional<MatchResult> at =
                    live.find("^" + worker + " .*frozen done .*: (\\w+) token (\\d+), (posting-\\d+), step");
            if (at.isPresent() && isOpen(at.get().group(3))) {
                return new Frozen(
                        worker,
                        at.get().group(1),
                        Long.parseLong(at.get().group(2)),
                        at.get().group(3));
            }
            live.act("thaw", worker);
            live.await("^" + worker + " .*running");
        }
    }

    private static boolean isOpen(String posting) {
        return number("SELECT count(*) FROM job_result WHERE job = '" + posting + "'") == 0;
    }

    private static long number(String query) {
        String url = live.awaited("^database +(\\S+)$").group(1);
        try (Connection connection = DriverManager.getConnection(url);
                PreparedStatement select = connection.prepareStatement(query);
                ResultSet row = select.executeQuery()) {
            assertThat(row.next()).isTrue();
            return row.getLong(1);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
