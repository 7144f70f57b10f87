package io.lease4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tool as it is run in this process: with an environment and a person of the test's making. */
final class Cli {

    /** What came of one run. */
    record Result(int code, String out, String err) {

        @CanIgnoreReturnValue
        Result exits(ExitCode expected) {
            assertThat(code).as("%s\n%s", out, err).isEqualTo(expected.number());
            return this;
        }

        /** The one object that was printed. */
        JsonNode json() {
            List<JsonNode> all = lines();
            assertThat(all).as(out).hasSize(1);
            return all.get(0);
        }

        List<JsonNode> lines() {
            ObjectMapper mapper = new ObjectMapper();
            List<JsonNode> all = new ArrayList<>();
            out.lines().forEach(line -> {
                try {
                    all.add(mapper.readTree(line));
                } catch (JsonProcessingException e) {
                    throw new AssertionError(line, e);
                }
            });
            return all;
        }
    }

    private final Map<String, String> environment = new LinkedHashMap<>();
    private final Deque<String> answers = new ArrayDeque<>();
    private boolean somebodyThere;
    private String prompts = "";

    Cli with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    Cli without(String variable) {
        environment.remove(variable);
        return this;
    }

    /** A person sits there, and says these things. */
    Cli answering(String... lines) {
        somebodyThere = true;
        answers.addAll(Arrays.asList(lines));
        return this;
    }

    String prompts() {
        return prompts;
    }

    Result run(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = LeaseCli.run(
                new Surroundings(Map.copyOf(environment), person(), new PrintWriter(out), new PrintWriter(err)), args);
        return new Result(code, out.toString(), err.toString());
    }

    private Person person() {
        return new Person() {
            @Override
            public boolean isThere() {
                return somebodyThere;
            }

            @Override
            public Optional<String> answer(String question) {
                prompts += question;
                return Optional.ofNullable(answers.poll());
            }
        };
    }
}
