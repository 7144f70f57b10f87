package io.lease4j;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.fixtures.ApiTypes;
import io.lease4j.fixtures.Samples;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code match} of every closed set: the function of the case is called, once, and no other. */
class MatchTest {

    static Stream<Class<?>> sealedTypes() {
        // Outcomes and requests are matched by their operation.
        return ApiTypes.all().stream()
                .filter(Class::isSealed)
                .filter(type -> type != Outcome.class && type != LeaseRequest.class);
    }

    @Tag("O-1")
    @ParameterizedTest
    @MethodSource("sealedTypes")
    void takesOneFunctionForEachCase(Class<?> sealed) {
        assertThat(Arrays.stream(match(sealed).getParameters()).map(MatchTest::caseOf))
                .containsExactlyInAnyOrderElementsOf(ApiTypes.cases(sealed).toList());
    }

    @Tag("O-1")
    @ParameterizedTest
    @MethodSource("sealedTypes")
    void callsTheFunctionOfTheCaseAlone(Class<?> sealed) throws ReflectiveOperationException {
        for (Class<?> type : ApiTypes.cases(sealed).toList()) {
            Object value = Samples.of(type);
            List<Class<?>> called = new ArrayList<>();
            Object[] functions = Arrays.stream(match(sealed).getParameters())
                    .map(parameter -> function(parameter, value, called))
                    .toArray();
            assertThat(match(sealed).invoke(value, functions)).isEqualTo("result of " + type.getName());
            assertThat(called).containsExactly(type);
        }
    }

    private static Method match(Class<?> sealed) {
        return Arrays.stream(sealed.getDeclaredMethods())
                .filter(method -> method.getName().equals("match"))
                .findFirst()
                .orElseThrow();
    }

    /** Makes a function that notes that it was called, and insists on being handed the value itself. */
    private static Object function(Parameter parameter, Object value, List<Class<?>> called) {
        Class<?> type = caseOf(parameter);
        return Proxy.newProxyInstance(
                MatchTest.class.getClassLoader(), new Class<?>[] {parameter.getType()}, (proxy, method, arguments) -> {
                    called.add(type);
                    assertThat(arguments).hasSize(1);
                    assertThat(arguments[0]).isSameAs(value);
                    return "result of " + type.getName();
                });
    }

    /** Reads {@code Case} from a parameter of the type {@code Function<? super Case, ? extends R>}. */
    private static Class<?> caseOf(Parameter parameter) {
        ParameterizedType function = (ParameterizedType) parameter.getParameterizedType();
        Type type = ((WildcardType) function.getActualTypeArguments()[0]).getLowerBounds()[0];
        return (Class<?>) (type instanceof ParameterizedType generic ? generic.getRawType() : type);
    }
}
