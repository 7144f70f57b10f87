package io.lease4j.valkey.internal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A script as the server gets it. Its file begins with a header of comments, in which {@code flags:} says what the server
 * has to know. A line {@code -- include: part} stands for the text of that part: parts are statements and not functions,
 * because a script is run from its first line at every call, and what is not needed then should cost nothing. A line
 * {@code -- define: NAME text} makes a name stand for a text, in the whole script: a local would cost at every call, and more
 * where a function uses it. Comments are left out of what is sent.
 */
record ScriptSource(String text, String sha) {

    private static final String FOLDER = "/io/lease4j/valkey/v1/";
    private static final Pattern INCLUDE = Pattern.compile("(?m)^ *-- include: ([a-z]+)\\n");
    private static final Pattern FLAGS = Pattern.compile("(?m)^-- flags: ([a-z,-]+)$");
    private static final Pattern DEFINE = Pattern.compile("(?m)^ *-- define: ([A-Z_]+) (.+)$");
    private static final Pattern NAME = Pattern.compile("\\b[A-Z][A-Z_]+\\b");
    private static final Pattern COMMENT = Pattern.compile("(?m)^ *--.*\\n");

    static ScriptSource read(String name) {
        String own = resource(name + ".lua");
        Matcher flags = FLAGS.matcher(own);
        String first = flags.find() ? "#!lua flags=" + flags.group(1) : "#!lua";
        String expanded = expanded(own);
        Map<String, String> defined = new HashMap<>();
        DEFINE.matcher(expanded).results().forEach(line -> defined.put(line.group(1), line.group(2)));
        String code = COMMENT.matcher(expanded).replaceAll("");
        String text = first + "\n"
                + NAME.matcher(code)
                        .replaceAll(word -> Matcher.quoteReplacement(defined.getOrDefault(word.group(), word.group())));
        return new ScriptSource(text, sha1(text));
    }

    private static String expanded(String source) {
        return INCLUDE.matcher(source)
                .replaceAll(part -> Matcher.quoteReplacement(expanded(resource("lib/" + part.group(1) + ".lua"))));
    }

    static String resource(String name) {
        try (InputStream in = ScriptSource.class.getResourceAsStream(FOLDER + name)) {
            if (in == null) {
                throw new IllegalStateException("the script " + name + " is missing from this jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("the script " + name + " cannot be read", e);
        }
    }

    private static String sha1(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            // Every Java platform must have it (MessageDigest's specification).
            throw new IllegalStateException("SHA-1 is missing from this Java platform", e);
        }
    }
}
