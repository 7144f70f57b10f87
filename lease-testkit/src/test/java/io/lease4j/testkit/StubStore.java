package io.lease4j.testkit;

import io.lease4j.BackendTime;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.Lineage;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.RecordSummary;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Capabilities;
import io.lease4j.spi.Capability;
import io.lease4j.spi.Echo;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.LifeCycle;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** A store that is ready, tells the time of its clock, and can do nothing else. */
final class StubStore {

    private StubStore() {}

    static LeaseStore with(InstantSource clock, LifeCycle state, Capability... unsupported) {
        NamespaceId id = NamespaceId.random();
        InvocationHandler handler = (proxy, method, arguments) -> switch (method.getName()) {
            case "namespace" -> Namespace.of("stub");
            case "namespaceId" -> Optional.of(id);
            case "shards" -> 1;
            case "capabilities" -> new Capabilities("stub", Set.of(unsupported));
            case "state" -> state;
            case "recordOf" -> InvocationHandler.invokeDefault(proxy, method, arguments);
            case "inspect" ->
                CompletableFuture.completedFuture(read(((LeaseStore) proxy), (LeaseKey) arguments[0], clock));
            case "close" -> null;
            case "toString" -> "StubStore";
            default -> throw new UnsupportedOperationException(method.getName());
        };
        return (LeaseStore)
                Proxy.newProxyInstance(LeaseStore.class.getClassLoader(), new Class<?>[] {LeaseStore.class}, handler);
    }

    private static Answer<InspectOutcome> read(LeaseStore store, LeaseKey key, InstantSource clock) {
        var record = store.recordOf(key).orElseThrow();
        return Answer.of(
                new InspectOutcome.NotFound(Optional.empty(), new RecordSummary(record, 0, true, Set.of())),
                new Echo(
                        record,
                        Lineage.of("stub"),
                        BackendTime.ofEpochMillis(clock.millis()),
                        0,
                        true,
                        Optional.empty(),
                        Optional.empty()));
    }
}
