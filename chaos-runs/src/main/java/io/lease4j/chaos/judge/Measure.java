package io.lease4j.chaos.judge;

import io.lease4j.chaos.judge.aof.Command;
import io.lease4j.chaos.judge.aof.Mutation;
import io.lease4j.chaos.record.SinkRow;
import io.lease4j.chaos.record.WorkerLine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One measure for the guarded sinks and for their twins: an effect that came with a lower token than one before it at the same
 * place and key, and in the store also one whose generation was not active then. Confined to one thread.
 */
final class Measure {

    /** How a twin's lists in the store are named: then the hash tag and the key's short name. */
    private static final String TWIN = "chaos:twin:";

    private record Mark(long token, String lease) {}

    private final Evidence evidence;
    private final Map<String, Mark> highest = new HashMap<>();
    private final Map<String, Double> written = new HashMap<>();
    private final List<Acceptance> all = new ArrayList<>();

    private Measure(Evidence evidence) {
        this.evidence = evidence;
        for (Testimony.Said said : evidence.testimony().rest()) {
            if (said.line() instanceof WorkerLine.TwinWrite it) {
                written.putIfAbsent(it.place() + it.effect() + it.lease(), it.at());
            }
        }
    }

    /** Measures everything that was accepted. */
    static List<Acceptance> of(Evidence evidence) {
        Measure measure = new Measure(evidence);
        measure.store();
        measure.database();
        return measure.all;
    }

    private void store() {
        Generations generations = new Generations(evidence.keys());
        double at = 0;
        for (Entry entry : evidence.ledger().entries()) {
            at = Math.max(at, entry.at);
            if (entry.mutation instanceof Mutation.Effected it && it.effect().inPlace()) {
                String key = evidence.keys().name(it.key());
                add(
                        new Acceptance(
                                "valkey",
                                true,
                                key,
                                it.effect().token(),
                                it.effect().lease(),
                                it.effect().effect(),
                                entry.at,
                                ""),
                        generations.mayBeActive(key, it.effect().lease(), entry.time));
            } else if (entry.mutation instanceof Mutation.Foreign it) {
                twin(it, at, entry.time, generations);
            }
            generations.apply(entry);
        }
    }

    private void twin(Mutation.Foreign it, double at, long time, Generations generations) {
        Command command = it.command();
        // Token, lease, effect and execution.
        String[] words = command.text(2).split(" ", -1);
        if (!it.name().startsWith(TWIN) || !command.name().equals("RPUSH") || words.length < 4) {
            return;
        }
        String key = it.name().substring(it.name().lastIndexOf(':') + 1);
        double moment = Math.max(at, written.getOrDefault("valkey" + words[2] + words[1], 0.0));
        add(
                new Acceptance("valkey", false, key, Long.parseLong(words[0]), words[1], words[2], moment, ""),
                generations.mayBeActive(key, words[1], time));
    }

    private void database() {
        Map<String, Double> called = new HashMap<>();
        for (Conversation call : evidence.testimony().calls()) {
            called.putIfAbsent(
                    call.called().effect() + call.called().lease(),
                    call.called().at());
        }
        for (SinkRow row : evidence.rows()) {
            if (row.place().equals("postgres")) {
                String name = row.effect() + row.lease();
                double at =
                        row.guarded() ? called.getOrDefault(name, 0.0) : written.getOrDefault("postgres" + name, 0.0);
                add(
                        new Acceptance(
                                row.place(), row.guarded(), row.key(), row.token(), row.lease(), row.effect(), at, ""),
                        true);
            }
        }
    }

    private void add(Acceptance it, boolean mayBeActive) {
        String sink = it.place() + it.guarded() + it.key();
        Mark before = highest.get(sink);
        boolean back = before != null
                && (it.token() < before.token()
                        || (it.token() == before.token() && !it.lease().equals(before.lease())));
        if (before == null || it.token() > before.token()) {
            highest.put(sink, new Mark(it.token(), it.lease()));
        }
        all.add(back ? it.wrong(Acceptance.BACK) : mayBeActive ? it : it.wrong(Acceptance.INACTIVE));
    }
}
