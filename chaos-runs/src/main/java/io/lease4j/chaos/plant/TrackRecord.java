package io.lease4j.chaos.plant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The table of planted faults as Markdown, and its place in the track record. */
final class TrackRecord {

    private static final String BEGIN = "<!-- planted: written by ./chaos --plants -->\n";
    private static final String END = "<!-- end of planted -->\n";

    private TrackRecord() {}

    static String table(List<Detection> all) {
        StringBuilder text = new StringBuilder(
                "| planted | what goes wrong | under | seed | found after | by |\n|---|---|---|---|---|---|\n");
        for (Detection it : all) {
            text.append(String.format(
                    Locale.ROOT,
                    "| `%s` | %s | %s | %d | %s | %s |%n",
                    it.plant().name(),
                    it.plant().hazard(),
                    it.plant().conditions(),
                    it.seed(),
                    it.first().isPresent()
                            ? String.format(Locale.ROOT, "%.1f s", it.afterMillis() / 1000)
                            : "not within " + it.seconds() + " s",
                    it.first().isPresent() ? "`" + String.join("`, `", it.rules()) + "`" : ""));
        }
        return text.append('\n').append(sum(all)).append('\n').toString();
    }

    private static String sum(List<Detection> all) {
        List<Double> after = new ArrayList<>(all.stream()
                .filter(it -> it.first().isPresent())
                .map(Detection::afterMillis)
                .sorted()
                .toList());
        if (after.isEmpty()) {
            return "None of " + all.size() + " was found.";
        }
        int middle = after.size() / 2;
        double median = after.size() % 2 == 1 ? after.get(middle) : (after.get(middle - 1) + after.get(middle)) / 2;
        return String.format(
                Locale.ROOT,
                "%d of %d found; median %.1f s after the workers began, longest %.1f s.",
                after.size(),
                all.size(),
                median / 1000,
                after.get(after.size() - 1) / 1000);
    }

    /** Writes the table to a file of its own, and into the document if it is there. */
    static void write(List<Detection> all, Path out, Path document) throws IOException {
        Files.createDirectories(out);
        Files.writeString(out.resolve("planted.md"), table(all));
        if (Files.exists(document)) {
            String text = Files.readString(document);
            int begin = text.indexOf(BEGIN);
            int end = text.indexOf(END);
            if (begin >= 0 && end > begin) {
                Files.writeString(
                        document, text.substring(0, begin + BEGIN.length()) + table(all) + text.substring(end));
            }
        }
    }
}
