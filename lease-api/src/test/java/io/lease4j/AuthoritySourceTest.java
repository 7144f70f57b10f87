package io.lease4j;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.effect.CommitOutcome;
import io.lease4j.fixtures.ApiTypes;
import io.lease4j.worker.HoldOutcome;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** From which cases a caller gets at a lease or an authority, whatever chain of methods it calls. */
class AuthoritySourceTest {

    @Tag("O-4")
    @Test
    void onlyAGrantYieldsAuthority() {
        List<Class<?>> sources = ApiTypes.outcomes()
                .flatMap(ApiTypes::cases)
                .distinct()
                .<Class<?>>map(type -> type)
                .filter(type -> yieldsAuthority(type, new HashSet<>()))
                .toList();
        assertThat(sources)
                .containsExactlyInAnyOrder(
                        AcquireOutcome.Acquired.class,
                        // The generation that the caller holds already.
                        RenewOutcome.Renewed.class,
                        // The answer to a replay by the same instance.
                        Settlement.Answered.class,
                        // A grant that is kept; empty once it is lost.
                        HoldOutcome.Holding.class,
                        // What the caller passed in.
                        CommitOutcome.Unknown.class);
    }

    private static boolean yieldsAuthority(Type type, Set<Class<?>> seen) {
        if (type instanceof TypeVariable<?> variable) {
            return yieldsAuthority(variable.getBounds()[0], seen);
        }
        if (type instanceof ParameterizedType generic) {
            Class<?> raw = (Class<?>) generic.getRawType();
            // Of a list or an optional, what it holds; of a type of the API, what its methods say.
            return isOfTheApi(raw)
                    ? yieldsAuthority(raw, seen)
                    : Arrays.stream(generic.getActualTypeArguments())
                            .anyMatch(argument -> yieldsAuthority(argument, seen));
        }
        if (!(type instanceof Class<?> raw) || !isOfTheApi(raw) || !seen.add(raw)) {
            return false;
        }
        if (raw == Lease.class || raw == ExecutionAuthority.class) {
            return true;
        }
        Stream<Type> cases = raw.isSealed() ? ApiTypes.cases(raw).map(Type.class::cast) : Stream.empty();
        Stream<Type> results = Arrays.stream(raw.getMethods())
                .filter(AuthoritySourceTest::isCallable)
                .map(Method::getGenericReturnType);
        return Stream.concat(cases, results).anyMatch(next -> yieldsAuthority(next, seen));
    }

    private static boolean isOfTheApi(Class<?> type) {
        return type.getName().startsWith("io.lease4j.");
    }

    /** What {@code match} returns is the caller's; what Java gives every enum and object leads nowhere. */
    private static boolean isCallable(Method method) {
        return isOfTheApi(method.getDeclaringClass())
                && !Modifier.isStatic(method.getModifiers())
                && !method.getName().equals("match");
    }
}
