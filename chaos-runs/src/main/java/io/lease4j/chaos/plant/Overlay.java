package io.lease4j.chaos.plant;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Makes a folder that, put first on a class path, changes the library into one with a planted fault. A change whose text is
 * not found exactly once is refused: the source has moved on, and the plant with it.
 */
public final class Overlay {

    private static final String RESOURCES = "/src/main/resources/";

    private Overlay() {}

    /**
     * Makes it.
     *
     * @param plant the fault
     * @param project the folder with the sources
     * @param classPath what the changed sources are compiled against
     * @param target the folder, made where it is missing
     * @throws IOException if it cannot be written
     * @throws IllegalStateException if a change does not apply, or does not compile
     */
    public static void make(Plant plant, Path project, String classPath, Path target) throws IOException {
        Map<String, String> texts = changed(plant, project);
        Files.createDirectories(target);
        List<Path> sources = new ArrayList<>();
        for (Map.Entry<String, String> text : texts.entrySet()) {
            String file = text.getKey();
            int resources = file.indexOf(RESOURCES);
            Path to = resources >= 0
                    ? target.resolve(file.substring(resources + RESOURCES.length()))
                    : target.resolve("src").resolve(file);
            Files.createDirectories(to.getParent());
            Files.writeString(to, text.getValue());
            if (resources < 0) {
                sources.add(to);
            }
        }
        if (!sources.isEmpty()) {
            compile(plant, sources, classPath, target);
        }
    }

    /** The changed texts, by file. */
    static Map<String, String> changed(Plant plant, Path project) throws IOException {
        Map<String, String> texts = new LinkedHashMap<>();
        for (Plant.Edit edit : plant.edits()) {
            String text = texts.get(edit.file());
            if (text == null) {
                text = Files.readString(project.resolve(edit.file()));
            }
            int at = text.indexOf(edit.before());
            if (at < 0 || text.indexOf(edit.before(), at + 1) >= 0) {
                throw new IllegalStateException(plant.name() + " does not apply: its text is "
                        + (at < 0 ? "not" : "more than once") + " in " + edit.file());
            }
            texts.put(
                    edit.file(),
                    text.substring(0, at)
                            + edit.after()
                            + text.substring(at + edit.before().length()));
        }
        return texts;
    }

    private static void compile(Plant plant, List<Path> sources, String classPath, Path target) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new IllegalStateException("a JDK is needed to plant a fault");
        }
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            boolean done = compiler.getTask(
                            said,
                            files,
                            null,
                            List.of(
                                    "-proc:none",
                                    "--release",
                                    "17",
                                    "-nowarn",
                                    "-cp",
                                    classPath,
                                    "-d",
                                    target.toString()),
                            null,
                            files.getJavaFileObjectsFromPaths(sources))
                    .call();
            if (!done) {
                throw new IllegalStateException(plant.name() + " does not compile: " + said);
            }
        }
    }
}
