package io.lease4j.valkey.internal;

import io.lettuce.core.internal.ExceptionFactory;
import io.lettuce.core.protocol.Command;
import io.lettuce.core.protocol.CommandType;
import io.lettuce.core.protocol.CompleteableCommand;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One EVALSHA on its way. It ends once, with the values that the script answered or with why there are none; whoever waits
 * is told on the thread that ends it.
 */
final class ScriptCommand extends Command<byte[], byte[], List<@Nullable Object>>
        implements CompleteableCommand<List<@Nullable Object>> {

    /** What waits for the end. */
    interface Waiting extends BiConsumer<@Nullable List<@Nullable Object>, @Nullable Throwable> {}

    private final Waiting waiting;
    private final AtomicBoolean ended = new AtomicBoolean();

    /** What the client library wants to be told of the end: it has set a time-out, which it then takes back. */
    private volatile @Nullable BiConsumer<? super List<@Nullable Object>, Throwable> library;

    ScriptCommand(ScriptArguments arguments, Waiting waiting) {
        super(CommandType.EVALSHA, new ScriptOutput(), arguments);
        this.waiting = waiting;
    }

    @Override
    public void complete() {
        super.complete();
        String error = getOutput().getError();
        if (error != null) {
            end(null, ExceptionFactory.createExecutionException(error));
        } else {
            end(getOutput().get(), null);
        }
    }

    @Override
    public boolean completeExceptionally(Throwable failure) {
        boolean first = super.completeExceptionally(failure);
        end(null, failure);
        return first;
    }

    @Override
    public void cancel() {
        super.cancel();
        end(null, new CancellationException());
    }

    @Override
    public void onComplete(Consumer<? super List<@Nullable Object>> action) {
        onComplete((values, failure) -> {
            if (failure == null) {
                action.accept(values);
            }
        });
    }

    @Override
    public void onComplete(BiConsumer<? super List<@Nullable Object>, Throwable> action) {
        BiConsumer<? super List<@Nullable Object>, Throwable> before = library;
        library = before == null
                ? action
                : (values, failure) -> {
                    before.accept(values, failure);
                    action.accept(values, failure);
                };
        if (ended.get()) {
            tellLibrary(null, null);
        }
    }

    private void tellLibrary(@Nullable List<@Nullable Object> values, @Nullable Throwable failure) {
        BiConsumer<? super List<@Nullable Object>, Throwable> told = library;
        if (told != null) {
            library = null;
            told.accept(values, failure);
        }
    }

    private void end(@Nullable List<@Nullable Object> values, @Nullable Throwable failure) {
        if (ended.compareAndSet(false, true)) {
            tellLibrary(values, failure);
            waiting.accept(values, failure);
        }
    }
}
