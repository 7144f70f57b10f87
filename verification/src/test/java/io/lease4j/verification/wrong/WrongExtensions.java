package io.lease4j.verification.wrong;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordView;
import io.lease4j.Deadline;
import io.lease4j.Lineage;
import io.lease4j.floor.Ticket;
import io.lease4j.floor.TokenRange;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import io.lease4j.spi.Installation;
import io.lease4j.spi.LeaseStore;
import io.lease4j.testkit.control.ForwardingStore;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Wrong about which extension of a record's range is installed, and when one is asked for. */
final class WrongExtensions {

    /** Changes an extension, given the store that it is for. */
    @FunctionalInterface
    private interface Change {
        Installation.Extension apply(Installation.Extension extension, LeaseStore store);
    }

    private WrongExtensions() {}

    static List<WrongStore> all() {
        return List.of(
                installing(
                        "extension-with-any-ticket",
                        "An extension is installed whatever ticket it names.",
                        WrongExtensions::withItsTicket),
                installing(
                        "extension-with-any-lineage",
                        "An extension is installed whatever server it is for.",
                        WrongExtensions::forItsServer),
                installing(
                        "extension-below-the-ceiling",
                        "An extension below the ceiling is installed.",
                        WrongExtensions::aboveTheCeiling),
                WrongStore.of("extension-never-asked-for", "A grant near the ceiling hands out no ticket.", "F-6")
                        .store((real, fixture) -> new Retold(real) {
                            @Override
                            Echo echo(Echo right) {
                                return new Echo(
                                        right.recordId(),
                                        right.lineage(),
                                        right.backendTime(),
                                        right.lastToken(),
                                        right.proven(),
                                        Optional.empty(),
                                        right.expired());
                            }
                        }));
    }

    private static WrongStore installing(String name, String fault, Change change) {
        return WrongStore.of(name, fault, "F-4").store((real, fixture) -> new ForwardingStore(real) {
            @Override
            public CompletionStage<Answer<AdminOutcome>> install(Installation installation, Deadline deadline) {
                return super.install(
                        installation instanceof Installation.Extension extension
                                ? change.apply(extension, delegate())
                                : installation,
                        deadline);
            }
        });
    }

    private static Installation.Extension withItsTicket(Installation.Extension extension, LeaseStore store) {
        Ticket ticket = Installs.ticket(store, extension.recordId()).orElse(extension.ticket());
        return new Installation.Extension(extension.recordId(), extension.lineage(), ticket, extension.range());
    }

    private static Installation.Extension forItsServer(Installation.Extension extension, LeaseStore store) {
        Lineage lineage = Installs.view(store, extension.recordId())
                .map(AuthorityRecordView::servingLineage)
                .orElse(extension.lineage());
        return new Installation.Extension(extension.recordId(), lineage, extension.ticket(), extension.range());
    }

    private static Installation.Extension aboveTheCeiling(Installation.Extension extension, LeaseStore store) {
        long ceiling = Installs.view(store, extension.recordId())
                .map(AuthorityRecordView::ceiling)
                .orElse(0L);
        return extension.range().base() >= ceiling
                ? extension
                : new Installation.Extension(
                        extension.recordId(),
                        extension.lineage(),
                        extension.ticket(),
                        new TokenRange(ceiling, ceiling + 10));
    }
}
