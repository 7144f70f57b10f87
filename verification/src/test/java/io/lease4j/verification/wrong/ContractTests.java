package io.lease4j.verification.wrong;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The tests of the contract, and the rules and scenarios that each of them shows. */
final class ContractTests {

    private static final Map<String, Set<String>> TAGS = of(WrongContract.class);

    private ContractTests() {}

    static Set<String> names() {
        return TAGS.keySet();
    }

    /** Every rule and scenario that the contract shows. */
    static SortedSet<String> allTags() {
        return tagsOf(TAGS.keySet());
    }

    /** What is shown by any of these tests. */
    static SortedSet<String> tagsOf(Collection<String> tests) {
        return tests.stream()
                .flatMap(test -> TAGS.getOrDefault(test, Set.of()).stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The tests of a contract class and its parents, each with its tags. */
    static Map<String, Set<String>> of(Class<?> contract) {
        Map<String, Set<String>> tags = new TreeMap<>();
        for (Class<?> type = contract; type != Object.class; type = type.getSuperclass()) {
            for (Method method : type.getDeclaredMethods()) {
                if (method.isAnnotationPresent(Test.class)) {
                    tags.put(
                            method.getName(),
                            Arrays.stream(method.getAnnotationsByType(Tag.class))
                                    .map(Tag::value)
                                    .collect(Collectors.toUnmodifiableSet()));
                }
            }
        }
        return tags;
    }
}
