package io.lease4j.benchmarks.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonTest {

    @Test
    void maps_keep_their_order_and_are_indented() {
        Map<String, Object> inner = new LinkedHashMap<>();
        inner.put("z", 1);
        inner.put("a", true);
        Map<String, Object> outer = new LinkedHashMap<>();
        outer.put("inner", inner);
        outer.put("list", List.of(1, "two"));
        outer.put("empty", Map.of());
        assertThat(Json.write(outer)).isEqualTo("""
                {
                  "inner": {
                    "z": 1,
                    "a": true
                  },
                  "list": [1, "two"],
                  "empty": {}
                }
                """);
    }

    @Test
    void numbers_have_six_digits_that_count_and_no_exponent() {
        assertThat(Json.write(List.of(1.123456789, 1234567.8, 0.000012345678, 20.0, 0.0, -3.5, 12L)))
                .isEqualTo("[1.12346, 1234570, 0.0000123457, 20, 0, -3.5, 12]\n");
    }

    @Test
    void text_is_quoted() {
        assertThat(Json.write("a \"b\" \\ µ\n")).isEqualTo("\"a \\\"b\\\" \\\\ µ\\u000a\"\n");
    }

    @Test
    void what_json_does_not_have_is_refused() {
        assertThatThrownBy(() -> Json.write(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Json.write(new Object())).isInstanceOf(IllegalArgumentException.class);
    }
}
