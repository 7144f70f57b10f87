package io.lease4j.cli;

import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.LostReason;
import io.lease4j.RequestId;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.Settlement;
import io.lease4j.effect.SinkName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Ends somebody else's lease. */
@Command(
        name = "revoke",
        description =
                "End a lease: first the sinks given by --sink refuse it, then the store ends it. Of the lease that is"
                        + " held now, unless --lease-id and --token name one.")
final class RevokeCommand extends OperatorCommand {

    /** Names a generation; both or none. */
    static final class Exact {
        @Option(names = "--lease-id", required = true, paramLabel = "ID", description = "The lease id, with --token.")
        private String leaseId = "";

        @Option(names = "--token", required = true, paramLabel = "N", description = "The token, with --lease-id.")
        private long token;
    }

    @Parameters(arity = "1..8", paramLabel = "COMPONENT", description = "The components of the key, in order.")
    private List<String> components = List.of();

    @Option(
            names = "--reason",
            required = true,
            paramLabel = "TEXT",
            description = "Why, 1 to 512 bytes: the holder is told, and the history keeps it.")
    private String reason = "";

    @ArgGroup(exclusive = false)
    private @Nullable Exact exact;

    @Mixin
    private final Confirmation confirmation = new Confirmation();

    RevokeCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    void check() {
        super.check();
        Generation generation =
                exact().orElseGet(() -> new Generation(key(components), LeaseId.random(), FencingToken.of(1)));
        RevokeRequest unused = RevokeRequest.of(generation, holder(), RequestId.random(), reason);
    }

    private Optional<Generation> exact() {
        return Optional.ofNullable(exact)
                .map(named -> new Generation(key(components), LeaseId.of(named.leaseId), FencingToken.of(named.token)));
    }

    @Override
    ExitCode run(Opened opened, Screen screen) {
        LeaseKey key = key(components);
        Optional<Generation> named = exact();
        if (named.isPresent()) {
            return revoke(
                    named.get(), "The generation with token " + named.get().token(), opened, screen);
        }
        InspectOutcome outcome = opened.operator().inspect(key, opened.soon());
        if (outcome instanceof InspectOutcome.Found found) {
            return revoke(
                    found.lease().generation(),
                    String.join("\n", Shown.leaseLines(found.lease())) + "\nThis lease",
                    opened,
                    screen);
        }
        if (outcome instanceof InspectOutcome.NotFound) {
            failed(List.of("Nobody holds it: there is nothing to revoke."), Map.of("outcome", "not-found"), screen);
            return ExitCode.NOT_FOUND;
        }
        return unwanted(outcome, screen);
    }

    private ExitCode revoke(Generation generation, String what, Opened opened, Screen screen) {
        RevokeRequest request = RevokeRequest.of(generation, opened.holder(), RequestId.random(), reason);
        return confirmation
                .refusedBy(surroundings, what + " is ended, and its holder loses what it has not committed.")
                .orElseGet(() -> show(opened.operator().revoke(request, opened.soon()), request, opened, screen));
    }

    private static ExitCode show(RevokeOutcome outcome, RevokeRequest request, Opened opened, Screen screen) {
        return outcome.match(
                revoked -> ended("revoked", Optional.of(revoked.end()), revoked.sealed(), revoked.unsealed(), screen),
                over -> {
                    ExitCode code = ended(over.code(), over.end(), over.sealed(), over.unsealed(), screen);
                    return over.reason() == LostReason.GONE || over.reason() == LostReason.NOT_THE_HOLDER
                            ? ExitCode.NOT_FOUND
                            : code;
                },
                unknown -> settled(opened.operator().settle(request, opened.soon()), request, opened, screen),
                refused -> unwanted(refused, screen));
    }

    private static ExitCode settled(
            Settlement<RevokeOutcome> settlement, RevokeRequest request, Opened opened, Screen screen) {
        if (settlement instanceof Settlement.Answered<RevokeOutcome> answered
                && !(answered.outcome() instanceof RevokeOutcome.Unknown)) {
            return show(answered.outcome(), request, opened, screen);
        }
        List<String> lines = new ArrayList<>(Shown.lines(settlement));
        lines.add("  Revoking the same generation again is safe: --lease-id "
                + request.generation().leaseId() + " --token "
                + request.generation().token());
        Map<String, Object> value = Shown.failure(settlement);
        value.put("requestId", request.requestId().value());
        value.put("instance", request.caller().instance());
        value.putAll(Shown.generation(request.generation()));
        request.history()
                .firstSent()
                .ifPresent(sent -> value.put(
                        "firstSent", sent.lineage().value() + "@" + sent.at().epochMillis()));
        failed(lines, value, screen);
        return settlement instanceof Settlement.NeverCommitted ? ExitCode.REFUSED : ExitCode.UNKNOWN;
    }

    private static ExitCode ended(
            String code, Optional<LeaseEnd> end, Set<SinkName> sealed, Set<SinkName> unsealed, Screen screen) {
        List<String> lines = new ArrayList<>();
        lines.add(code + end.map(known -> ": " + Shown.ended(known)).orElse(""));
        if (!sealed.isEmpty()) {
            lines.add("sealed: " + String.join(", ", Shown.names(sealed)));
        }
        if (!unsealed.isEmpty()) {
            lines.add("NOT SEALED: " + String.join(", ", Shown.names(unsealed))
                    + " may still accept its effects. Revoke again with --database and --sink");
        }
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("outcome", code);
        value.put("end", end.map(Shown::end));
        value.put("sealed", Shown.names(sealed));
        value.put("unsealed", Shown.names(unsealed));
        screen.show(lines, value);
        return unsealed.isEmpty() ? ExitCode.OK : ExitCode.NOT_SEALED;
    }
}
