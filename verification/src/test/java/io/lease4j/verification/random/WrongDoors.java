package io.lease4j.verification.random;

import io.lease4j.AcquireOutcome;
import io.lease4j.AsyncLeases;
import io.lease4j.Leases;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.UnknownReason;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

/** Front doors that get one thing wrong. */
final class WrongDoors {

    private WrongDoors() {}

    /** Says held of a request whose earlier transmission nobody answered. */
    static Leases heldAfterSilence(Leases right) {
        return answering(right, outcome -> {
            if (outcome instanceof AcquireOutcome.Unknown u
                    && u.reason() == UnknownReason.EARLIER_TRANSMISSION
                    && u.lastAnswer().equals("held")) {
                return new AcquireOutcome.Held(Duration.ofSeconds(1), false);
            }
            return outcome;
        });
    }

    /** Takes a missing answer for a refusal. */
    static Leases silenceIsRefusal(Leases right) {
        return answering(
                right,
                outcome -> outcome instanceof AcquireOutcome.Unknown u && u.reason() == UnknownReason.NO_ANSWER
                        ? Refused.of(RefusedReason.BACKEND_UNAVAILABLE)
                        : outcome);
    }

    private static Leases answering(Leases right, UnaryOperator<AcquireOutcome> change) {
        AsyncLeases async = proxy(AsyncLeases.class, (self, method, arguments) -> {
            Object result = call(right.async(), method, arguments);
            if (!method.getName().equals("acquire")) {
                return result;
            }
            return ((CompletionStage<?>) result).thenApply(o -> change.apply((AcquireOutcome) o));
        });
        return proxy(
                Leases.class,
                (self, method, arguments) -> method.getName().equals("async") ? async : call(right, method, arguments));
    }

    private static Object call(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
