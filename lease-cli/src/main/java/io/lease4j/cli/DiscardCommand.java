package io.lease4j.cli;

import io.lease4j.LeaseKey;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Throws a damaged record away. */
@Command(name = "discard", description = "Throw away the record of a key that is corrupt. One that can be read stays.")
final class DiscardCommand extends OperatorCommand {

    @Parameters(arity = "1..8", paramLabel = "COMPONENT", description = "The components of the key, in order.")
    private List<String> components = List.of();

    @Mixin
    private final Confirmation confirmation = new Confirmation();

    DiscardCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    void check() {
        super.check();
        LeaseKey unused = key(components);
    }

    @Override
    ExitCode run(Opened opened, Screen screen) {
        return confirmation
                .refusedBy(surroundings, "What is kept of this key is thrown away: whoever holds it loses it.")
                .orElseGet(() -> Admin.show(
                        opened.operator().discard(key(components), opened.soon()), screen, Optional.empty()));
    }
}
