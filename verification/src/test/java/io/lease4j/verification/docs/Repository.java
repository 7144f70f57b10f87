package io.lease4j.verification.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The files of this repository, found from the root that the build hands to the tests. */
final class Repository {

    /** What no reader of a document has, what needs Spring, and a project of somebody else. */
    private static final Set<String> NOT_ON_THIS_CLASS_PATH =
            Set.of("benchmarks", "chaos-runs", "consumer", "lease-spring-boot-starter", "examples-spring");

    private final Path root;

    Repository(Path root) {
        this.root = root.toAbsolutePath().normalize();
    }

    static Repository ofThisBuild() {
        return new Repository(Path.of(System.getProperty("lease4j.root", "..")));
    }

    /** {@code README.md} and everything below {@code docs}, in the order of their names. */
    List<Path> documents() {
        List<Path> documents = new ArrayList<>();
        Path readme = readme();
        if (Files.exists(readme)) {
            documents.add(readme);
        }
        documents.addAll(
                filesBelow(root.resolve("docs"), path -> path.toString().endsWith(".md")));
        return documents;
    }

    /** Every page of this repository, in every folder but those that a build or a tool made. */
    List<Path> pages() {
        List<Path> pages = new ArrayList<>();
        try {
            Path unusedStart = Files.walkFileTree(root, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    String name = folder.getFileName().toString();
                    boolean ours = folder.equals(root) || (!name.equals("target") && !name.startsWith("."));
                    return ours ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (file.toString().endsWith(".md")) {
                        pages.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return pages.stream().sorted().toList();
    }

    Path root() {
        return root;
    }

    Path readme() {
        return root.resolve("README.md");
    }

    /** A page below {@code docs}. */
    Path page(String name) {
        return root.resolve("docs").resolve(name);
    }

    /** A page for each family of rules. */
    List<Path> guarantees() {
        return filesBelow(
                root.resolve("docs/guarantees"), path -> path.toString().endsWith(".md"));
    }

    /** Where a rule can be tested: the tests of every module, and what the test kit ships. */
    List<Path> testSources() {
        List<Path> sources = new ArrayList<>();
        for (Path module : modules()) {
            sources.addAll(filesBelow(module.resolve("src/test/java"), Repository::isJava));
        }
        sources.addAll(filesBelow(root.resolve("lease-testkit/src/main/java"), Repository::isJava));
        return sources;
    }

    /** Names of the packages that hold main code, without the internal ones and those that documents do without. */
    List<String> publicPackages() {
        return modules().stream()
                .filter(module ->
                        !NOT_ON_THIS_CLASS_PATH.contains(module.getFileName().toString()))
                .map(module -> module.resolve("src/main/java"))
                .flatMap(folder -> filesBelow(folder, Repository::isJava).stream()
                        .map(file -> folder.relativize(file.getParent()).toString()))
                .map(folder -> folder.replace('/', '.').replace('\\', '.'))
                .filter(name -> !(name + ".").contains(".internal."))
                .distinct()
                .sorted()
                .toList();
    }

    String nameOf(Path file) {
        return root.relativize(file.toAbsolutePath().normalize()).toString().replace('\\', '/');
    }

    static List<String> linesOf(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<Path> modules() {
        try (Stream<Path> entries = Files.list(root)) {
            return entries.filter(entry -> Files.exists(entry.resolve("pom.xml")))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isJava(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(".java") && !name.endsWith("-info.java");
    }

    private static List<Path> filesBelow(Path folder, Predicate<Path> wanted) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).filter(wanted).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
