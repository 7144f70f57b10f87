import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares what each published module offers with its api.txt, a line for each public or protected type and member of
 * the packages that it exports. Run by build/api, after the classes were built: java build/Api.java [--accept]
 */
final class Api {

    /** What javap writes around the members, and what every class or record has anyway. */
    private static final Set<String> NOISE = Set.of(
            "}",
            "  static {};",
            "  public final String toString();",
            "  public final int hashCode();",
            "  public final boolean equals(Object);",
            "  public String toString();",
            "  public int hashCode();",
            "  public boolean equals(Object);");

    public static void main(String[] arguments) throws IOException {
        boolean accept = List.of(arguments).contains("--accept");
        int different = 0;
        for (Path module : modules()) {
            List<String> actual = describe(module.resolve("target/classes"));
            Path file = module.resolve("api.txt");
            if (actual.isEmpty()) {
                continue;
            }
            if (accept) {
                Files.write(file, actual);
                System.out.printf("%s: %d lines written%n", file, actual.size());
            } else {
                different += compare(file, actual);
            }
        }
        System.exit(different == 0 ? 0 : 1);
    }

    private static List<Path> modules() throws IOException {
        try (Stream<Path> folders = Files.list(Path.of(""))) {
            return folders.filter(folder -> folder.toString().startsWith("lease-"))
                    .filter(folder -> Files.exists(folder.resolve("target/classes/module-info.class")))
                    .sorted()
                    .toList();
        }
    }

    private static int compare(Path file, List<String> actual) throws IOException {
        Set<String> then = entries(Files.exists(file) ? Files.readAllLines(file) : List.of());
        Set<String> now = entries(actual);
        List<String> gone = then.stream().filter(entry -> !now.contains(entry)).toList();
        List<String> added = now.stream().filter(entry -> !then.contains(entry)).toList();
        gone.forEach(entry -> System.out.printf("%s: GONE or changed: %s%n", file, entry));
        added.forEach(entry -> System.out.printf("%s: new: %s%n", file, entry));
        if (gone.isEmpty() && added.isEmpty()) {
            System.out.printf("%s: %d entries, as accepted%n", file, now.size());
        }
        return gone.size() + added.size();
    }

    /** Each line with the type that it belongs to. */
    private static Set<String> entries(List<String> lines) {
        Set<String> entries = new TreeSet<>();
        String type = "";
        for (String line : lines) {
            if (line.startsWith("  ")) {
                entries.add(type + " :: " + line.trim());
            } else {
                type = line;
                entries.add(line);
            }
        }
        return entries;
    }

    private static List<String> describe(Path classes) throws IOException {
        List<String> lines = new ArrayList<>();
        for (Path file : exported(classes)) {
            List<String> type = javap(file);
            String head = type.get(0);
            // A type that nobody outside can name, nested ones included: their flags say so.
            if (head.startsWith("public ") || head.startsWith("protected ")) {
                lines.add(head.replaceAll(" \\{$", ""));
                type.stream().skip(1).filter(line -> !NOISE.contains(line)).sorted().forEach(lines::add);
            }
        }
        return lines;
    }

    private static List<Path> exported(Path classes) throws IOException {
        List<Path> files = new ArrayList<>();
        try (InputStream descriptor = Files.newInputStream(classes.resolve("module-info.class"))) {
            for (String name : ModuleDescriptor.read(descriptor).exports().stream()
                    .filter(export -> !export.isQualified())
                    .map(ModuleDescriptor.Exports::source)
                    .sorted()
                    .toList()) {
                try (Stream<Path> content = Files.list(classes.resolve(name.replace('.', '/')))) {
                    content.filter(Api::isType).sorted().forEach(files::add);
                }
            }
        }
        return files;
    }

    /** Not what javac made by itself, nor what was declared inside a method. */
    private static boolean isType(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(".class") && !name.equals("package-info.class") && !name.matches(".*\\$\\d.*");
    }

    private static List<String> javap(Path file) {
        StringWriter out = new StringWriter();
        int status = ToolProvider.findFirst("javap")
                .orElseThrow()
                .run(new PrintWriter(out), new PrintWriter(out), "-protected", "-constants", file.toString());
        if (status != 0) {
            throw new IllegalStateException(out.toString());
        }
        return out.toString()
                .lines()
                .filter(line -> !line.startsWith("Compiled from "))
                .map(line -> line.replace("java.lang.", "").replace("java.util.", "").replace("io.lease4j.", ""))
                .collect(Collectors.toList());
    }
}
