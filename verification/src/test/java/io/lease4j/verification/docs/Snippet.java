package io.lease4j.verification.docs;

import java.util.List;

/**
 * A fenced block of Java in a document.
 *
 * @param document where it stands, for messages
 * @param firstLine number of its first line of code in the document, counted from 1
 * @param lines its code
 */
record Snippet(String document, int firstLine, List<String> lines) {

    /** All blocks that open with a fence of the language {@code java}, indented or not. */
    static List<Snippet> in(String document, List<String> lines) {
        return Fence.in(document, lines).stream()
                .filter(fence -> fence.info().equals("java"))
                .map(fence -> new Snippet(fence.document(), fence.firstLine(), fence.lines()))
                .toList();
    }

    String place() {
        return document + ":" + firstLine;
    }
}
