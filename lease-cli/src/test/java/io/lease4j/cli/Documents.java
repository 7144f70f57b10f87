package io.lease4j.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the documents show to a person who types it in. */
final class Documents {

    private static final Path FOLDER = Path.of(System.getProperty("lease4j.root"), "docs");
    private static final Pattern FENCED = Pattern.compile("(?ms)^\\s*```.*?^\\s*```");
    private static final Pattern SPAN = Pattern.compile("`([^`]+)`");
    private static final Pattern GRANT = Pattern.compile("ACL SETUSER (lease4j on >password|operator)\\s+([^`]+)```");
    private static final Pattern IN_A_CLUSTER = Pattern.compile("In a cluster `([^`]+)` is needed too");

    private Documents() {}

    static String text(String name) {
        try {
            return Files.readString(FOLDER.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The lines of a document's blocks, with their comments. */
    static List<String> lines(String name) {
        return FENCED.matcher(text(name))
                .results()
                .flatMap(block -> block.group().lines())
                .map(String::strip)
                .toList();
    }

    /** What a document sets in the type of code between words; such a piece may be on two lines. */
    static List<String> spans(String name) {
        return SPAN.matcher(FENCED.matcher(text(name)).replaceAll(""))
                .results()
                .map(span -> span.group(1).replaceAll("\\s+", " "))
                .toList();
    }

    /** The rules that make a user who may use a namespace. */
    static List<String> rights() {
        return granted("valkey.md");
    }

    /** The rules on top, with which the doctor can look at everything. */
    static List<String> rightsOfTheDoctor() {
        return granted("cli.md");
    }

    /** All of them; in a cluster it takes one more. */
    static List<String> rights(boolean inCluster) {
        List<String> rules = new ArrayList<>(rights());
        rules.addAll(rightsOfTheDoctor());
        if (inCluster) {
            rules.add(only(IN_A_CLUSTER, "valkey.md").group(1));
        }
        return rules;
    }

    private static List<String> granted(String name) {
        return List.of(only(GRANT, name).group(2).strip().split("\\s+", -1));
    }

    private static Matcher only(Pattern pattern, String name) {
        Matcher matcher = pattern.matcher(text(name));
        if (!matcher.find()) {
            throw new AssertionError(name + " has nothing like " + pattern);
        }
        return matcher;
    }
}
