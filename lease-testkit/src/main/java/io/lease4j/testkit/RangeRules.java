package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordView;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.RefusedReason;
import io.lease4j.floor.FloorWitness;
import io.lease4j.floor.TokenRange;
import io.lease4j.spi.Installation;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.control.Passing;
import io.lease4j.testkit.control.Step;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Where ranges come from: creation, witness and extension. */
abstract class RangeRules extends FloorRules {

    @Test
    @Tag("LR-15")
    @Tag("F-4")
    @Tag("F-6")
    void an_extension_never_proves_a_record() {
        FloorWitness unused = bench().createWithWitness();
        LeaseKey key = bench().key("extended unproven");
        Worker a = bench().worker("A");
        a.released(a.acquired(key));
        Runnable restore = bench().backend().snapshot();
        bench().fault("a snapshot is restored", restore);
        AuthorityRecordView before = bench().describe(key);
        TokenRange further = new TokenRange(before.ceiling() + 10_000, before.ceiling() + 10_100);

        assertThat(install(new Installation.Extension(
                        before.recordId(), before.servingLineage(), bench().ticket(key), further)))
                .as("an extension of an unproven record")
                .isRefused(RefusedReason.NOT_ALLOWED);
        assertThat(bench().describe(key).ceiling()).as("the ceiling").isEqualTo(before.ceiling());
        assertThat(bench().unwitnessedWorker("B").acquire(key))
                .as("an acquire afterwards")
                .isRefused(RefusedReason.FLOOR_UNPROVEN);
    }

    @Test
    @Tag("F-9")
    void the_witness_is_raised_before_its_range_is_installed() {
        FloorWitness unused = bench().createWithWitness();
        LeaseKey key = bench().key("raised first");
        Worker a = bench().worker("A");
        a.released(a.acquired(key));
        bench().fault("everything is lost", () -> bench().backend().wipe());
        int before = bench().interposer().seen().size();
        Lease lease = a.acquired(key);
        List<String> order = bench().interposer().seen().stream()
                .skip(before)
                .filter(passing ->
                        passing.call().step() == Step.RAISE || passing.call().step() == Step.INSTALL)
                .filter(passing -> passing.kind() != Passing.Kind.DISTURBED)
                .map(passing -> passing.call().step() + " " + passing.kind())
                .toList();
        assertThat(order)
                .as("witness and install")
                .containsExactly("RAISE SENT", "RAISE ANSWERED", "INSTALL SENT", "INSTALL ANSWERED");

        a.released(lease);
        bench().fault("everything is lost again", () -> bench().backend().wipe());
        bench().interposer().next(Step.RAISE).failBefore();
        bench().interposer().next(Step.RAISE).failBefore();
        int installs = bench().interposer().sent(Step.INSTALL);
        AcquireOutcome unproven = a.acquire(key);
        if (!(unproven instanceof AcquireOutcome.Acquired)) {
            assertThat(bench().interposer().sent(Step.INSTALL))
                    .as("installs while the witness did not answer")
                    .isEqualTo(installs);
        }
    }

    @Test
    @Tag("F-6")
    void an_extension_keeps_generations_and_floor() {
        FloorWitness unused = bench().createWithWitness(new ReferenceWitness(16));
        LeaseKey key = bench().key("extended");
        Worker a = bench().worker("A");
        // Long enough for all that follows, which is more than the kit's TTL is meant for.
        Lease kept = a.acquired(a.prepare(bench().keyInTheSameRecord(key))
                .ttl(bench().ttl().multipliedBy(10))
                .build());
        AuthorityRecordView before = bench().describe(key);
        for (int i = 0; i < 40; i++) {
            a.released(a.acquired(key));
        }
        AuthorityRecordView after = bench().describe(key);
        assertThat(after.ceiling()).as("the ceiling").isGreaterThan(before.ceiling());
        assertThat(after.floor()).as("the floor").isEqualTo(before.floor());
        assertThat(after.completeSince()).as("complete since").isEqualTo(before.completeSince());
        assertThat(a.renew(kept)).as("a generation from before the extensions").isRenewed();
    }

    @Test
    @Tag("F-10")
    void a_namespace_is_created_once_and_an_interrupted_creation_goes_on() {
        bench().openUncreated();
        FloorWitness witness = bench().fixture().witness();
        bench().useWitness(witness);
        Operator operator = bench().operator();
        NamespaceSettings settings = NamespaceSettings.defaults().withWitness();
        bench().interposer().next(Step.COMPLETE_CREATION).failBefore();
        AdminOutcome interrupted = operator.administer("create", (door, deadline) -> door.create(settings, deadline));
        assertThat(interrupted).as("a creation that was interrupted").isNotInstanceOf(AdminOutcome.Done.class);
        assertThat(operator.administer("create", (door, deadline) -> door.create(settings, deadline)))
                .as("the creation, continued")
                .isDone();
        Lease lease = bench().worker("A").acquired(bench().key("created"));
        assertThat(operator.administer("create", (door, deadline) -> door.create(settings, deadline))
                        .code())
                .as("creating it again")
                .startsWith("refused");
        assertThat(bench().observed(lease.key())).as("a lease after that").isSameGenerationAs(lease);
    }

    @Test
    @Tag("F-10")
    void a_namespace_that_its_witness_knows_is_not_created_over_an_empty_store() {
        FloorWitness unused = bench().createWithWitness();
        bench().fault("everything is lost", () -> bench().backend().wipe());
        NamespaceSettings settings = NamespaceSettings.defaults().withWitness();
        assertThat(bench().operator()
                        .administer("create", (door, deadline) -> door.create(settings, deadline))
                        .code())
                .as("creating a namespace that the witness knows")
                .startsWith("refused");
    }
}
