package io.lease4j.verification.floor;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AuthorityRecordView;
import io.lease4j.jdbc.JdbcWitness;
import io.lease4j.testkit.MatrixScenarios;
import io.lease4j.testkit.report.Layer;
import io.lease4j.verification.floor.DyingProver.Point;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A prover's process dies on its way to a further range of tokens, and others go on. No server loses anything: the record
 * still knows its last token.
 */
@Timeout(180)
@Tag("one-lane")
class KilledExtensionTest extends OnDyingProvers {

    @RegisterExtension
    static final MatrixScenarios MATRIX = MatrixScenarios.of("valkey", Layer.V, Layer.X);

    private static final int NARROW = 8;

    private final JdbcWitness narrow = books.witness(NARROW);

    @AfterEach
    void closeWitness() {
        narrow.close();
    }

    @Test
    @Tag("LR-15")
    @Tag("F-5")
    @Tag("F-6")
    @Tag("F-9")
    void on_its_way_to_an_extension_too() {
        Realm raised = worked(narrow);
        Realm installed = worked(narrow);
        Prover ofRaised = started(raised, NARROW, Point.RAISED, DIES);
        Prover ofInstalled = started(installed, NARROW, Point.INSTALLED, DIES);
        extended(raised, ofRaised, false);
        extended(installed, ofInstalled, true);
    }

    private void extended(Realm realm, Prover prover, boolean installed) {
        long ceiling;
        try (Visit visit = Visit.to(realm, server)) {
            ceiling = visit.view(0).ceiling();
        }
        long before = books.highestGiven(realm.name());
        prover.ready()
                .diesOf("extend")
                .forEach(line -> realm.granted(0).add(Long.parseLong(line.substring("granted ".length()))));
        long given = books.highestGiven(realm.name());
        // Whoever comes to the ceiling meanwhile does not wait for what goes on in the background, and raises too.
        assertThat(given).isIn(before + NARROW, before + 2 * NARROW);
        try (Visit next = Visit.to(realm, server)) {
            AuthorityRecordView view = next.view(0);
            assertThat(view.ceiling()).isIn(installed ? List.of(before + NARROW, given) : List.of(ceiling));
            long last = view.lastToken();
            assertThat(last).isGreaterThanOrEqualTo(realm.highest(0));
            for (int i = 0; i < NARROW; i++) {
                long token = next.acquired(realm.key(0)).token().value();
                assertThat(token).isGreaterThan(last);
                last = token;
                boolean isOfTheDeadOne = token > before && token <= given;
                boolean isInstalled = installed && token > view.ceiling() - NARROW && token <= view.ceiling();
                assertThat(isOfTheDeadOne && !isInstalled)
                        .as("%d is of a range that was never installed", token)
                        .isFalse();
            }
            next.workIn(0, 1);
        }
        noneRepeats(realm);
    }
}
