package io.lease4j.valkey.internal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A script as the server gets it: the parts that its header names, then its own file. The header is made of comments:
 * {@code uses:} names the parts, {@code flags:} what the server has to know. Comments are left out of what is sent.
 */
record ScriptSource(String text, String sha) {

    private static final String FOLDER = "/io/lease4j/valkey/v1/";
    private static final Pattern USES = Pattern.compile("(?m)^-- uses: ([a-z ]+)$");
    private static final Pattern FLAGS = Pattern.compile("(?m)^-- flags: ([a-z,-]+)$");
    private static final Pattern COMMENT = Pattern.compile("(?m)^\\s*--.*\\n");

    static ScriptSource read(String name) {
        String own = resource(name + ".lua");
        StringBuilder text = new StringBuilder("#!lua");
        Matcher flags = FLAGS.matcher(own);
        if (flags.find()) {
            text.append(" flags=").append(flags.group(1));
        }
        text.append('\n');
        Matcher uses = USES.matcher(own);
        if (uses.find()) {
            for (String part : uses.group(1).split(" ", -1)) {
                text.append(withoutComments(resource("lib/" + part + ".lua")));
            }
        }
        text.append(withoutComments(own));
        return new ScriptSource(text.toString(), sha1(text.toString()));
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

    private static String withoutComments(String source) {
        return COMMENT.matcher(source).replaceAll("");
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
