package io.lease4j.valkey.internal;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.luaj.vm2.Lua;
import org.luaj.vm2.Prototype;
import org.luaj.vm2.compiler.LuaC;

/**
 * A name in a script that is no local where it stands, as a compiler of Lua resolves it: it makes an access to the table of
 * globals of it, wherever in the script, also in what no test ever runs.
 *
 * @param line of the script, from 1
 * @param name the name
 * @param assigned whether it is assigned there, and not read
 */
record GlobalName(int line, String name, boolean assigned) {

    /** All of a script, whose first line may be a shebang. */
    static List<GlobalName> of(String script) {
        // Lines are counted as before.
        String code = script.startsWith("#!") ? script.substring(script.indexOf('\n')) : script;
        List<GlobalName> found = new ArrayList<>();
        try {
            collect(
                    LuaC.instance.compile(new ByteArrayInputStream(code.getBytes(StandardCharsets.UTF_8)), "@script"),
                    found);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found;
    }

    private static void collect(Prototype function, List<GlobalName> found) {
        for (int at = 0; at < function.code.length; at++) {
            int step = function.code[at];
            int kind = Lua.GET_OPCODE(step);
            boolean assigned = kind == Lua.OP_SETTABUP;
            int table = assigned ? Lua.GETARG_A(step) : Lua.GETARG_B(step);
            if ((assigned || kind == Lua.OP_GETTABUP) && isGlobals(function, table)) {
                int index = assigned ? Lua.GETARG_B(step) : Lua.GETARG_C(step);
                found.add(new GlobalName(function.lineinfo[at], name(function, at, index), assigned));
            }
        }
        for (Prototype inner : function.p) {
            collect(inner, found);
        }
    }

    private static boolean isGlobals(Prototype function, int upvalue) {
        return function.upvalues[upvalue].name.tojstring().equals("_ENV");
    }

    /** A constant; in a long function one that was put into a register before. */
    private static String name(Prototype function, int at, int index) {
        if (Lua.ISK(index)) {
            return function.k[Lua.INDEXK(index)].tojstring();
        }
        for (int before = at - 1; before >= 0; before--) {
            int step = function.code[before];
            if (Lua.GET_OPCODE(step) == Lua.OP_LOADK && Lua.GETARG_A(step) == index) {
                return function.k[Lua.GETARG_Bx(step)].tojstring();
            }
        }
        throw new IllegalStateException("a global without a name in line " + function.lineinfo[at]);
    }
}
