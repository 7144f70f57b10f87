package io.lease4j.benchmarks.figures;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** What was measured: of each case, its figures, each with one value a round. Confined to one thread. */
public final class Figures {

    private final Map<String, Map<String, SortedMap<Integer, Double>>> cases = new LinkedHashMap<>();
    private final Map<String, String> failures = new LinkedHashMap<>();

    /**
     * Keeps what a round of a case came to.
     *
     * @param name of the case
     * @param round from 0
     * @param values by figure
     */
    public void add(String name, int round, Map<String, Double> values) {
        Map<String, SortedMap<Integer, Double>> figures = cases.computeIfAbsent(name, fresh -> new LinkedHashMap<>());
        values.forEach((figure, value) ->
                figures.computeIfAbsent(figure, fresh -> new TreeMap<>()).put(round, value));
    }

    /**
     * Drops a case: what it measured counts for nothing once a pair failed.
     *
     * @param name of the case
     * @param why what happened
     */
    public void fail(String name, String why) {
        failures.putIfAbsent(name, why);
        cases.remove(name);
    }

    /**
     * Tells whether a case was dropped.
     *
     * @param name of the case
     * @return whether it failed
     */
    public boolean failed(String name) {
        return failures.containsKey(name);
    }

    /**
     * Returns the cases that were dropped.
     *
     * @return why, by name
     */
    public Map<String, String> failures() {
        return Collections.unmodifiableMap(failures);
    }

    /**
     * Returns the cases.
     *
     * @return their names, in the order of their first value
     */
    public Set<String> cases() {
        return Collections.unmodifiableSet(cases.keySet());
    }

    /**
     * Returns the figures of a case.
     *
     * @param name of the case
     * @return each with its spread; empty if nothing was measured
     */
    public Map<String, Spread> of(String name) {
        Map<String, Spread> all = new LinkedHashMap<>();
        cases.getOrDefault(name, Map.of()).forEach((figure, values) -> all.put(figure, Spread.of(values.values())));
        return all;
    }

    /**
     * Returns the values of one figure, to be laid beside those of another one.
     *
     * @param source case and figure
     * @return one for each round in which it was measured, in their order
     */
    public List<Double> perRound(Source source) {
        return values(source).map(rounds -> List.copyOf(rounds.values())).orElse(List.of());
    }

    /**
     * Returns one figure.
     *
     * @param source case and figure
     * @return its spread, if it was measured
     */
    public Optional<Spread> spread(Source source) {
        return values(source).map(values -> Spread.of(values.values()));
    }

    /**
     * Divides one figure by another, round by round: what disturbed the machine for a minute disturbed both.
     *
     * @param dividend case and figure
     * @param divisor case and figure
     * @return the spread of the quotients, if there is a round with both
     */
    public Optional<Spread> ratio(Source dividend, Source divisor) {
        Optional<SortedMap<Integer, Double>> above = values(dividend);
        Optional<SortedMap<Integer, Double>> below = values(divisor);
        if (above.isEmpty() || below.isEmpty()) {
            return Optional.empty();
        }
        List<Double> quotients = new ArrayList<>();
        above.get().forEach((round, value) -> {
            Double by = below.get().get(round);
            if (by != null && by != 0) {
                quotients.add(value / by);
            }
        });
        return quotients.isEmpty() ? Optional.empty() : Optional.of(Spread.of(quotients));
    }

    private Optional<SortedMap<Integer, Double>> values(Source source) {
        return Optional.ofNullable(cases.getOrDefault(source.name(), Map.of()).get(source.figure()));
    }
}
