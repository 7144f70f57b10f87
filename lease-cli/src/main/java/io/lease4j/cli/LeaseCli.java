package io.lease4j.cli;

import io.lease4j.InvalidValueException;
import java.lang.reflect.Constructor;
import java.util.List;
import java.util.logging.LogManager;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ParameterException;

/** The operator's command: {@code java -jar lease-cli-<version>-all.jar}. */
@Command(
        name = "lease-cli",
        description = "Look at leases on a Valkey server, and act on them.",
        mixinStandardHelpOptions = true,
        versionProvider = LeaseCli.Version.class,
        subcommands = {
            NamespaceCommand.class,
            DoctorCommand.class,
            InspectCommand.class,
            ListCommand.class,
            HistoryCommand.class,
            RevokeCommand.class,
            DiscardCommand.class,
            FloorCommand.class,
            SinkCommand.class,
            ResolveCommand.class
        },
        footer = {
            "",
            "Exit codes:",
            "  0 done, or found     4 outcome unknown     8 refusals (doctor)",
            "  1 fault of this tool 5 not found           9 declined",
            "  2 wrong usage        6 unreachable        10 done, but a sink is",
            "  3 refused            7 warnings (doctor      not sealed (revoke)",
            "                         --strict)"
        })
public final class LeaseCli extends Group {

    /** What stands before the host of a URI. */
    private static final Pattern CREDENTIALS = Pattern.compile("://[^/?#\\s']*@");

    /** Made by {@link #main}. */
    LeaseCli() {}

    /**
     * Runs one command, and ends the process with its exit code.
     *
     * @param args the command line
     */
    public static void main(String[] args) {
        // The database's driver would log what is told here in other words.
        LogManager.getLogManager().reset();
        System.exit(run(Surroundings.ofThisProcess(), args));
    }

    static int run(Surroundings surroundings, String... args) {
        int code = line(surroundings).execute(args);
        surroundings.out().flush();
        return code;
    }

    /** The tool with all of its commands, which reads and runs one command line. */
    static CommandLine line(Surroundings surroundings) {
        CommandLine line = new CommandLine(new LeaseCli(), factory(surroundings));
        line.getSubcommands().values().forEach(LeaseCli::withHelp);
        line.setOut(surroundings.out());
        line.setErr(surroundings.err());
        line.setUsageHelpAutoWidth(true);
        line.setAbbreviatedOptionsAllowed(false);
        // A component of a key may begin with this sign: it names no file, and a second one is not taken away.
        line.setExpandAtFiles(false);
        line.setParameterExceptionHandler((wrong, given) -> wrongUsage(surroundings, wrong));
        line.setExecutionExceptionHandler((failure, command, result) -> failed(surroundings, failure));
        return line;
    }

    private static void withHelp(CommandLine line) {
        if (!line.getCommandSpec().mixinStandardHelpOptions()) {
            line.getCommandSpec().mixinStandardHelpOptions(true);
        }
        line.getSubcommands().values().forEach(LeaseCli::withHelp);
    }

    private static int wrongUsage(Surroundings surroundings, ParameterException wrong) {
        surroundings.err().println(said(wrong));
        CommandLine.UnmatchedArgumentException.printSuggestions(wrong, surroundings.err());
        surroundings
                .err()
                .println("See: " + wrong.getCommandLine().getCommandSpec().qualifiedName() + " --help");
        return ExitCode.USAGE.number();
    }

    /** What was typed may be a password: where no option took it, or in a URI that stands in the wrong place. */
    private static String said(ParameterException wrong) {
        if (!(wrong instanceof CommandLine.UnmatchedArgumentException unmatched)) {
            return CREDENTIALS.matcher(wrong.getMessage()).replaceAll("://");
        }
        List<String> options = unmatched.getUnmatched().stream()
                .filter(argument -> argument.startsWith("--"))
                .map(argument -> argument.split("=", 2)[0])
                .toList();
        return options.isEmpty()
                ? "There is an argument that is not understood; it is not repeated here"
                : "Unknown options: " + String.join(", ", options);
    }

    private static int failed(Surroundings surroundings, Exception failure) {
        if (failure instanceof UsageException || failure instanceof InvalidValueException) {
            surroundings.err().println(failure.getMessage());
            return ExitCode.USAGE.number();
        }
        // Its message may hold anything: it is shown to whoever asks for it.
        surroundings
                .err()
                .println("A fault of this tool: " + failure.getClass().getName() + ". With LEASE4J_TRACE=1 set"
                        + " it says more; please report it");
        if (surroundings.variable("LEASE4J_TRACE").isPresent()) {
            failure.printStackTrace(surroundings.err());
        }
        return ExitCode.INTERNAL.number();
    }

    /** Commands are made with their surroundings. */
    private static IFactory factory(Surroundings surroundings) {
        IFactory byDefault = CommandLine.defaultFactory();
        return new IFactory() {
            @Override
            public <K> K create(Class<K> type) throws Exception {
                if (!OperatorCommand.class.isAssignableFrom(type)) {
                    return byDefault.create(type);
                }
                Constructor<K> constructor = type.getDeclaredConstructor(Surroundings.class);
                return constructor.newInstance(surroundings);
            }
        };
    }

    /** Reads the version from the jar. */
    static final class Version implements IVersionProvider {

        @Override
        public String[] getVersion() {
            String version = LeaseCli.class.getPackage().getImplementationVersion();
            return new String[] {"lease-cli " + (version == null ? "(from class files)" : version)};
        }
    }
}
