package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.spi.StoreCounts;
import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.ValkeyServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class WireCountsTest {

    @Test
    @Tag("V-6")
    void scripts_given_again_and_connections_made_anew_are_counted() {
        try (ValkeyServer server = TestServer.builder().start();
                Station station = Station.on(server).withScripts()) {
            var unusedFirst = station.acquired(station.freshKey());
            StoreCounts before = station.store.counts();
            assertThat(before.reconnects()).as("the first connection is none").isZero();

            var unusedSecond = station.acquired(station.freshKey());
            assertThat(station.store.counts())
                    .as("a steady state counts nothing")
                    .isEqualTo(before);

            Reply unusedFlushed = station.command("SCRIPT", "FLUSH");
            var unusedThird = station.acquired(station.freshKey());
            assertThat(station.store.counts().scriptReloads()).isGreaterThan(before.scriptReloads());
            assertThat(station.store.counts().reconnects()).isZero();

            Reply unusedKilled = station.command("CLIENT", "KILL", "USER", MinimalUser.NAME);
            Patience.until("it is counted", () -> station.store.counts().reconnects() == 1);
        }
    }
}
