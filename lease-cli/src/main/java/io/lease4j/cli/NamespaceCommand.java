package io.lease4j.cli;

import io.lease4j.AdminOutcome;
import io.lease4j.Deadline;
import io.lease4j.spi.NamespaceSettings;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Acts on the namespace as a whole. */
@Command(
        name = "namespace",
        description = "Create a namespace; stop and allow grants.",
        subcommands = {NamespaceCommand.Create.class, NamespaceCommand.Freeze.class, NamespaceCommand.Thaw.class})
final class NamespaceCommand extends Group {

    /** Creates. */
    @Command(
            name = "create",
            description =
                    "Create a namespace: once, and never because it is missing. A server that lost it looks just the"
                            + " same as a new one.")
    static final class Create extends OperatorCommand {

        /** One of the two has to be said. */
        static final class Basis {
            @Option(names = "--witness", description = "Take the first range from the witness in --database.")
            private boolean witness;

            @Option(
                    names = "--never-existed",
                    description = "It has no witness, and never existed anywhere: your word.")
            private boolean neverExisted;
        }

        @ArgGroup(multiplicity = "1")
        private Basis basis = new Basis();

        @Mixin
        private final SettingsOptions settings = new SettingsOptions();

        @Mixin
        private final Confirmation confirmation = new Confirmation();

        Create(Surroundings surroundings) {
            super(surroundings);
        }

        @Override
        void check() {
            super.check();
            NamespaceSettings unused = settings.settings();
        }

        @Override
        boolean creates() {
            return true;
        }

        @Override
        boolean wantsWitness() {
            return basis.witness;
        }

        @Override
        ExitCode run(Opened opened, Screen screen) {
            Optional<ExitCode> no = !basis.neverExisted
                    ? Optional.empty()
                    : confirmation.refusedBy(
                            surroundings,
                            "Namespace " + opened.store().namespace()
                                    + " is created on your word that it never existed,"
                                    + " here or anywhere: if it did, tokens are given twice.");
            if (no.isPresent()) {
                return no.get();
            }
            Deadline deadline = opened.soon();
            AdminOutcome outcome = !basis.neverExisted
                    ? opened.operator().create(settings.settings().withWitness(), deadline)
                    : opened.operator().createNeverExisted(settings.settings(), deadline);
            return Admin.show(outcome, screen, opened.store().namespaceId().map(Object::toString));
        }
    }

    /** Stops grants. */
    @Command(name = "freeze", description = "Stop new grants; everything else goes on. For a planned failover.")
    static final class Freeze extends OperatorCommand {

        @Mixin
        private final Confirmation confirmation = new Confirmation();

        Freeze(Surroundings surroundings) {
            super(surroundings);
        }

        @Override
        ExitCode run(Opened opened, Screen screen) {
            return confirmation
                    .refusedBy(
                            surroundings,
                            "No worker gets a new lease of " + opened.store().namespace() + " until thaw.")
                    .orElseGet(() -> Admin.show(opened.operator().freeze(opened.soon()), screen, Optional.empty()));
        }
    }

    /** Allows them. */
    @Command(name = "thaw", description = "Allow new grants again.")
    static final class Thaw extends OperatorCommand {

        Thaw(Surroundings surroundings) {
            super(surroundings);
        }

        @Override
        ExitCode run(Opened opened, Screen screen) {
            return Admin.show(opened.operator().thaw(opened.soon()), screen, Optional.empty());
        }
    }
}
