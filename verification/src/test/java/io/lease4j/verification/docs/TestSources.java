package io.lease4j.verification.docs;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The tests of all modules with their tags, read from the sources: most of them are not on the class path of this
 * module.
 */
final class TestSources {

    private static final Set<String> TEST_ANNOTATIONS =
            Set.of("Test", "ParameterizedTest", "RepeatedTest", "TestFactory", "TestTemplate", "Property", "Example");

    private TestSources() {}

    /** @param name {@code TestClass#test}, or {@code Outer.Inner#test} */
    record TaggedTest(String name, Set<String> tags) {}

    static List<TaggedTest> in(Collection<Path> files) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            return in(manager.getJavaFileObjectsFromPaths(files));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<TaggedTest> in(Iterable<? extends JavaFileObject> sources) throws IOException {
        List<TaggedTest> tests = new ArrayList<>();
        if (!sources.iterator().hasNext()) {
            return tests;
        }
        JavacTask task = (JavacTask)
                ToolProvider.getSystemJavaCompiler().getTask(null, null, null, List.of("-proc:none"), null, sources);
        for (CompilationUnitTree unit : task.parse()) {
            new Collector(tests).scan(unit, null);
        }
        return tests;
    }

    private static final class Collector extends TreeScanner<Void, Void> {
        private final List<TaggedTest> tests;
        private final Deque<ClassTree> enclosing = new ArrayDeque<>();

        Collector(List<TaggedTest> tests) {
            this.tests = tests;
        }

        @Override
        public Void visitClass(ClassTree type, Void unused) {
            enclosing.addLast(type);
            super.visitClass(type, null);
            enclosing.removeLast();
            return null;
        }

        @Override
        public Void visitMethod(MethodTree method, Void unused) {
            if (annotationNames(method.getModifiers()).anyMatch(TEST_ANNOTATIONS::contains)) {
                String type = enclosing.stream()
                        .map(tree -> tree.getSimpleName().toString())
                        .collect(Collectors.joining("."));
                Set<String> tags = new LinkedHashSet<>(tagsOf(method.getModifiers()));
                enclosing.forEach(tree -> tags.addAll(tagsOf(tree.getModifiers())));
                tests.add(new TaggedTest(type + "#" + method.getName(), tags));
            }
            return super.visitMethod(method, null);
        }

        private static Stream<String> annotationNames(ModifiersTree modifiers) {
            return modifiers.getAnnotations().stream().map(Collector::simpleName);
        }

        private static List<String> tagsOf(ModifiersTree modifiers) {
            return modifiers.getAnnotations().stream()
                    .filter(annotation -> simpleName(annotation).equals("Tag"))
                    .flatMap(annotation -> annotation.getArguments().stream())
                    .map(Collector::literal)
                    .toList();
        }

        private static String simpleName(AnnotationTree annotation) {
            String name = annotation.getAnnotationType().toString();
            return name.substring(name.lastIndexOf('.') + 1);
        }

        private static String literal(ExpressionTree argument) {
            ExpressionTree value =
                    argument instanceof AssignmentTree assignment ? assignment.getExpression() : argument;
            if (value instanceof LiteralTree literal) {
                return String.valueOf(literal.getValue());
            }
            throw new IllegalArgumentException("A tag is written as a literal, not as " + value);
        }
    }
}
