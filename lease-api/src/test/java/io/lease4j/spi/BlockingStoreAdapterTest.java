package io.lease4j.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.Commitment;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.fixtures.Samples;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every operation of an adapted store, whatever the blocking store and the executor do. */
class BlockingStoreAdapterTest {

    private static final Set<String> READS = Set.of("inspect", "list", "history", "resolve", "describe");

    static Stream<Method> operations() {
        return Arrays.stream(LeaseStore.class.getMethods())
                .filter(method -> method.getReturnType() == CompletionStage.class)
                .sorted(Comparator.comparing(Method::getName));
    }

    @ParameterizedTest
    @MethodSource("operations")
    void passesTheArgumentsOnAndTheAnswerBack(Method operation) throws Exception {
        FakeBlockingStore fake = new FakeBlockingStore(FakeBlockingStore::sampleAnswer);
        CompletableFuture<?> stage = call(operation, fake, Runnable::run);
        assertThat(stage).isCompleted();
        assertThat(fake.calls).containsExactly(FakeBlockingStore.call(operation, arguments(operation)));
        Object expected = FakeBlockingStore.sampleAnswer(
                BlockingLeaseStore.class.getMethod(operation.getName(), operation.getParameterTypes()));
        assertThat((Object) stage.join()).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("operations")
    void runsOnTheExecutor(Method operation) throws Exception {
        Queue<Runnable> tasks = new ArrayDeque<>();
        FakeBlockingStore fake = new FakeBlockingStore(FakeBlockingStore::sampleAnswer);
        CompletableFuture<?> stage = call(operation, fake, tasks::add);
        assertThat(fake.calls).isEmpty();
        assertThat(stage).isNotDone();
        tasks.remove().run();
        assertThat(stage).isCompleted();
        assertThat(tasks).isEmpty();
    }

    @Test
    void renewalsThatAreAskedForTogetherAreEachPassedOnAndAnswered() throws Exception {
        Method renew = LeaseStore.class.getMethod("renew", RenewRequest.class, Transmission.class);
        Object[] one = arguments(renew);
        Renewal renewal = new Renewal((RenewRequest) one[0], (Transmission) one[1]);
        FakeBlockingStore fake = new FakeBlockingStore(FakeBlockingStore::sampleAnswer);
        List<CompletionStage<Answer<RenewOutcome>>> answers =
                new BlockingStoreAdapter(fake.store(), Runnable::run).renewAll(List.of(renewal, renewal));
        assertThat(answers).hasSize(2).allSatisfy(answer -> assertThat(answer).isCompleted());
        String call = FakeBlockingStore.call(renew, one);
        assertThat(fake.calls).containsExactly(call, call);
    }

    @Tag("O-5")
    @ParameterizedTest
    @MethodSource("operations")
    void aStoreThatThrowsLeavesAMutationUnknown(Method operation) throws Exception {
        List<Throwable> thrown = List.of(
                new IllegalStateException("broken"),
                new RejectedExecutionException("from inside"),
                new AssertionError("broken"),
                new StackOverflowError());
        for (Throwable failure : thrown) {
            FakeBlockingStore fake = new FakeBlockingStore(method -> {
                throw failure;
            });
            assertSilent(operation, call(operation, fake, Runnable::run));
        }
    }

    @Tag("O-5")
    @ParameterizedTest
    @MethodSource("operations")
    void aStoreThatAnswersNullLeavesAMutationUnknown(Method operation) throws Exception {
        assertSilent(operation, call(operation, new FakeBlockingStore(method -> null), Runnable::run));
    }

    @Tag("O-6")
    @ParameterizedTest
    @MethodSource("operations")
    void anExecutorThatRejectsHasSentNothing(Method operation) throws Exception {
        FakeBlockingStore fake = new FakeBlockingStore(FakeBlockingStore::sampleAnswer);
        Executor full = task -> {
            throw new RejectedExecutionException("full");
        };
        CompletableFuture<?> stage = call(operation, fake, full);
        assertThat(stage).isCompleted();
        assertThat(fake.calls).isEmpty();
        assertUnavailable(stage.join());
    }

    @Tag("O-6")
    @ParameterizedTest
    @MethodSource("operations")
    void anExecutorThatThrowsOtherwiseMayHaveSentIt(Method operation) throws Exception {
        for (Error failure : List.of(new AssertionError("broken"), new OutOfMemoryError("no thread"))) {
            FakeBlockingStore fake = new FakeBlockingStore(FakeBlockingStore::sampleAnswer);
            Executor broken = task -> {
                throw failure;
            };
            assertSilent(operation, call(operation, fake, broken));
        }
        Executor broken = task -> {
            throw new IllegalStateException("broken");
        };
        assertSilent(operation, call(operation, new FakeBlockingStore(FakeBlockingStore::sampleAnswer), broken));
    }

    @Test
    void whatTheStoreSaysOfItselfIsPassedOn() {
        FakeBlockingStore fake = new FakeBlockingStore(FakeBlockingStore::sampleAnswer);
        LeaseStore adapter = new BlockingStoreAdapter(fake.store(), Runnable::run);
        assertThat(adapter.namespace().name()).isEqualTo("orders");
        assertThat(adapter.namespaceId().orElseThrow().value()).isEqualTo("namespace-1");
        assertThat(adapter.shards()).isEqualTo(16);
        assertThat(adapter.capabilities()).isEqualTo(new Capabilities("fake", Set.of()));
        assertThat(adapter.state()).isEqualTo(LifeCycle.READY);
        assertThat(adapter.recordOf(Samples.KEY).orElseThrow().shard()).isEqualTo(Shards.of(Samples.KEY, 16));
    }

    @Tag("L-2")
    @Test
    void closesTheStoreOnly() {
        FakeBlockingStore fake = new FakeBlockingStore(method -> null);
        new BlockingStoreAdapter(fake.store(), Runnable::run).close();
        assertThat(fake.calls).containsExactly("close[]");
    }

    @Test
    void countsNothingOfATransportThatItHasNot() {
        FakeBlockingStore fake = new FakeBlockingStore(method -> null);
        assertThat(new BlockingStoreAdapter(fake.store(), Runnable::run).counts())
                .isEqualTo(new StoreCounts(0, 0));
        assertThat(fake.calls).isEmpty();
    }

    @Test
    void namesWhatIsNull() {
        BlockingLeaseStore store = new FakeBlockingStore(method -> null).store();
        assertThatThrownBy(() -> new BlockingStoreAdapter(null, Runnable::run))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("store");
        assertThatThrownBy(() -> new BlockingStoreAdapter(store, null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("executor");
    }

    /** Nobody knows whether the store did it: unknown, with the request to settle; of a read, unavailable. */
    private static void assertSilent(Method operation, CompletableFuture<?> stage) throws ReflectiveOperationException {
        assertThat(stage).isCompleted();
        if (READS.contains(operation.getName()) || operation.getName().equals("retentionObstacles")) {
            assertUnavailable(stage.join());
            return;
        }
        Answer<?> answer = (Answer<?>) stage.join();
        Outcome outcome = answer.outcome();
        assertThat(answer.echo()).isEmpty();
        assertThat(outcome.committed()).isEqualTo(Commitment.UNKNOWN);
        assertThat(outcome.code()).isEqualTo("unknown.backend-error");
        for (RecordComponent component : outcome.getClass().getRecordComponents()) {
            if (component.getName().equals("request")) {
                assertThat(component.getAccessor().invoke(outcome)).isSameAs(arguments(operation)[0]);
            }
        }
    }

    private static void assertUnavailable(Object result) {
        if (result instanceof List<?> obstacles) {
            assertThat((Object) obstacles).isEqualTo(List.of("what refutes retention cannot be read"));
        } else {
            assertThat(result).isEqualTo(new Answer<>(Refused.of(RefusedReason.BACKEND_UNAVAILABLE), Optional.empty()));
        }
    }

    private static CompletableFuture<?> call(Method operation, FakeBlockingStore fake, Executor executor)
            throws ReflectiveOperationException {
        LeaseStore adapter = new BlockingStoreAdapter(fake.store(), executor);
        return ((CompletionStage<?>) operation.invoke(adapter, arguments(operation))).toCompletableFuture();
    }

    private static Object[] arguments(Method operation) {
        return Arrays.stream(operation.getGenericParameterTypes())
                .map(Samples::value)
                .toArray();
    }
}
