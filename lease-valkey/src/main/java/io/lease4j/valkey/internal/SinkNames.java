package io.lease4j.valkey.internal;

import io.lease4j.effect.SinkName;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Sets of sinks as scripts keep them: one name a line, sorted. */
final class SinkNames {

    private SinkNames() {}

    static String encode(Collection<SinkName> sinks) {
        return sinks.stream().map(SinkName::value).sorted().collect(Collectors.joining("\n"));
    }

    static Set<SinkName> decode(String lines) {
        if (lines.isEmpty()) {
            return Set.of();
        }
        Set<SinkName> sinks = new LinkedHashSet<>();
        lines.lines().map(SinkName::of).forEach(sinks::add);
        return sinks;
    }
}
