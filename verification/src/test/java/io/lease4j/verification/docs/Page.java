package io.lease4j.verification.docs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What other pages can link to on a page, and what it links to.
 *
 * @param anchors what its headings are linked by
 * @param links outside of code
 */
record Page(Set<String> anchors, List<Link> links) {

    private static final Pattern HEADING = Pattern.compile("#{1,6} +(.*)");
    private static final Pattern INLINE = Pattern.compile("\\]\\(\\s*<?([^)\\s>]+)>?(?:\\s+\"[^\"]*\")?\\s*\\)");
    private static final Pattern REFERENCE = Pattern.compile("^\\[[^\\]]+\\]:\\s*(\\S+)");
    private static final Pattern CODE = Pattern.compile("(`+).*?\\1");
    private static final Pattern LINK_TEXT = Pattern.compile("\\[([^\\]]*)\\]\\([^)]*\\)");
    private static final Pattern NO_PART_OF_AN_ANCHOR = Pattern.compile("[^\\p{L}\\p{N}_ -]");

    /**
     * A link.
     *
     * @param line where its destination stands
     * @param destination as it stands there
     */
    record Link(int line, String destination) {

        boolean leadsOutside() {
            return destination.matches("[a-z][a-z0-9+.-]*:.*") || destination.startsWith("//");
        }

        String path() {
            return destination.split("#", 2)[0];
        }

        String anchor() {
            return destination.contains("#") ? destination.split("#", 2)[1] : "";
        }
    }

    static Page read(String name, Path file) {
        List<String> lines = Repository.linesOf(file);
        Set<Integer> inFences = new HashSet<>();
        for (Fence fence : Fence.in(name, lines)) {
            for (int i = 0; i < fence.lines().size(); i++) {
                inFences.add(fence.firstLine() + i);
            }
        }
        Set<String> anchors = new HashSet<>();
        Map<String, Integer> seen = new HashMap<>();
        List<Link> links = new ArrayList<>();
        for (int number = 1; number <= lines.size(); number++) {
            if (inFences.contains(number)) {
                continue;
            }
            String line = lines.get(number - 1);
            Matcher heading = HEADING.matcher(line);
            if (heading.matches()) {
                String anchor = anchorOf(heading.group(1));
                int before = seen.merge(anchor, 1, Integer::sum) - 1;
                anchors.add(before == 0 ? anchor : anchor + "-" + before);
            }
            // A text that is wrapped has its destination on one line all the same: only that is looked for.
            String withoutCode = CODE.matcher(line).replaceAll("");
            for (Pattern pattern : List.of(INLINE, REFERENCE)) {
                int at = number;
                pattern.matcher(withoutCode).results().forEach(found -> links.add(new Link(at, found.group(1))));
            }
        }
        return new Page(Set.copyOf(anchors), List.copyOf(links));
    }

    /** As GitHub makes it: lower case, without punctuation, a hyphen for each blank. */
    private static String anchorOf(String heading) {
        String text = LINK_TEXT.matcher(heading.strip()).replaceAll("$1");
        return NO_PART_OF_AN_ANCHOR
                .matcher(text.toLowerCase(Locale.ROOT))
                .replaceAll("")
                .replace(' ', '-');
    }
}
