package io.lease4j.verification.docs;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/** Runs statements of a document, and says what they print. */
final class SnippetRun {

    private SnippetRun() {}

    /**
     * Runs what was compiled from a snippet.
     *
     * @param classes where the compiler put it
     * @param given what the snippet says is given, in that order
     */
    static String printedBy(Path classes, Object... given) throws IOException, ReflectiveOperationException {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream before = System.out;
        try (URLClassLoader loader =
                        new URLClassLoader(new URL[] {classes.toUri().toURL()}, SnippetRun.class.getClassLoader());
                PrintStream captured = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            Class<?> type = loader.loadClass("Snippet");
            Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            Method method = Arrays.stream(type.getDeclaredMethods())
                    .filter(it -> it.getName().equals("snippet"))
                    .findAny()
                    .orElseThrow();
            method.setAccessible(true);
            System.setOut(captured);
            Object unusedNothing = method.invoke(constructor.newInstance(), given);
        } finally {
            System.setOut(before);
        }
        return printed.toString(StandardCharsets.UTF_8).strip();
    }
}
