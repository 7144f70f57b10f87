package io.lease4j.verification.effects;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.testkit.MatrixScenarios;
import io.lease4j.testkit.report.Layer;
import io.lease4j.verification.Jvm;
import io.lease4j.verification.Patience;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** LR-09 with two processes: the holder is frozen inside its computation until its successor is done. */
@Timeout(120)
class FrozenHolderTest {

    @RegisterExtension
    static final MatrixScenarios MATRIX = MatrixScenarios.of("valkey", Layer.P);

    private static final int TTL = 700;
    private static final int LONG = 60_000;

    @TempDir
    private Path folder;

    @Test
    @Tag("LR-09")
    @Tag("E-1")
    @Tag("E-12")
    void of_a_holder_that_was_frozen_the_tables_have_nothing() {
        try (Site site = Site.open()) {
            Schema tables = site.schema();
            var unused = site.job("invoice-7");
            Jvm a = site.process(folder, "a");
            Jvm b = site.process(folder, "b");
            a.ready();
            b.ready();

            a.tell("work", "invoice-7", TTL, "by-a");
            a.expect("computing");
            a.freeze();
            Patience.until("A has lost its lease", () -> {
                String said = b.ask("acquire", "invoice-7", LONG);
                return said.equals("acquired");
            });
            String wire = b.ask("wire", "invoice-7");
            assertThat(b.ask("finish", wire, "by-b")).isEqualTo("accepted");
            a.tell("go-on");
            a.thaw();

            assertThat(a.answer()).as("what A is told").isEqualTo("rejected.effect-conflict");
            assertThat(a.ask("note", "invoice-7", "another-of-a"))
                    .as("another effect of A")
                    .isEqualTo("rejected.behind");
            long tokenOfB = tables.number("SELECT token FROM job_result");
            assertThat(tables.list("SELECT result FROM job_result")).containsExactly("by-b");
            assertThat(tables.list("SELECT payload FROM outbox")).containsExactly("by-b");
            assertThat(tables.list("SELECT state || ' ' || token FROM job")).containsExactly("done " + tokenOfB);
            assertThat(tables.list("SELECT effect_id || ' ' || token FROM lease4j_effect"))
                    .containsExactly("finished invoice-7 " + tokenOfB);
            // The same process, at the same moment, without the guard.
            assertThat(tables.number("SELECT count(*) FROM twin WHERE token < " + tokenOfB))
                    .as("rows of A where nobody checks")
                    .isOne();
        }
    }

    @Test
    @Tag("LR-09")
    @Tag("E-12")
    void of_a_holder_that_was_frozen_between_check_and_write_the_tables_have_nothing() {
        try (Site site = Site.open()) {
            Schema tables = site.schema();
            var unused = site.job("invoice-8");
            Jvm a = site.process(folder, "a");
            Jvm b = site.process(folder, "b");
            a.ready();
            b.ready();

            assertThat(a.ask("acquire", "invoice-8", TTL)).isEqualTo("acquired");
            a.tell("in-transaction", "invoice-8", "by-a");
            a.expect("accepted");
            a.freeze();
            Patience.until(
                    "A has lost its lease",
                    () -> b.ask("acquire", "invoice-8", LONG).equals("acquired"));
            // Waits for A's transaction, which the database ends.
            assertThat(b.ask("finish", b.ask("wire", "invoice-8"), "by-b")).isEqualTo("accepted");
            a.tell("go-on");
            a.thaw();

            assertThat(a.answer()).isEqualTo("failed");
            assertThat(tables.list("SELECT result FROM job_result")).containsExactly("by-b");
            assertThat(tables.list("SELECT payload FROM outbox")).containsExactly("by-b");
            assertThat(tables.list("SELECT token FROM job")).isEqualTo(tables.list("SELECT token FROM lease4j_effect"));
        }
    }
}
