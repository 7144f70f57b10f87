package io.lease4j.valkey.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A script reads no name that it does not have. Parts take their names from what is around them, and a name that is missing
 * there is one of a global: no server complains before that very line is run.
 */
@Tag("one-lane")
class ScriptNamesTest {

    /** What the server gives a script, as far as ours use it; neither {@code os} nor {@code bit}, say. */
    private static final Set<String> GIVEN = Set.of(
            "KEYS",
            "ARGV",
            "redis",
            "struct",
            "math",
            "string",
            "table",
            "ipairs",
            "pairs",
            "pcall",
            "tonumber",
            "tostring",
            "type",
            "unpack");

    private static final Pattern DEFINED = Pattern.compile("\\b[A-Z][A-Z_]+\\b");

    private static List<GlobalName> missing(String text) {
        return GlobalName.of(text).stream()
                .filter(global -> global.assigned() || !GIVEN.contains(global.name()))
                .toList();
    }

    private static String told(Script script, GlobalName global) {
        return script.fileName() + " " + (global.assigned() ? "assigns" : "reads") + " the global "
                + global.name() + " in line " + global.line() + ", which is "
                + ScriptLine.of(script).get(global.line() - 2);
    }

    @ParameterizedTest
    @EnumSource
    void every_name_is_a_local_where_it_stands_or_given_by_the_server(Script script) {
        assertThat(missing(script.text()).stream().map(global -> told(script, global)))
                .isEmpty();
    }

    @Test
    void so_it_is_in_the_script_that_tries_rights() throws ReflectiveOperationException {
        Field text = ServerCheck.class.getDeclaredField("TRY_RIGHTS");
        text.setAccessible(true);

        assertThat(missing((String) text.get(null))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void every_line_is_found_where_it_was_written(Script script) {
        List<String> sent = script.text().lines().skip(1).toList();
        List<ScriptLine> written = ScriptLine.of(script);

        assertThat(sent).hasSameSizeAs(written);
        for (int i = 0; i < sent.size(); i++) {
            // As far as no name stands for a text.
            assertThat(sent.get(i)).startsWith(DEFINED.split(written.get(i).text(), 2)[0]);
        }
    }

    @Test
    void a_name_is_seen_wherever_it_stands() {
        assertThat(GlobalName.of("""
                        #!lua
                        local a = given
                        do
                          local inner = a
                        end
                        local function f(x)
                          if x then
                            return inner(x)
                          end
                          forgotten = x
                        end
                        for i = 1, #i do
                          local late = late
                        end
                        a.field, a[1] = nil, f
                        function named() end
                        """))
                .containsExactlyInAnyOrder(
                        new GlobalName(2, "given", false),
                        new GlobalName(8, "inner", false),
                        new GlobalName(10, "forgotten", true),
                        new GlobalName(12, "i", false),
                        new GlobalName(13, "late", false),
                        new GlobalName(16, "named", true));
    }

    @Test
    void a_name_is_seen_in_a_function_of_many_constants() {
        StringBuilder text = new StringBuilder("local a\n");
        for (int i = 0; i < 300; i++) {
            text.append("a = '").append(i).append("'\n");
        }
        assertThat(GlobalName.of(text.append("a = last\nfirst = a\n").toString()))
                .containsExactly(new GlobalName(302, "last", false), new GlobalName(303, "first", true));
    }
}
