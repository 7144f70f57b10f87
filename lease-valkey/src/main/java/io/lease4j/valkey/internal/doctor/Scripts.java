package io.lease4j.valkey.internal.doctor;

import io.lease4j.valkey.ServerFinding.Code;
import io.lease4j.valkey.internal.Script;
import java.util.Arrays;
import java.util.Optional;

/** Which scripts this version sends, and how many of them the server has loaded. */
final class Scripts {

    private Scripts() {}

    static void look(Line line, Findings findings) {
        if (findings.has(Code.SCRIPTS)) {
            return;
        }
        String[] shas = Arrays.stream(Script.values()).map(Script::sha).toArray(String[]::new);
        Optional<Long> loaded = line.ask(commands -> commands.scriptExists(shas))
                .map(known -> known.stream().filter(is -> is).count());
        findings.ok(
                Code.SCRIPTS,
                "version " + version() + ", "
                        + loaded.map(count -> count + " of " + shas.length
                                        + " loaded; the others are loaded when they are needed")
                                .orElse("the user may not ask which are loaded"));
    }

    /** Differs between two versions of the library exactly if a script of theirs does. */
    private static String version() {
        int all = Arrays.hashCode(
                Arrays.stream(Script.values()).map(Script::sha).sorted().toArray());
        return "1-" + String.format("%08x", all);
    }
}
