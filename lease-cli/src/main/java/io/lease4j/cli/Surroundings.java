package io.lease4j.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/**
 * Where the tool runs: what it may read, and where it says what.
 *
 * @param environment the variables of the process
 * @param person who may be asked
 * @param out results
 * @param err everything else
 */
record Surroundings(Map<String, String> environment, Person person, PrintWriter out, PrintWriter err) {

    static Surroundings ofThisProcess() {
        return new Surroundings(
                System.getenv(),
                Person.atTheTerminal(),
                new PrintWriter(System.out, false, StandardCharsets.UTF_8),
                new PrintWriter(System.err, true, StandardCharsets.UTF_8));
    }

    Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isEmpty());
    }
}
