package io.lease4j.benchmarks.figures;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where, when and how a run took place.
 *
 * @param facts by name: machine, versions, commit, seed, options
 */
public record Circumstances(Map<String, String> facts) {

    /**
     * Keeps them in their order.
     *
     * @param facts the component
     */
    public Circumstances {
        facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    }
}
