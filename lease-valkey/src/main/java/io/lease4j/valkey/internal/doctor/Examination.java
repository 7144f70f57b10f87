package io.lease4j.valkey.internal.doctor;

import io.lease4j.AuthorityRecordView;
import io.lease4j.Deadline;
import io.lease4j.NamespaceId;
import io.lease4j.valkey.OpenOutcome;
import io.lease4j.valkey.OpenProblem;
import io.lease4j.valkey.ServerFinding.Code;
import io.lease4j.valkey.ServerReport;
import io.lease4j.valkey.ServerReport.MemoryShare;
import io.lease4j.valkey.ValkeyLeaseStore;
import io.lease4j.valkey.internal.ServerFacts;
import io.lettuce.core.RedisURI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Looks at a server as an operator would: opens a store to learn what stands against that, and asks for the rest on a
 * connection of its own. Changes nothing but the time that an ended lease is noticed.
 */
public final class Examination {

    private final Subject subject;
    private final Supplier<OpenOutcome> opening;
    private final Findings findings = new Findings();
    private Optional<NamespaceId> namespaceId = Optional.empty();
    private List<AuthorityRecordView> records = List.of();
    private List<MemoryShare> memory = List.of();

    private Examination(Subject subject, Supplier<OpenOutcome> opening) {
        this.subject = subject;
        this.opening = opening;
    }

    /** Blocks until everything was asked. */
    public static ServerReport of(Subject subject, Supplier<OpenOutcome> opening) {
        return new Examination(subject, opening).report();
    }

    private ServerReport report() {
        OpenOutcome outcome = opening.get();
        List<OpenProblem> problems = new ArrayList<>();
        if (outcome instanceof OpenOutcome.NotOpened notOpened) {
            problems.addAll(notOpened.problems());
        }
        Problems.into(findings, problems);
        boolean reached = !findings.has(Code.REACHABLE) && !findings.has(Code.LOGIN);
        if (reached) {
            findings.ok(Code.REACHABLE, "the server answers");
            look(outcome);
        }
        return new ServerReport(findings.all(), namespaceId, records, memory);
    }

    private void look(OpenOutcome outcome) {
        try {
            List<RedisURI> servers = Servers.of(subject);
            long latest = 0;
            for (RedisURI server : servers) {
                Findings own = servers.size() == 1 ? findings : findings.of(Servers.name(server));
                latest = Math.max(latest, server(server, own).orElse(0L));
            }
            if (outcome instanceof OpenOutcome.Opened opened) {
                namespaced(opened.store());
                if (latest > 0) {
                    Clocks.steps(latest, records, findings);
                }
            }
        } catch (RuntimeException e) {
            // Who may not ask a cluster where its slots are was told so by opening it.
            if (!findings.has(Code.RIGHTS)) {
                // The client library's own words may repeat a URI: its kind says enough.
                findings.refuse(
                        Code.REACHABLE,
                        "the server stopped answering (" + e.getClass().getSimpleName() + ")",
                        "see that it answers, and look again");
            }
        } finally {
            if (outcome instanceof OpenOutcome.Opened opened) {
                opened.store().close();
            }
        }
    }

    /** Looks at one server; returns its time. */
    private Optional<Long> server(RedisURI server, Findings own) {
        try (Line line = Line.to(subject, server)) {
            Optional<ServerFacts> facts = line.ask(commands -> commands.info()).map(ServerFacts::parse);
            Settings settings = Settings.read(line, own);
            Access.look(subject, server, line, settings, own);
            facts.ifPresent(read -> facts(server, read, settings, own));
            Scripts.look(line, own);
            Optional<Long> time = Clocks.look(line, subject.wallClock(), own);
            memory = MemoryCount.together(memory, MemoryCount.look(subject, line, own));
            return time;
        }
    }

    private void facts(RedisURI server, ServerFacts facts, Settings settings, Findings own) {
        if (facts.field("valkey_version").isPresent()) {
            own.okUnlessFound(Code.VERSION, facts.version());
        } else if (!own.has(Code.VERSION)) {
            own.warn(Code.VERSION, facts.version() + " is accepted, and not tested", "use Valkey 8.0 or newer");
        }
        own.okUnlessFound(Code.ROLE, "a primary");
        own.okUnlessFound(Code.EVICTION, "nothing is evicted");
        Durability.look(facts, settings, own);
        Replication.look(subject, server, facts, settings, own);
    }

    private void namespaced(ValkeyLeaseStore store) {
        findings.okUnlessFound(Code.RIGHTS, "the user has every right that a script needs");
        namespaceId = store.namespaceId();
        records = new Namespaced(store, this::soon, findings).look();
    }

    private Deadline soon() {
        return Deadline.within(subject.patience(), subject.clock());
    }
}
