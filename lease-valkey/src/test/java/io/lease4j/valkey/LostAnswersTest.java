package io.lease4j.valkey;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Commitment;
import io.lease4j.Deadline;
import io.lease4j.HistoryEntry;
import io.lease4j.HistoryOutcome;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.LeaseRequest;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.ObservedLease;
import io.lease4j.Outcome;
import io.lease4j.PageQuery;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.MatrixScenarios;
import io.lease4j.testkit.control.Direction;
import io.lease4j.testkit.control.Gate;
import io.lease4j.testkit.control.TcpFaultProxy;
import io.lease4j.testkit.report.Layer;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.time.SystemTime;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** LR-05 on the wire: the server commits, and its answer does not arrive. */
@Timeout(120)
class LostAnswersTest {

    @RegisterExtension
    static final MatrixScenarios MATRIX = MatrixScenarios.of("valkey", Layer.V);

    private static final Duration TTL = Duration.ofMinutes(1);
    private static final Pattern SCRIPTS_RUN = Pattern.compile("cmdstat_evalsha:calls=(\\d+)");

    /** What becomes of the answer. */
    private enum Loss {
        /** It waits on the way until the caller has given up, and arrives then. */
        LATE,
        /** The connection breaks in its place. */
        CUT
    }

    private final Namespace namespace = TestServer.freshNamespace();
    private ValkeyServer server;
    private TcpFaultProxy proxy;
    private ValkeyLeaseStore direct;
    private ValkeyLeaseStore store;
    private Leases leases;
    private Leases observer;
    private LeaseOperator operator;

    @BeforeEach
    void start() throws Exception {
        server = TestServer.builder().start();
        proxy = TcpFaultProxy.before(server.address());
        direct = Stores.created(TestServer.store(server, namespace), NamespaceSettings.defaults());
        store = TestServer.store(server, namespace)
                .uri(TestServer.uri(
                        proxy.address().getHostString(), proxy.address().getPort()))
                .open()
                .orThrow();
        leases = Leases.builder(store, Holder.of("worker", "1")).build();
        observer = Leases.builder(direct, Holder.of("observer", "1")).build();
        operator = LeaseOperator.builder(store, Holder.of("operator", "1")).build();
        loadScripts();
    }

    @AfterEach
    void stop() throws Exception {
        operator.close();
        leases.close();
        observer.close();
        store.close();
        direct.close();
        proxy.close();
        server.close();
    }

    @Test
    @Tag("LR-05")
    @Tag("I-1")
    @Tag("O-3")
    void an_acquire_is_unknown_and_then_the_original_grant() {
        for (Loss loss : Loss.values()) {
            LeaseKey key = key("acquire", loss);
            AcquireRequest request = leases.prepare(key).ttl(TTL).build();

            AcquireOutcome first = lost(loss, request, deadline -> leases.acquire(request, deadline));
            assertThat(first).isUnknown();

            ObservedLease made = held(key);
            assertThat(leases.settle(request, deadline()).committed()).isEqualTo(Commitment.YES);
            long before = scriptsRun();
            AcquireOutcome again = leases.acquire(request, deadline());
            assertThat(again).isAcquiredAgain();
            assertThat(again).lease().expiresAt(made.expiresAt());
            assertThat(((AcquireOutcome.Acquired) again).lease().generation()).isEqualTo(made.generation());
            assertThat(scriptsRun()).isEqualTo(before + 1);
            assertThat(entries(key)).hasSize(1);
        }
    }

    @Test
    @Tag("LR-05")
    @Tag("I-1")
    @Tag("O-3")
    void a_renewal_is_unknown_and_then_has_moved_the_expiry_once() {
        for (Loss loss : Loss.values()) {
            LeaseKey key = key("renew", loss);
            Lease lease = acquired(key);
            RenewRequest request = RenewRequest.of(
                    lease.generation(),
                    leases.holder(),
                    RequestId.random(),
                    lease.renewalNumber() + 1,
                    TTL.multipliedBy(2));

            RenewOutcome first = lost(loss, request, deadline -> leases.renew(request, deadline));
            assertThat(first).isUnknown();

            ObservedLease renewed = held(key);
            assertThat(renewed.expiresAt()).isGreaterThan(lease.expiresAt());
            assertThat(leases.settle(request, deadline()).committed()).isEqualTo(Commitment.YES);
            var again = leases.renew(request, deadline());
            assertThat(again).isRenewedAgain();
            assertThat(again).lease().isSameGenerationAs(lease).expiresAt(renewed.expiresAt());
            assertThat(held(key).expiresAt()).isEqualTo(renewed.expiresAt());
        }
    }

    @Test
    @Tag("LR-05")
    @Tag("I-1")
    @Tag("O-3")
    void a_release_is_unknown_and_then_has_ended_the_generation_once() {
        for (Loss loss : Loss.values()) {
            LeaseKey key = key("release", loss);
            Lease lease = acquired(key);
            ReleaseRequest request = ReleaseRequest.of(lease.generation(), leases.holder(), RequestId.random());

            ReleaseOutcome first = lost(loss, request, deadline -> leases.release(request, deadline));
            assertThat(first).isUnknown();

            assertThat(observer.inspect(key, deadline())).isNotFound();
            assertThat(leases.settle(request, deadline()).committed()).isEqualTo(Commitment.YES);
            assertThat(observer.acquire(key, TTL, deadline())).isAcquired();
            assertThat(leases.release(request, deadline())).isReleasedAgain();
            assertThat(observer.inspect(key, deadline())).isFound();
            // Granted, ended, granted.
            assertThat(entries(key)).hasSize(3);
        }
    }

    @Test
    @Tag("LR-05")
    @Tag("I-1")
    @Tag("O-3")
    void a_revocation_is_unknown_and_then_has_ended_the_generation_once() {
        for (Loss loss : Loss.values()) {
            LeaseKey key = key("revoke", loss);
            Lease lease = acquired(key);
            RevokeRequest request =
                    RevokeRequest.of(lease.generation(), Holder.of("operator", "1"), RequestId.random(), "taken over");

            RevokeOutcome first = lost(loss, request, deadline -> operator.revoke(request, deadline));
            assertThat(first).isUnknown();

            assertThat(observer.inspect(key, deadline())).isNotFound();
            assertThat(observer.resolve(request, deadline()).committed()).isEqualTo(Commitment.YES);
            assertThat(observer.acquire(key, TTL, deadline())).isAcquired();
            assertThat(operator.revoke(request, deadline())).isRevokedAgain();
            assertThat(observer.inspect(key, deadline())).isFound();
            assertThat(entries(key)).hasSize(3);
        }
    }

    /** Sends something whose answer does not arrive, after the server has done it. */
    private <O extends Outcome> O lost(Loss loss, LeaseRequest<O> request, Function<Deadline, O> send) {
        // Every command about a request carries it.
        byte[] digest =
                Arrays.copyOf(Base64.getUrlDecoder().decode(request.digest().value()), 16);
        if (loss == Loss.CUT) {
            proxy.next(Direction.TO_SERVER, digest).answer().cut();
            O outcome = send.apply(deadline());
            Stores.awaitServed(store);
            return outcome;
        }
        Gate gate = proxy.next(Direction.TO_SERVER, digest).answer().hold();
        O outcome = send.apply(leases.within(Duration.ofSeconds(1)));
        gate.awaitReached(Duration.ofSeconds(20));
        gate.release();
        return outcome;
    }

    /** A script that the server does not know is answered before it has run. */
    private void loadScripts() {
        LeaseKey key = LeaseKey.of(namespace, List.of("scripts"));
        Lease first = acquired(key);
        assertThat(leases.renew(first, TTL, deadline())).isRenewed();
        assertThat(leases.release(first, deadline())).isReleased();
        assertThat(operator.revoke(acquired(key).generation(), "of no more use", deadline()))
                .isRevoked();
    }

    private Lease acquired(LeaseKey key) {
        AcquireOutcome outcome = leases.acquire(key, TTL, deadline());
        assertThat(outcome).isAcquired();
        return ((AcquireOutcome.Acquired) outcome).lease();
    }

    private ObservedLease held(LeaseKey key) {
        InspectOutcome outcome = observer.inspect(key, deadline());
        assertThat(outcome).isFound();
        return ((InspectOutcome.Found) outcome).lease();
    }

    private long scriptsRun() {
        try (ServerConnection connection = server.connect()) {
            Matcher calls = SCRIPTS_RUN.matcher(
                    connection.command("INFO", "commandstats").text());
            return calls.find() ? Long.parseLong(calls.group(1)) : 0;
        }
    }

    private List<HistoryEntry> entries(LeaseKey key) {
        return ((HistoryOutcome.Page) observer.history(key, PageQuery.first(100), deadline())).entries();
    }

    private LeaseKey key(String operation, Loss loss) {
        return LeaseKey.of(namespace, List.of(operation, loss.name()));
    }

    private static Deadline deadline() {
        return Deadline.within(Duration.ofSeconds(20), SystemTime.monotonicClock());
    }
}
