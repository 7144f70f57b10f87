package io.lease4j.verification.effects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.examples.outbox.Inbox;
import io.lease4j.examples.outbox.JobWorker;
import io.lease4j.examples.outbox.Message;
import io.lease4j.examples.outbox.OutboxRelay;
import io.lease4j.jdbc.JdbcGuard;
import io.lease4j.testkit.assertion.LeaseAssertions;
import io.lease4j.testkit.control.Direction;
import io.lease4j.testkit.control.TcpFaultProxy;
import io.lease4j.verification.Patience;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The outbox example, on a real Valkey and a real PostgreSQL. */
@Timeout(120)
class OutboxTest {

    private final Site site = Site.open();
    private final Schema tables = site.schema();
    private final List<Message> published = new ArrayList<>();
    private final OutboxRelay relay = new OutboxRelay(tables.source(), published::add);

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    @Tag("E-12")
    void a_job_leaves_result_message_and_its_end_and_the_relay_publishes_with_the_token() throws SQLException {
        LeaseKey key = site.job("one");
        long[] token = new long[1];
        assertThat(worker("a", tables)
                        .work(key, lease -> {
                            token[0] = lease.token().value();
                            return "total 10";
                        })
                        .code())
                .isEqualTo("accepted");

        assertThat(tables.list("SELECT state FROM job")).containsExactly("done");
        assertThat(tables.list("SELECT result FROM job_result")).containsExactly("total 10");
        assertThat(relay.relay(10)).isOne();
        assertThat(relay.relay(10)).isZero();
        assertThat(published).containsExactly(new Message("one", "finished one", token[0], "total 10"));
    }

    @Test
    @Tag("E-12")
    void statements_that_fail_leave_neither_fence_nor_message() {
        LeaseKey key = site.key("there is no such job");
        assertThatThrownBy(() -> worker("a", tables).work(key, lease -> "total 10"))
                .isInstanceOf(SQLException.class);

        assertThat(tables.list("SELECT result FROM job_result")).isEmpty();
        assertThat(tables.list("SELECT payload FROM outbox")).isEmpty();
        assertThat(tables.list("SELECT fingerprint FROM lease4j_fence")).isEmpty();
        assertThat(tables.list("SELECT effect_id FROM lease4j_effect")).isEmpty();
    }

    @Test
    @Tag("E-3")
    void a_worker_that_died_after_its_commit_leaves_one_message_whoever_does_the_job_again() throws Exception {
        LeaseKey key = site.job("again");
        try (TcpFaultProxy proxy = TcpFaultProxy.before(Servers.postgres().address())) {
            JobWorker cutOff = worker("a", tables.through(proxy.address()));
            proxy.next(Direction.TO_SERVER, "COMMIT").answer().cut();
            assertThatThrownBy(() -> cutOff.work(key, lease -> "total 10")).isInstanceOf(SQLException.class);
        }

        CommitOutcome again = (CommitOutcome) worker("b", tables).work(key, lease -> "total 10");
        LeaseAssertions.assertThat(again).isAcceptedAlready();
        assertThat(relay.relay(10)).isOne();
        assertThat(published).hasSize(1);
    }

    @Test
    @Tag("E-1")
    void a_stale_worker_leaves_no_message() throws SQLException {
        LeaseKey key = site.job("stale");
        Leases a = site.worker("a");
        Leases b = site.worker("b");
        JobWorker stale = worker(a, tables);
        Lease former = site.acquired(a, key, Duration.ofMillis(300));
        Lease successor = site.acquired(b, key);
        LeaseAssertions.assertThat(b.effects(site.sink()).fence(Site.authority(successor), Patience.deadline()))
                .isAccepted();

        LeaseAssertions.assertThat(stale.finish("total 9", Site.authority(former)))
                .isRejected(RejectedReason.BEHIND);
        LeaseAssertions.assertThat(worker(b, tables).finish("total 10", Site.authority(successor)))
                .isAccepted();
        assertThat(relay.relay(10)).isOne();
        assertThat(published).extracting(Message::payload).containsExactly("total 10");
    }

    @Test
    void a_relay_that_dies_before_marking_publishes_again_and_consumers_take_it_once() throws SQLException {
        finish("one", "two", "three");
        OutboxRelay dying = new OutboxRelay(tables.source(), message -> {
            published.add(message);
            if (message.job().equals("two")) {
                throw new IllegalStateException("the relay dies here");
            }
        });
        assertThatThrownBy(() -> dying.relay(10)).isInstanceOf(IllegalStateException.class);
        assertThat(relay.relay(10)).isEqualTo(3);

        assertThat(published).extracting(Message::job).containsExactly("one", "two", "one", "two", "three");
        Inbox inbox = new Inbox();
        assertThat(published).filteredOn(inbox::isNews).extracting(Message::job).containsExactly("one", "two", "three");
    }

    @Test
    void two_relays_take_turns_and_keep_the_order() throws SQLException {
        finish("one", "two", "three");
        List<CompletableFuture<Integer>> second = new ArrayList<>();
        OutboxRelay first = new OutboxRelay(tables.source(), message -> {
            if (second.isEmpty()) {
                second.add(CompletableFuture.supplyAsync(this::relayed));
                tables.awaitWaiting(1);
            }
            published.add(message);
        });

        assertThat(first.relay(2)).isEqualTo(2);
        assertThat(second.get(0).join()).isOne();
        assertThat(published).extracting(Message::job).containsExactly("one", "two", "three");
    }

    @Test
    void a_message_of_an_older_generation_is_no_news_after_one_of_a_newer() {
        Inbox inbox = new Inbox();
        assertThat(inbox.isNews(new Message("job", "second", 8, "of 8"))).isTrue();
        assertThat(inbox.isNews(new Message("job", "first", 7, "of 7"))).isFalse();
        assertThat(inbox.isNews(new Message("job", "third", 8, "of 8"))).isTrue();
    }

    private int relayed() {
        try {
            return relay.relay(10);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private void finish(String... jobs) throws SQLException {
        for (String job : jobs) {
            assertThat(worker("a " + job, tables)
                            .work(site.job(job), lease -> "total of " + job)
                            .code())
                    .isEqualTo("accepted");
        }
    }

    private JobWorker worker(String name, Schema through) {
        return worker(site.worker(name), through);
    }

    private static JobWorker worker(Leases leases, Schema through) {
        return new JobWorker(leases, through.source(), JdbcGuard.of(Site.SINK), Site.MINUTES);
    }
}
