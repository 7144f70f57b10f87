package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.Refused;
import io.lease4j.Settlement;
import io.lease4j.UnknownReason;
import io.lease4j.testkit.server.ValkeyServer;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers that this server would not give now, made up on the way: what is not listed is unknown. */
class ForgedAnswerTest {

    private static ValkeyServer server;
    private static Station station;

    private ForgingProxy proxy;
    private ValkeyLeaseStore store;
    private Leases leases;
    private LeaseKey key;
    private AcquireRequest request;
    private Station.Holding before;

    @BeforeAll
    static void startServer() {
        server = TestServer.builder().start();
        station = Station.on(server).withScripts();
    }

    @AfterAll
    static void stopServer() {
        station.close();
        server.close();
    }

    @BeforeEach
    void start() {
        proxy = ForgingProxy.before(server.address());
        store = station.builder(proxy.address()).open().orThrow();
        leases = Leases.builder(store, Holder.of("forged", "1")).build();
        key = station.freshKey();
        request = leases.prepare(key).ttl(java.time.Duration.ofMinutes(1)).build();
        before = station.holding(key);
    }

    @AfterEach
    void stop() throws IOException {
        leases.close();
        store.close();
        proxy.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-ERR something new",
                "-SURPRISE an error that no version had so far",
                "-UNKILLABLE the script wrote already",
                "-ERR Error running script: Script killed by user with SCRIPT KILL.",
                "-NOPERM ACL failure in script: User lease4j has no permissions to run the 'hset' command",
                "-ERR ACL failure in script: User lease4j has no permissions to run the 'hset' command",
                "-ERR Script killed by user with SCRIPT KILL... script: 0, on @user_script:1."
            })
    @Tag("O-2")
    void an_error_that_is_not_listed_is_unknown(String error) {
        proxy.answerAfterwards(request.requestId().value(), error + "\r\n");
        assertThat(reason(leases.acquire(request, station.soon()))).isEqualTo(UnknownReason.BACKEND_ERROR);
        settles();
    }

    @Test
    @Tag("O-2")
    void an_error_that_is_not_listed_leaves_a_cancellation_unknown_that_can_be_asked_for_again() {
        AcquireRequest left = station.left(key);
        proxy.answerAfterwards(key.fingerprint(), "-ERR something new\r\n");

        assertThat(leases.cancel(left, station.soon()))
                .isEqualTo(new CancelOutcome.Unknown(UnknownReason.BACKEND_ERROR));

        assertThat(leases.cancel(left, station.soon())).isInstanceOf(CancelOutcome.NeverCommitted.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-NOAUTH Authentication required.",
                "-WRONGPASS invalid username-password pair or user is disabled.",
                "-CLUSTERDOWN Hash slot not served",
                "-MOVED 1 127.0.0.1:1",
                "-ASK 1 127.0.0.1:1",
                "-TRYAGAIN Multiple keys request during rehashing of slot",
                "-CROSSSLOT Keys in request don't hash to the same slot",
                "-EXECABORT Transaction discarded because of previous errors.",
                "-ERR max number of clients reached",
                "-ERR Error compiling script (new function): user_script:1",
                "-ERR unknown command 'evalsha', with args beginning with: "
            })
    @Tag("O-2")
    void an_error_that_is_listed_is_a_refusal(String error) {
        proxy.answerInstead(request.requestId().value(), error + "\r\n");
        assertThat(leases.acquire(request, station.soon())).isInstanceOf(Refused.class);
        assertThat(station.holding(key)).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Hello, this is no server\r\n",
                "*3\r\n$1\r\nx\r\n",
                ":7\r\n",
                "$3\r\nabc\r\n",
                "+OK\r\n",
                "*-1\r\n",
                "*0\r\n",
                "_\r\n",
                "*2\r\n$7\r\nnobody?\r\n$7\r\ngranted\r\n",
                "*1\r\n*1\r\n*1\r\n*0\r\n"
            })
    @Tag("O-2")
    void nonsense_is_unknown_and_so_is_the_answer_of_another_command(String nonsense) {
        proxy.answerAfterwards(request.requestId().value(), nonsense);
        AcquireOutcome outcome = leases.acquire(request, station.atOnce());
        assertThat(reason(outcome))
                .isIn(UnknownReason.ANSWER_UNREADABLE, UnknownReason.CONNECTION_LOST, UnknownReason.NO_ANSWER);
        settles();
    }

    /** It had committed, and the same request finds that out. */
    private void settles() {
        assertThat(station.holding(key)).isEqualTo(before.afterGrant());
        assertThat(station.store.health(station.soon()).toCompletableFuture().join())
                .isEmpty();
        Patience.until(
                "the answer is found",
                () -> leases.settle(request, station.atOnce()) instanceof Settlement.Answered<?> answered
                        && answered.outcome() instanceof AcquireOutcome.Acquired acquired
                        && acquired.replayed());
        assertThat(station.holding(key)).isEqualTo(before.afterGrant());
    }

    private static UnknownReason reason(AcquireOutcome outcome) {
        assertThat(outcome).isInstanceOf(AcquireOutcome.Unknown.class);
        return ((AcquireOutcome.Unknown) outcome).reason();
    }
}
