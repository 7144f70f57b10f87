package io.lease4j.jdbc.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A statement with names in place of question marks, because it says the same ones often. Immutable. */
final class NamedSql {

    private static final Pattern NAME = Pattern.compile(":([a-z]+)");

    private final String sql;
    private final List<String> names;

    NamedSql(String named) {
        List<String> found = new ArrayList<>();
        Matcher matcher = NAME.matcher(named);
        StringBuilder plain = new StringBuilder();
        while (matcher.find()) {
            found.add(matcher.group(1));
            matcher.appendReplacement(plain, "?");
        }
        this.sql = matcher.appendTail(plain).toString();
        this.names = List.copyOf(found);
    }

    String sql() {
        return sql;
    }

    /** The values in the order of the question marks. */
    @Nullable
    Object[] arguments(Map<String, Object> values) {
        return names.stream().map(values::get).toArray();
    }
}
