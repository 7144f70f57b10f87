package io.lease4j.cli;

import io.lease4j.jdbc.JdbcSink;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Acts on sinks. */
@Command(name = "sink", description = "Register a sink.", subcommands = SinkCommand.Register.class)
final class SinkCommand extends Group {

    /** Registers. */
    @Command(
            name = "register",
            description = "Make a sink in --database accept effects of the namespace, and revocations seal it.")
    static final class Register extends OperatorCommand {

        @Parameters(paramLabel = "NAME", description = "The sink's name.")
        private String name = "";

        Register(Surroundings surroundings) {
            super(surroundings);
        }

        @Override
        ExitCode run(Opened opened, Screen screen) {
            JdbcSink sink = opened.with(DatabaseOptions.sink(opened.source(), name));
            return Admin.show(opened.operator().register(sink, opened.soon()), screen, Optional.empty());
        }
    }
}
