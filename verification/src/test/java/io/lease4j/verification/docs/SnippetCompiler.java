package io.lease4j.verification.docs;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Compiles a snippet as a reader would paste it.
 *
 * <p>A block whose first code is a type is a file of its own. Anything else is the body of a method that may throw;
 * its first line may declare what the reader has already: {@code // given: Leases leases, LeaseKey key}. Both see the
 * public packages of this project and a few of the JDK without importing them.
 */
final class SnippetCompiler {

    private static final List<String> JDK_PACKAGES =
            List.of("java.time", "java.util", "java.util.concurrent", "java.util.function");

    private static final Pattern GIVEN = Pattern.compile("\\s*// given:\\s*(.+?)\\s*");
    private static final Pattern HEAD = Pattern.compile("\\s*(//.*|import\\s.*|package\\s.*|@.*)?");
    private static final Pattern IMPORT = Pattern.compile("\\s*import\\s.*");
    private static final Pattern PACKAGE = Pattern.compile("\\s*package\\s.*");
    private static final Pattern TYPE =
            Pattern.compile("\\s*(?:(?:public|final|abstract|sealed|non-sealed|static|strictfp)\\s+)*"
                    + "(?:class|interface|@interface|enum|record)\\s+(\\w+).*");

    private final Path output;
    private final String defaultImports;

    SnippetCompiler(Path output, List<String> projectPackages) {
        this.output = output;
        List<String> packages = new ArrayList<>(JDK_PACKAGES);
        packages.addAll(projectPackages);
        this.defaultImports = String.join(
                "", packages.stream().map(p -> "import " + p + ".*; ").toList());
    }

    /** One line for each error, with the place in the document; empty if the snippet compiles. */
    List<String> errorsIn(Snippet snippet) {
        Source source = sourceOf(snippet);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        List<String> options =
                List.of("--release", "17", "-proc:none", "-d", output.toString(), "-classpath", classPath());
        boolean compiled = compiler.getTask(null, null, found, options, null, List.of(source))
                .call();
        List<String> errors = found.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .map(diagnostic -> message(snippet, diagnostic))
                .toList();
        return compiled || !errors.isEmpty() ? errors : List.of(snippet.place() + ": does not compile");
    }

    private Source sourceOf(Snippet snippet) {
        return firstType(snippet).map(name -> asFile(snippet, name)).orElseGet(() -> asMethodBody(snippet));
    }

    /** The name of the type, if that is what the code begins with. */
    private static Optional<String> firstType(Snippet snippet) {
        return snippet.lines().stream()
                .filter(line -> !HEAD.matcher(line).matches())
                .findFirst()
                .map(TYPE::matcher)
                .filter(Matcher::matches)
                .map(type -> type.group(1));
    }

    /** The prologue is one line, so that line n of the source is line n - 1 of the snippet. */
    private Source asFile(Snippet snippet, String name) {
        StringBuilder prologue = new StringBuilder();
        StringBuilder body = new StringBuilder();
        for (String line : snippet.lines()) {
            boolean isPackage = PACKAGE.matcher(line).matches();
            if (isPackage) {
                prologue.append(line.strip()).append(' ');
            }
            body.append(isPackage ? "" : line).append('\n');
        }
        return new Source(name, prologue.append(defaultImports) + "\n" + body);
    }

    private Source asMethodBody(Snippet snippet) {
        StringBuilder imports = new StringBuilder(defaultImports);
        StringBuilder body = new StringBuilder();
        String given = "";
        for (String line : snippet.lines()) {
            Matcher parameters = GIVEN.matcher(line);
            if (IMPORT.matcher(line).matches()) {
                imports.append(line.strip()).append(' ');
                body.append('\n');
            } else if (given.isEmpty() && parameters.matches()) {
                given = parameters.group(1);
                body.append('\n');
            } else {
                body.append(line).append('\n');
            }
        }
        String prologue = imports + "class Snippet { void snippet(" + given + ") throws Exception {";
        return new Source("Snippet", prologue + "\n" + body + "}}\n");
    }

    private static String message(Snippet snippet, Diagnostic<? extends JavaFileObject> diagnostic) {
        // Line 1 of the source is the prologue: what is wrong there comes from the line with the givens.
        long line = Math.max(snippet.firstLine(), snippet.firstLine() + diagnostic.getLineNumber() - 2);
        return snippet.document() + ":" + line + ": " + diagnostic.getMessage(null);
    }

    private static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String code;

        Source(String type, String code) {
            super(URI.create("string:///" + type + Kind.SOURCE.extension), Kind.SOURCE);
            this.code = code;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return code;
        }
    }
}
