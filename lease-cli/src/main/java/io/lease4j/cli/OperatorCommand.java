package io.lease4j.cli;

import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import io.lease4j.Namespace;
import io.lease4j.Outcome;
import io.lease4j.floor.FloorWitness;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.valkey.OpenOutcome;
import io.lease4j.valkey.OpenProblem;
import io.lease4j.valkey.ValkeyLeaseStoreBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What all commands share: they open the store, ask one thing, and say what came of it. */
abstract class OperatorCommand implements Callable<Integer> {

    static final String OPERATOR = "LEASE4J_OPERATOR";

    final Surroundings surroundings;

    @Mixin
    final ConnectionOptions connection = new ConnectionOptions();

    @Mixin
    final DatabaseOptions database = new DatabaseOptions();

    @Option(names = "--json", description = "Print one JSON object a line.")
    private boolean json;

    @Option(
            names = "--as",
            paramLabel = "NAME",
            description = "The operator's name, recorded with what is done. Or " + OPERATOR
                    + ". Default: the user of this machine.")
    private @Nullable String operator;

    OperatorCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    /** Does it. */
    abstract ExitCode run(Opened opened, Screen screen);

    /** Refuses what can be told to be wrong before anybody is asked. */
    void check() {
        Holder unused = holder();
    }

    /** Whether a namespace that is missing is no obstacle. */
    boolean creates() {
        return false;
    }

    /** Whether the database has to be the namespace's witness. */
    boolean wantsWitness() {
        return false;
    }

    /** What was agreed for a namespace that the server has lost; without a witness. */
    NamespaceSettings lostSettings() {
        return NamespaceSettings.defaults();
    }

    @Override
    public Integer call() {
        check();
        Optional<DataSource> source = database.source(surroundings);
        if (wantsWitness() && source.isEmpty()) {
            throw new UsageException("a witness is in a database: give --database");
        }
        Namespace namespace = connection.namespace(surroundings);
        ValkeyLeaseStoreBuilder builder = connection.store(surroundings).lostSettings(lostSettings());
        Optional<Witnessing> witnessing = database.witnessing(source, namespace, connection.timeout(surroundings));
        try {
            return with(builder, source, witnessing).number();
        } finally {
            witnessing.ifPresent(Witnessing::close);
        }
    }

    private ExitCode with(
            ValkeyLeaseStoreBuilder builder, Optional<DataSource> source, Optional<Witnessing> witnessing) {
        OpenOutcome outcome =
                creates() ? builder.openToCreate() : known(builder, witnessing).open();
        if (outcome instanceof OpenOutcome.NotOpened notOpened) {
            return notOpened(notOpened.problems(), screen());
        }
        Optional<FloorWitness> witness = witnessing
                .filter(database -> wantsWitness() || database.isOfTheNamespace())
                .map(Witnessing::witness);
        try (Opened opened = new Opened(
                outcome.orThrow(),
                holder(),
                connection.timeout(surroundings),
                source,
                witness,
                database.sinks(source))) {
            return run(opened, screen());
        }
    }

    /** Expects what the witness knows to exist. */
    final ValkeyLeaseStoreBuilder known(ValkeyLeaseStoreBuilder builder, Optional<Witnessing> witnessing) {
        return witnessing
                .flatMap(Witnessing::created)
                .map(entry -> (connection.namesCreation() ? builder : builder.namespaceId(entry.namespaceId()))
                        .lostSettings(lostSettings().withWitness()))
                .orElse(builder);
    }

    final Screen screen() {
        return new Screen(surroundings, json);
    }

    final Holder holder() {
        return Holder.ofThisProcess(Optional.ofNullable(operator)
                .or(() -> surroundings.variable(OPERATOR))
                .orElseGet(() -> System.getProperty("user.name", "operator")));
    }

    final LeaseKey key(List<String> components) {
        return LeaseKey.of(connection.namespace(surroundings), components);
    }

    private static ExitCode notOpened(List<OpenProblem> problems, Screen screen) {
        List<String> lines = new ArrayList<>();
        List<Map<String, ?>> values = new ArrayList<>();
        for (OpenProblem problem : problems) {
            String code = Shown.code(problem.kind().name());
            lines.add(code + ": " + problem.what());
            lines.add("  " + repair(problem));
            Map<String, Object> value = new LinkedHashMap<>();
            value.put("code", code);
            value.put("what", problem.what());
            value.put("repair", repair(problem));
            values.add(value);
        }
        failed(lines, Map.of("outcome", "not-opened", "problems", values), screen);
        return ExitCode.of(problems);
    }

    /** The store speaks of its builder. */
    private static String repair(OpenProblem problem) {
        return problem.kind() == OpenProblem.Kind.OTHER_SHARD_COUNT
                ? "give --shards with that number"
                : problem.repair();
    }

    /** Says that an outcome is not the wanted one. */
    static ExitCode unwanted(Outcome outcome, Screen screen) {
        failed(Shown.lines(outcome), Shown.failure(outcome), screen);
        return ExitCode.of(outcome);
    }

    /** People read it beside the result, programs in its place. */
    static void failed(List<String> lines, Map<String, ?> value, Screen screen) {
        if (screen.isJson()) {
            screen.show(List.of(), value);
        } else {
            lines.forEach(screen::say);
        }
    }
}
