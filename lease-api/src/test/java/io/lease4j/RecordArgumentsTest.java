package io.lease4j;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.effect.SinkName;
import io.lease4j.fixtures.ApiTypes;
import io.lease4j.fixtures.Samples;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every record of the API does with its arguments. */
class RecordArgumentsTest {

    /** Records of one text name it by what it is. */
    private static final Map<Class<?>, String> FIELDS = Map.of(
            PageCursor.class, "cursor",
            RequestDigest.class, "digest",
            SinkName.class, "sink");

    static Stream<Class<?>> records() {
        return ApiTypes.records();
    }

    @ParameterizedTest
    @MethodSource("records")
    void refusesNullAndNamesIt(Class<?> type) throws ReflectiveOperationException {
        RecordComponent[] components = type.getRecordComponents();
        for (int i = 0; i < components.length; i++) {
            if (!components[i].getType().isPrimitive()) {
                Object[] arguments = Samples.arguments(type);
                arguments[i] = null;
                assertThat(failure(type, arguments))
                        .isInstanceOf(NullPointerException.class)
                        .hasMessage(field(type, components[i]));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("records")
    void keepsNothingThatTheCallerCanChange(Class<?> type) throws ReflectiveOperationException {
        RecordComponent[] components = type.getRecordComponents();
        Object[] arguments = Samples.arguments(type);
        for (int i = 0; i < components.length; i++) {
            assertThat(components[i].getType().isArray()).isFalse();
            arguments[i] = changeable(arguments[i]);
        }
        Object value = Samples.construct(type, arguments);
        String before = value.toString();
        int hash = value.hashCode();
        for (RecordComponent component : components) {
            Object kept = component.getAccessor().invoke(value);
            if (kept instanceof Collection<?> collection) {
                assertThat(collection).isUnmodifiable();
            } else if (kept instanceof Map<?, ?> map) {
                assertThat(map).isUnmodifiable();
            }
        }
        for (Object argument : arguments) {
            if (argument instanceof Collection<?> collection) {
                collection.clear();
            } else if (argument instanceof Map<?, ?> map) {
                map.clear();
            }
        }
        assertThat(value).hasToString(before);
        assertThat(value.hashCode()).isEqualTo(hash);
    }

    private static Object changeable(Object argument) {
        if (argument instanceof List<?> list) {
            return new ArrayList<>(list);
        }
        if (argument instanceof Set<?> set) {
            return new HashSet<>(set);
        }
        return argument instanceof Map<?, ?> map ? new HashMap<>(map) : argument;
    }

    private static String field(Class<?> type, RecordComponent component) {
        if (FIELDS.containsKey(type)) {
            return FIELDS.get(type);
        }
        if (type.getRecordComponents().length == 1
                && Set.of("value", "name").contains(component.getName())
                && component.getType() == String.class) {
            return Character.toLowerCase(type.getSimpleName().charAt(0))
                    + type.getSimpleName().substring(1);
        }
        return component.getName();
    }

    private static Throwable failure(Class<?> type, Object[] arguments) throws ReflectiveOperationException {
        try {
            return new AssertionError("Made " + Samples.construct(type, arguments));
        } catch (InvocationTargetException e) {
            return e.getCause();
        }
    }
}
