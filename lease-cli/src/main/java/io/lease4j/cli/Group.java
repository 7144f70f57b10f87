package io.lease4j.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that is nothing without one of its own commands. */
abstract class Group implements Runnable {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public final void run() {
        throw new ParameterException(
                spec.commandLine(), "which command? " + spec.subcommands().keySet());
    }
}
