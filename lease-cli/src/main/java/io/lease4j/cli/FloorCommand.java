package io.lease4j.cli;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.AuthorityRecordView;
import io.lease4j.NamespaceId;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.FloorProof;
import io.lease4j.spi.NamespaceSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Acts on the floors. */
@Command(
        name = "floor",
        description = "Show, prove and extend what the authority records may grant.",
        subcommands = {FloorCommand.Show.class, FloorCommand.Prove.class, FloorCommand.Extend.class})
final class FloorCommand extends Group {

    /** Which records. */
    static final class Which {
        @Option(names = "--shard", paramLabel = "N", description = "This shard; may be given several times.")
        private List<Integer> shards = new ArrayList<>();

        @Option(names = "--all-shards", description = "Every shard.")
        private boolean all;

        /** Refuses a number that no namespace has, before anything is done to another one. */
        void check() {
            for (int shard : shards) {
                if (shard < 0) {
                    throw new UsageException("--shard: 0 or more, but it is " + shard);
                }
            }
        }

        /** The same, once it is known how many there are. */
        void check(Opened opened) {
            int last = opened.store().shards() - 1;
            if (shards.stream().anyMatch(shard -> shard > last)) {
                throw new UsageException("--shard: 0 to " + last);
            }
        }

        /** Does one act on each, and stops at the first that fails: acts can be done again. */
        ExitCode each(Opened opened, Screen screen, Function<AuthorityRecordId, AdminOutcome> act) {
            NamespaceId id = opened.store()
                    .namespaceId()
                    .orElseThrow(() -> new UsageException("the server does not say which creation it keeps"));
            List<Integer> chosen =
                    all ? IntStream.range(0, opened.store().shards()).boxed().toList() : shards;
            List<AuthorityRecordView> records = new ArrayList<>();
            String how = "";
            for (int shard : chosen) {
                AdminOutcome outcome = act.apply(new AuthorityRecordId(id, shard));
                if (!(outcome instanceof AdminOutcome.Done done)) {
                    screen.say("shard " + shard + ", after " + records.size() + " that are done:");
                    return OperatorCommand.unwanted(outcome, screen);
                }
                records.addAll(done.records());
                how = done.how();
            }
            Admin.show(records, how, Optional.empty(), screen);
            return ExitCode.OK;
        }

        @Override
        public String toString() {
            return all ? "every shard" : "the shards " + shards;
        }
    }

    /** Looks. */
    @Command(name = "show", description = "Show the authority records.")
    static final class Show extends OperatorCommand {

        Show(Surroundings surroundings) {
            super(surroundings);
        }

        @Override
        ExitCode run(Opened opened, Screen screen) {
            return Admin.show(opened.operator().describe(opened.soon()), screen, Optional.empty());
        }
    }

    /** Proves. */
    @Command(
            name = "prove",
            description = "Prove that the next token was never given before. A record that is proven stays as it is.")
    static final class Prove extends OperatorCommand {

        /** By what; one of them. */
        static final class Basis {
            @Option(names = "--witness", description = "By the witness in --database.")
            private boolean witness;

            @Option(
                    names = "--operator",
                    paramLabel = "BASE",
                    description = "By a number of yours, above every token that was ever given. With --reason.")
            private @Nullable Long base;

            @Option(
                    names = "--retained",
                    description = "By your word that this server lost nothing: one server, one disk, never a copy. With"
                            + " --reason.")
            private boolean retained;
        }

        @ArgGroup(multiplicity = "1")
        private Basis basis = new Basis();

        @ArgGroup(multiplicity = "1")
        private Which which = new Which();

        @Option(names = "--reason", paramLabel = "TEXT", description = "Why, 1 to 512 bytes: the history keeps it.")
        private @Nullable String reason;

        @Option(
                names = "--registered",
                paramLabel = "SINK",
                description = "With --operator, of a lost record without a witness: a sink that was registered in it.")
        private List<String> registered = new ArrayList<>();

        @Option(
                names = "--no-witness",
                description =
                        "With --operator, of a lost record and without --database: the namespace was created without a"
                                + " witness. Your word: the server has forgotten it.")
        private boolean noWitness;

        @Mixin
        private final SettingsOptions settings = new SettingsOptions();

        @Mixin
        private final Confirmation confirmation = new Confirmation();

        Prove(Surroundings surroundings) {
            super(surroundings);
        }

        @Override
        void check() {
            super.check();
            FloorProof unused = proof();
            which.check();
        }

        @Override
        boolean wantsWitness() {
            return basis.witness;
        }

        @Override
        NamespaceSettings lostSettings() {
            return settings.settings();
        }

        @Override
        ExitCode run(Opened opened, Screen screen) {
            which.check(opened);
            FloorProof proof = proof();
            if (basis.base != null && !noWitness && opened.witness().isEmpty() && isLost(opened)) {
                throw new UsageException(
                        "a record is lost, and with it whether the namespace has a witness, which knows every"
                                + " range that was given: give --database, or --no-witness if it never had one");
            }
            String effect = basis.retained
                    ? " It goes on as if nothing had been lost: if anything was, tokens are given twice."
                    : " Every lease that is held there ends.";
            return confirmation
                    .refusedBy(surroundings, "The floor of " + which + " is proven, where it is not." + effect)
                    .orElseGet(() ->
                            which.each(opened, screen, id -> opened.operator().prove(id, proof, opened.soon())));
        }

        private static boolean isLost(Opened opened) {
            return opened.operator().describe(opened.soon()) instanceof AdminOutcome.Done done
                    && done.records().stream().anyMatch(record -> !record.exists());
        }

        private FloorProof proof() {
            if (basis.witness) {
                return new FloorProof.ByWitness();
            }
            String why = Optional.ofNullable(reason)
                    .orElseThrow(() -> new UsageException("why? Give --reason: the history keeps it"));
            Long base = basis.base;
            if (base == null) {
                return new FloorProof.Retained(why);
            }
            Set<SinkName> sinks = registered.stream().map(SinkName::of).collect(Collectors.toSet());
            return new FloorProof.ByOperator(base, why, sinks);
        }
    }

    /** Extends. */
    @Command(name = "extend", description = "Give proven records a further range from the witness in --database.")
    static final class Extend extends OperatorCommand {

        @ArgGroup(multiplicity = "1")
        private Which which = new Which();

        Extend(Surroundings surroundings) {
            super(surroundings);
        }

        @Override
        void check() {
            super.check();
            which.check();
        }

        @Override
        boolean wantsWitness() {
            return true;
        }

        @Override
        ExitCode run(Opened opened, Screen screen) {
            which.check(opened);
            return which.each(opened, screen, id -> opened.operator().extend(id, opened.soon()));
        }
    }
}
