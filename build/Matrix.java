import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Puts the matrix reports of all modules into one table: a row for each scenario, a column for each backend or topology,
 * and in it the layers at which the scenario is proven. What they are called is read from the kit's sources. Run by ./check:
 * java build/Matrix.java, and java build/Matrix.java --as-in FILE, which fails if a layer that the file shows as proven is not.
 */
final class Matrix {

    private static final Pattern BACKEND = Pattern.compile("\"backend\": \"([^\"]+)\"");
    private static final Pattern RESULT =
            Pattern.compile("\\{\"id\": \"([^\"]+)\", \"layer\": \"([^\"]+)\", \"status\": \"([^\"]+)\"");
    private static final Path NAMES = Path.of("lease-testkit/src/main/java/io/lease4j/testkit/report");
    private static final Pattern SCENARIO = Pattern.compile("LR_(\\d\\d)\\(\"([^\"]+)\"");
    private static final Pattern LAYER = Pattern.compile("(?m)^    ([A-Z])\\(\"([^\"]+)\"\\)");

    /** The order of the matrix: from the plainest layer to whole processes. */
    private static final String LAYERS = "DBVXP";

    /** Statuses by scenario, then backend, then layer. */
    private final Map<String, Map<String, Map<Integer, String>>> results = new TreeMap<>();

    private final Map<String, Boolean> backends = new TreeMap<>();

    public static void main(String[] arguments) throws IOException {
        Matrix matrix = new Matrix();
        try (Stream<Path> modules = Files.list(Path.of("."))) {
            for (Path module : modules.sorted().toList()) {
                matrix.readAll(module.resolve("target/lease-matrix"));
            }
        }
        if (arguments.length == 2 && arguments[0].equals("--as-in")) {
            matrix.compareWith(Path.of(arguments[1]));
        } else {
            System.out.print(matrix.table());
        }
    }

    /** Every layer that another table shows without brackets has to be shown like that here. */
    private void compareWith(Path file) throws IOException {
        Map<String, List<String>> proven = proven(Files.readString(file));
        Map<String, List<String>> now = proven(table());
        List<String> lost = proven.entrySet().stream()
                .flatMap(cell -> cell.getValue().stream()
                        .filter(layer -> !now.getOrDefault(cell.getKey(), List.of()).contains(layer))
                        .map(layer -> cell.getKey() + " at " + layer))
                .toList();
        if (proven.isEmpty() || !lost.isEmpty()) {
            System.err.println("Proven by " + file + ", and not in this run: "
                    + (proven.isEmpty() ? "there is no table" : String.join(", ", lost)));
            System.exit(1);
        }
    }

    /** The layers that are proven, by scenario and backend. */
    private static Map<String, List<String>> proven(String text) {
        Map<String, List<String>> proven = new TreeMap<>();
        List<String> backends = List.of();
        for (String line : text.lines().filter(line -> line.startsWith("| ")).toList()) {
            List<String> cells = Stream.of(line.split("\\|", -1)).map(String::strip).toList();
            if (cells.get(1).equals("scenario")) {
                backends = cells.subList(3, cells.size() - 1);
            } else {
                for (int i = 0; i < backends.size(); i++) {
                    proven.put(cells.get(1) + " on " + backends.get(i), List.of(cells.get(i + 3).split(" ")));
                }
            }
        }
        proven.values().removeIf(layers -> layers.equals(List.of("")));
        proven.replaceAll((cell, layers) ->
                layers.stream().filter(layer -> !layer.startsWith("(")).toList());
        return proven;
    }

    private void readAll(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".json")).sorted().toList()) {
                read(Files.readString(file));
            }
        }
    }

    /** Modules may each show a part of a backend: what one has proven stands, unless another saw it fail. */
    private void read(String report) {
        Matcher backend = BACKEND.matcher(report);
        if (!backend.find()) {
            return;
        }
        backends.put(backend.group(1), true);
        Matcher result = RESULT.matcher(report);
        while (result.find()) {
            results.computeIfAbsent(result.group(1), id -> new TreeMap<>())
                    .computeIfAbsent(backend.group(1), name -> new TreeMap<>())
                    .merge(LAYERS.indexOf(result.group(2)), result.group(3), Matrix::together);
        }
    }

    private static String together(String one, String other) {
        if (one.equals("failed") || other.equals("failed")) {
            return "failed";
        }
        return one.equals("proven") || other.equals("proven") ? "proven" : one;
    }

    private String table() throws IOException {
        Map<String, String> titles = new TreeMap<>();
        Matcher scenarios = SCENARIO.matcher(Files.readString(NAMES.resolve("Scenario.java")));
        while (scenarios.find()) {
            titles.put("LR-" + scenarios.group(1), scenarios.group(2));
        }
        StringBuilder table = new StringBuilder(legend());
        table.append("| scenario | what happens | ")
                .append(String.join(" | ", backends.keySet()))
                .append(" |\n");
        table.append("|---|---|").append("---|".repeat(backends.size())).append('\n');
        results.forEach((scenario, byBackend) -> table.append("| ")
                .append(scenario)
                .append(" | ")
                .append(titles.getOrDefault(scenario, ""))
                .append(" | ")
                .append(backends.keySet().stream()
                        .map(backend -> cell(byBackend.getOrDefault(backend, Map.of())))
                        .collect(Collectors.joining(" | ")))
                .append(" |\n"));
        return table.toString();
    }

    private static String legend() throws IOException {
        Matcher layers = LAYER.matcher(Files.readString(NAMES.resolve("Layer.java")));
        return layers.results()
                .map(layer -> layer.group(1) + " " + layer.group(2))
                .collect(Collectors.joining(", ", "Layers: ", ". In brackets: not provable in that run.\n\n"));
    }

    /** Layers by letter; one that is not proven is in brackets, one that failed says so. */
    private static String cell(Map<Integer, String> byLayer) {
        return byLayer.entrySet().stream()
                .map(entry -> {
                    char layer = LAYERS.charAt(entry.getKey());
                    return switch (entry.getValue()) {
                        case "proven" -> String.valueOf(layer);
                        case "failed" -> layer + " FAILED";
                        default -> "(" + layer + ")";
                    };
                })
                .collect(Collectors.joining(" "));
    }
}
