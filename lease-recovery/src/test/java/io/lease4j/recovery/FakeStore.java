package io.lease4j.recovery;

import io.lease4j.Lineage;
import io.lease4j.Outcome;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.LifeCycle;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** A store that answers by the name of what is asked, and keeps those names. What it was not told of fails the test. */
final class FakeStore {

    static final Lineage LINEAGE = Lineage.of("lineage-1");

    private final Map<String, Function<Object[], ? extends Outcome>> answers = new HashMap<>();
    private final List<String> calls = new ArrayList<>();
    private final LeaseStore store = (LeaseStore)
            Proxy.newProxyInstance(LeaseStore.class.getClassLoader(), new Class<?>[] {LeaseStore.class}, this::call);

    LeaseStore store() {
        return store;
    }

    /** Answers every call of that name so. */
    void answers(String what, Outcome outcome) {
        answers(what, arguments -> outcome);
    }

    /** Answers every call of that name with what its arguments come to. */
    void answers(String what, Function<Object[], ? extends Outcome> outcome) {
        answers.put(what, outcome);
    }

    /** What it was asked, in order. */
    List<String> calls() {
        return List.copyOf(calls);
    }

    private Object call(Object proxy, Method method, Object[] arguments) {
        return switch (method.getName()) {
            case "namespace" -> Given.KEY.namespace();
            case "namespaceId" -> Optional.of(Given.RECORD.namespaceId());
            case "shards" -> 16;
            case "state" -> LifeCycle.READY;
            case "recordOf" -> Optional.of(Given.RECORD);
            case "toString" -> "FakeStore";
            case "close" -> null;
            default -> asked(method.getName(), arguments);
        };
    }

    private CompletionStage<?> asked(String what, Object[] arguments) {
        calls.add(what);
        Function<Object[], ? extends Outcome> answer = answers.get(what);
        if (answer == null) {
            throw new AssertionError("nothing was said of " + what);
        }
        Echo echo = new Echo(Given.RECORD, LINEAGE, Given.NOW, Given.TOKEN, true, Optional.empty(), Optional.empty());
        return CompletableFuture.completedFuture(Answer.of(answer.apply(arguments), echo));
    }
}
