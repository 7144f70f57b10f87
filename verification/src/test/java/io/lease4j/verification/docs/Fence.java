package io.lease4j.verification.docs;

import java.util.ArrayList;
import java.util.List;

/**
 * A fenced block of a document.
 *
 * @param document where it stands, for messages
 * @param firstLine number of its first line in the document, counted from 1
 * @param info what stands behind the opening fence
 * @param lines what is in it
 */
record Fence(String document, int firstLine, String info, List<String> lines) {

    private static final String MARK = "```";

    /** All blocks of a document, indented or not. */
    static List<Fence> in(String document, List<String> lines) {
        List<Fence> fences = new ArrayList<>();
        int opened = -1;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.startsWith(MARK)) {
                continue;
            }
            if (opened < 0) {
                opened = i;
                continue;
            }
            String info = lines.get(opened).strip().substring(MARK.length()).strip();
            fences.add(new Fence(document, opened + 2, info, List.copyOf(lines.subList(opened + 1, i))));
            opened = -1;
        }
        if (opened >= 0) {
            throw new IllegalArgumentException(document + ":" + (opened + 1) + ": this fence is never closed");
        }
        return fences;
    }

    String place() {
        return document + ":" + firstLine;
    }
}
