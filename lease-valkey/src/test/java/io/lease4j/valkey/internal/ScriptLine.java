package io.lease4j.valkey.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a line of a script as the server gets it was written: there the parts are in their places, and comments gone.
 *
 * @param file below the folder of the scripts
 * @param number of the line in that file, from 1
 * @param text of the line, with names that stand for texts
 */
record ScriptLine(String file, int number, String text) {

    private static final Pattern INCLUDE = Pattern.compile(" *-- include: ([a-z]+)");
    private static final Pattern COMMENT = Pattern.compile(" *--.*");

    /** Those of a script: the first of them is the second of what the server gets. */
    static List<ScriptLine> of(Script script) {
        return of(script.fileName() + ".lua");
    }

    private static List<ScriptLine> of(String file) {
        List<ScriptLine> lines = new ArrayList<>();
        int number = 0;
        for (String text : ScriptSource.resource(file).lines().toList()) {
            number++;
            Matcher include = INCLUDE.matcher(text);
            if (include.matches()) {
                lines.addAll(of("lib/" + include.group(1) + ".lua"));
            } else if (!COMMENT.matcher(text).matches()) {
                lines.add(new ScriptLine(file, number, text));
            }
        }
        return lines;
    }

    @Override
    public String toString() {
        return file + ":" + number;
    }
}
