package io.lease4j.cli;

import java.io.Console;
import java.lang.reflect.InvocationTargetException;
import java.util.Optional;

/** Who may be asked before something is done that cannot be taken back. */
interface Person {

    /** Whether anybody is there. */
    boolean isThere();

    /** Asks, and waits for a line; empty if the person left. */
    Optional<String> answer(String question);

    /** Whoever sits at the terminal of this process. */
    @SuppressWarnings("SystemConsoleNull") // Null on 17, where there is no terminal; later versions are asked below.
    static Person atTheTerminal() {
        Console console = System.console();
        return new Person() {
            @Override
            public boolean isThere() {
                return console != null && isTerminal(console);
            }

            @Override
            public Optional<String> answer(String question) {
                return console == null ? Optional.empty() : Optional.ofNullable(console.readLine("%s", question));
            }
        };
    }

    /** From Java 22 on there is a console also where nobody sits at it. */
    private static boolean isTerminal(Console console) {
        try {
            return Boolean.TRUE.equals(Console.class.getMethod("isTerminal").invoke(console));
        } catch (NoSuchMethodException beforeJava22) {
            return true;
        } catch (IllegalAccessException | InvocationTargetException e) {
            return false;
        }
    }
}
