package io.lease4j.valkey;

import io.lease4j.testkit.random.history.Disturbance;
import io.lease4j.testkit.random.history.Event;
import io.lease4j.testkit.random.history.History;
import io.lease4j.testkit.random.history.SinkStep;
import io.lease4j.testkit.random.history.StoreStep;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What random histories consisted of: without faults and commits they would prove nothing. Confined to one thread. */
final class RandomFigures {

    private final Map<String, Integer> happened = new TreeMap<>();
    private final Map<String, Integer> answers = new TreeMap<>();
    private final Map<String, Integer> effects = new TreeMap<>();
    private int histories;

    void add(History history) {
        histories++;
        history.events().forEach(this::add);
    }

    private void add(Event event) {
        if (event instanceof StoreStep step) {
            answers.merge(step.verb() + " " + step.told().code(), 1, Integer::sum);
        } else if (event instanceof SinkStep step && step.sink().startsWith("beside")) {
            effects.merge(step.verb() + " " + step.code(), 1, Integer::sum);
        } else if (event instanceof Disturbance disturbance) {
            String kind = disturbance.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ');
            // Of the network: which fault, without whose transmission it was.
            boolean isFault = disturbance.kind() == Disturbance.Kind.NETWORK;
            happened.merge(isFault ? disturbance.text().replaceAll(":.*", "") : kind, 1, Integer::sum);
        }
    }

    int of(String what) {
        return happened.getOrDefault(what, 0);
    }

    int ofEffects(String what) {
        return effects.getOrDefault(what, 0);
    }

    /** Leaves a table for the report of a long run. */
    void leave(String name, String title) throws IOException {
        StringBuilder text = new StringBuilder("## " + title + "\n\n" + histories + " histories, no violation.\n");
        table(text, "what happened to them", happened);
        table(text, "answers of the server's steps", answers);
        table(text, "answers of the sink beside the leases", effects);
        Evidence.leave(name, text.toString());
    }

    private static void table(StringBuilder text, String title, Map<String, Integer> counts) {
        text.append("\n| ").append(title).append(" | times |\n|---|---|\n");
        counts.forEach((what, times) ->
                text.append("| ").append(what).append(" | ").append(times).append(" |\n"));
    }
}
