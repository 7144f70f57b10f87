package io.lease4j.valkey;

import static io.lease4j.valkey.SinkScene.authority;
import static io.lease4j.valkey.SinkScene.effect;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.ExecutionAuthority;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectReceipt;
import io.lease4j.effect.Effects;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.testkit.server.Reply;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** For tests of effects beside the lease through a proxy: a server for the class, a station and a lease for each test. */
abstract class OnSinkStation extends OnServer {

    static final Duration PATIENCE = Duration.ofSeconds(10);

    Station station;
    Effects effects;
    ValkeySink direct;
    LeaseKey key;
    Lease lease;
    ExecutionAuthority authority;
    Effect effect;

    private ValkeyLeaseStore directStore;

    @BeforeEach
    void start() {
        use(Station.on(server));
    }

    void use(Station made) {
        station = made.withScripts();
        effects = station.leases.effects(station.store.sink(SinkScene.NAME));
        directStore = station.builder(server.address()).open().orThrow();
        direct = directStore.sink(SinkScene.NAME);
        key = station.freshKey();
        lease = station.acquired(key);
        authority = authority(lease);
        effect = effect(key, "the-one");
        // A script that the server does not know is answered before it has run.
        assertThat(effects.commit(effect(key, "rehearsed"), authority, station.soon()))
                .isInstanceOf(CommitOutcome.Accepted.class);
        assertThat(effects.cancel(effect(key, "rehearsed"), authority, station.soon()))
                .isInstanceOf(CancelEffectOutcome.Committed.class);
        assertThat(effects.fence(authority, station.soon())).isInstanceOf(FenceOutcome.Accepted.class);
    }

    @AfterEach
    void stop() {
        directStore.close();
        station.close();
    }

    Lease supersede() {
        Reply unused = station.command("DEL", station.name("lease", key));
        try (Leases other = Leases.builder(directStore, Scene.OTHER).build()) {
            AcquireOutcome outcome = other.acquire(key, Duration.ofMinutes(1), station.soon());
            assertThat(outcome).isInstanceOf(AcquireOutcome.Acquired.class);
            return ((AcquireOutcome.Acquired) outcome).lease();
        }
    }

    FindEffectOutcome found() {
        // Its connection is ended together with those of the client.
        Stores.awaitServed(directStore);
        return Scene.answer(direct.find(key, effect.id(), station.soon()));
    }

    EffectReceipt inPlace() {
        FindEffectOutcome found = found();
        assertThat(found).isInstanceOf(FindEffectOutcome.Found.class);
        return ((FindEffectOutcome.Found) found).receipt();
    }

    /** Has the server refuse commands from now on, until it is mended. */
    void cause(String error) {
        switch (error) {
            case "OOM" -> set("maxmemory", "1");
            case "NOREPLICAS" -> set("min-replicas-to-write", "1");
            default -> station.allow("-evalsha");
        }
    }

    void mend(String error) {
        switch (error) {
            case "OOM" -> set("maxmemory", "0");
            case "NOREPLICAS" -> set("min-replicas-to-write", "0");
            default -> station.allow("+evalsha");
        }
    }

    private void set(String option, String value) {
        Reply unused = station.command("CONFIG", "SET", option, value);
    }
}
