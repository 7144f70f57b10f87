package io.lease4j.recovery;

import java.util.List;

/**
 * One input of the classifier: the values that it can take, named for the table of decisions, each with the evidence of
 * a loss that it carries compared with the others.
 *
 * @param <T> what the input is made of
 */
record Dimension<T>(String name, List<Value<T>> values) {

    /**
     * One value.
     *
     * @param evidence a rank: of two ranks of one chain the higher one shows more of a loss
     */
    record Value<T>(String name, int evidence, T value) {}

    static <T> Value<T> value(String name, int evidence, T value) {
        return new Value<>(name, evidence, value);
    }
}
