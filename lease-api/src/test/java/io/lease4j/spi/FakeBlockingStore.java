package io.lease4j.spi;

import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.Outcome;
import io.lease4j.fixtures.Samples;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A blocking store that notes each call and answers, throws or answers null as it is told. Confined to one thread. */
final class FakeBlockingStore {

    /** What the store does when an operation is called. */
    interface Behaviour {
        Object answer(Method method) throws Throwable;
    }

    private static final Set<String> ABOUT_ITSELF =
            Set.of("namespace", "namespaceId", "shards", "capabilities", "state");

    final List<String> calls = new ArrayList<>();
    private final Behaviour behaviour;

    FakeBlockingStore(Behaviour behaviour) {
        this.behaviour = behaviour;
    }

    BlockingLeaseStore store() {
        return (BlockingLeaseStore) Proxy.newProxyInstance(
                FakeBlockingStore.class.getClassLoader(),
                new Class<?>[] {BlockingLeaseStore.class},
                (proxy, method, arguments) -> {
                    calls.add(call(method, arguments == null ? new Object[0] : arguments));
                    return ABOUT_ITSELF.contains(method.getName()) ? itself(method) : behaviour.answer(method);
                });
    }

    static String call(Method method, Object[] arguments) {
        return method.getName() + Arrays.toString(arguments);
    }

    /** Returns an answer of the type that the method returns; the same at each call. */
    static Object sampleAnswer(Method method) {
        if (method.getReturnType() == List.class) {
            return List.of("an obstacle");
        }
        Type outcome = ((ParameterizedType) method.getGenericReturnType()).getActualTypeArguments()[0];
        return Answer.of((Outcome) Samples.of((Class<?>) outcome), Samples.of(Echo.class));
    }

    static Object itself(Method method) {
        return switch (method.getName()) {
            case "namespace" -> Namespace.of("orders");
            case "namespaceId" -> Optional.of(NamespaceId.of("namespace-1"));
            case "shards" -> 16;
            case "capabilities" -> new Capabilities("fake", Set.of());
            default -> LifeCycle.READY;
        };
    }
}
