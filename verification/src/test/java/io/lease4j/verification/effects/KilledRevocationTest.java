package io.lease4j.verification.effects;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.LostReason;
import io.lease4j.RevokeOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.RejectedReason;
import io.lease4j.testkit.MatrixScenarios;
import io.lease4j.testkit.report.Layer;
import io.lease4j.verification.Jvm;
import io.lease4j.verification.Patience;
import io.lease4j.verification.effects.DyingOperator.Point;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** An operator's process dies between any two steps of a revocation, and another operator finishes it. */
@Timeout(180)
class KilledRevocationTest {

    @RegisterExtension
    static final MatrixScenarios MATRIX = MatrixScenarios.of("valkey", Layer.X);

    @TempDir
    private Path folder;

    @Test
    @Tag("LR-10")
    @Tag("E-8")
    @Tag("E-10")
    void who_reads_revoked_can_rely_on_it_wherever_the_operator_died() {
        try (Site site = Site.open()) {
            FencedSink second = site.made(DyingOperator.second(site.schema()));
            site.register(second);
            List<FencedSink> both = List.of(site.sink(), second);
            // All at once: a process takes its time to start.
            Map<Point, Jvm> operators = new EnumMap<>(Point.class);
            for (Point point : Point.values()) {
                operators.put(point, site.process(folder, "operator-" + nameOf(point)));
            }
            for (Point point : Point.values()) {
                dies(site, operators.get(point).ready(), point, both);
            }
        }
    }

    private static void dies(Site site, Jvm operator, Point point, List<FencedSink> sinks) {
        LeaseKey key = site.job("revoked-" + nameOf(point));
        Leases a = site.worker("a");
        Leases reader = site.worker("reader");
        Lease lease = site.acquired(a, key);
        operator.tell("revoke", Site.authority(lease).toWire(), point);
        assertThat(operator.awaitEnd()).as("died at %s", point).isEqualTo(DyingOperator.DIED);

        boolean over = site.isOver(reader, lease);
        assertThat(over).as("%s: reads as over", point).isEqualTo(point == Point.REVOKED_AND_NOT_ANSWERED);
        List<String> answers = sinks.stream()
                .map(sink -> a.effects(sink)
                        .commit(Site.effect(key, "meanwhile"), Site.authority(lease), Patience.deadline())
                        .code())
                .toList();
        String before = "accepted";
        String sealed = "rejected.sealed";
        assertThat(answers)
                .as("%s: effects meanwhile", point)
                .isEqualTo(
                        switch (point) {
                            case BEFORE_INSPECT, AFTER_INSPECT -> List.of(before, before);
                            case ONE_OF_TWO_SEALED -> List.of(sealed, before);
                            case ALL_SEALED, REVOKED_AND_NOT_ANSWERED -> List.of(sealed, sealed);
                        });

        LeaseOperator another = site.operator(sinks.toArray(FencedSink[]::new));
        RevokeOutcome finished = another.revoke(lease.generation(), "to finish it", Patience.deadline());
        if (over) {
            assertThat(finished).as("%s", point).isOver(LostReason.REVOKED);
            assertThat(((RevokeOutcome.Over) finished).unsealed()).isEmpty();
        } else {
            assertThat(finished).as("%s", point).isRevoked();
            assertThat(((RevokeOutcome.Revoked) finished).unsealed()).isEmpty();
        }
        assertThat(reader.inspect(key, Patience.deadline())).isNotFoundAfter(LostReason.REVOKED);
        for (FencedSink sink : sinks) {
            CommitOutcome late =
                    a.effects(sink).commit(Site.effect(key, "afterwards"), Site.authority(lease), Patience.deadline());
            assertThat(late).as("%s: an effect afterwards", point).isRejected(RejectedReason.SEALED);
        }
    }

    private static String nameOf(Point point) {
        return point.name().toLowerCase(Locale.ROOT);
    }
}
