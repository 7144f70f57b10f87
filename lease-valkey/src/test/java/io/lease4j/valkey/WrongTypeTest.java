package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.testkit.server.Reply;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Somebody has put a value of another type in the place of a record: no step fails half-way. */
class WrongTypeTest extends OnStation {

    @ParameterizedTest
    @ValueSource(strings = {"authority", "lease", "receipts", "history", "index"})
    @Tag("S-12")
    void nothing_is_granted_and_nothing_is_written(String kind) {
        LeaseKey key = station.freshKey();
        String name = name(kind, key);
        Reply unusedDeleted = station.command("DEL", name);
        Reply unusedPushed = station.command("LPUSH", name, "of another type");
        long last = kind.equals("authority") ? 0 : station.last();

        assertThat(station.leases.acquire(station.request(key), station.soon()))
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.reason()).isEqualTo(RefusedReason.CORRUPT_STATE));

        assertThat(station.command("LRANGE", name, "0", "-1").list()).hasSize(1);
        if (!kind.equals("authority")) {
            assertThat(station.last()).isEqualTo(last);
        }
        if (!kind.equals("lease")) {
            assertThat(station.command("EXISTS", station.name("lease", key)).number())
                    .isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"receipts", "history", "index"})
    @Tag("S-12")
    void the_exact_generation_is_ended_all_the_same(String kind) {
        LeaseKey key = station.freshKey();
        Lease lease = station.acquired(key);
        String name = name(kind, key);
        Reply unusedDeleted = station.command("DEL", name);
        Reply unusedPushed = station.command("LPUSH", name, "of another type");

        assertThat(station.leases.release(lease, station.soon())).isInstanceOf(ReleaseOutcome.Released.class);

        assertThat(station.command("LRANGE", name, "0", "-1").list()).hasSize(1);
        assertThat(station.leases.release(lease, station.soon()).code()).startsWith("lost");
    }

    private String name(String kind, LeaseKey key) {
        return switch (kind) {
            case "authority" -> station.authority();
            case "history" -> station.history();
            case "index" -> station.index();
            default -> station.name(kind, key);
        };
    }
}
