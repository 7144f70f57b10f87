package io.lease4j.valkey.internal.doctor;

import io.lease4j.valkey.ServerFinding;
import io.lease4j.valkey.ServerFinding.Code;
import io.lease4j.valkey.ServerFinding.Level;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects findings in the order of looking, of all servers or of one of several. Confined to one thread. */
final class Findings {

    private final List<ServerFinding> all = new ArrayList<>();
    private final @Nullable Findings others;
    private final String where;

    Findings() {
        this(null, "");
    }

    private Findings(@Nullable Findings others, String where) {
        this.others = others;
        this.where = where;
    }

    /** Those of one server: they say so, and what was found of others says nothing of it. */
    Findings of(String server) {
        return new Findings(this, server + ": ");
    }

    void ok(Code code, String what) {
        add(ServerFinding.ok(code, where + what));
    }

    void warn(Code code, String what, String repair) {
        add(ServerFinding.warning(code, where + what, repair));
    }

    void refuse(Code code, String what, String repair) {
        add(ServerFinding.refusal(code, where + what, repair));
    }

    /** Says that all is well, unless something was found about it before. */
    void okUnlessFound(Code code, String what) {
        if (!has(code)) {
            ok(code, what);
        }
    }

    /** Whether something was found about it; of one server, also what stands against all of them. */
    boolean has(Code code) {
        boolean own = all.stream()
                .anyMatch(finding -> finding.code() == code && finding.what().startsWith(where));
        return own
                || (others != null
                        && others.all.stream()
                                .anyMatch(finding -> finding.code() == code && finding.level() == Level.REFUSAL));
    }

    List<ServerFinding> all() {
        return List.copyOf(all);
    }

    private void add(ServerFinding finding) {
        all.add(finding);
        if (others != null) {
            others.add(finding);
        }
    }
}
