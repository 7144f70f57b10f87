package io.lease4j.verification.docs;

import java.util.ArrayList;
import java.util.List;

/**
 * A fenced block of Java in a document.
 *
 * @param document where it stands, for messages
 * @param firstLine number of its first line of code in the document, counted from 1
 * @param lines its code
 */
record Snippet(String document, int firstLine, List<String> lines) {

    private static final String FENCE = "```";

    /** All blocks that open with a fence of the language {@code java}, indented or not. */
    static List<Snippet> in(String document, List<String> lines) {
        List<Snippet> snippets = new ArrayList<>();
        int opened = -1;
        boolean java = false;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.startsWith(FENCE)) {
                continue;
            }
            if (opened < 0) {
                opened = i;
                java = line.substring(FENCE.length()).strip().equals("java");
                continue;
            }
            if (java) {
                snippets.add(new Snippet(document, opened + 2, List.copyOf(lines.subList(opened + 1, i))));
            }
            opened = -1;
        }
        if (opened >= 0) {
            throw new IllegalArgumentException(document + ":" + (opened + 1) + ": this fence is never closed");
        }
        return snippets;
    }

    String place() {
        return document + ":" + firstLine;
    }
}
