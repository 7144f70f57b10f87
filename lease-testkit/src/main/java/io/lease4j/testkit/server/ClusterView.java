package io.lease4j.testkit.server;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What one node says of all. Immutable. */
final class ClusterView {

    /** One line of it: id, flags, the primary's id, and ranges of slots. */
    private record Line(String id, List<String> flags, String primary, List<int[]> slots) {

        boolean isSound() {
            return flags.stream().noneMatch(List.of("fail", "fail?", "handshake", "noaddr")::contains);
        }

        boolean isPrimary() {
            return flags.contains("master");
        }

        boolean serves(int slot) {
            return slots.stream().anyMatch(range -> range[0] <= slot && slot <= range[1]);
        }

        @Override
        public String toString() {
            return id + slots.stream().map(Arrays::toString).toList();
        }
    }

    private final List<Line> lines;

    private ClusterView(List<Line> lines) {
        this.lines = lines;
    }

    static ClusterView parse(String text) {
        return new ClusterView(text.lines().map(ClusterView::line).toList());
    }

    private static Line line(String text) {
        String[] words = text.split(" ", -1);
        List<int[]> slots = new ArrayList<>();
        for (int i = 8; i < words.length; i++) {
            if (!words[i].isEmpty() && !words[i].startsWith("[")) {
                String[] ends = words[i].split("-", -1);
                slots.add(new int[] {Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1])});
            }
        }
        return new Line(words[0], List.of(words[2].split(",", -1)), words[3], List.copyOf(slots));
    }

    int size() {
        return (int) lines.stream()
                .filter(line -> !line.flags().contains("handshake"))
                .count();
    }

    boolean isPrimary(String id) {
        return lines.stream().anyMatch(line -> line.id().equals(id) && line.isPrimary());
    }

    Optional<String> primaryOf(int slot) {
        return lines.stream()
                .filter(line -> line.isPrimary() && line.serves(slot))
                .map(Line::id)
                .findFirst();
    }

    Optional<String> replicaOf(String id) {
        return lines.stream()
                .filter(line -> line.primary().equals(id) && line.isSound())
                .map(Line::id)
                .findFirst();
    }

    /** Whether every node is well, and every primary with slots has a replica. */
    boolean isWhole() {
        return lines.stream()
                .allMatch(line -> line.isSound()
                        && (!line.isPrimary()
                                || line.slots().isEmpty()
                                || replicaOf(line.id()).isPresent()));
    }

    @Override
    public String toString() {
        return lines.stream()
                .filter(line -> !line.slots().isEmpty())
                .map(Line::toString)
                .sorted()
                .collect(Collectors.joining(" "));
    }
}
