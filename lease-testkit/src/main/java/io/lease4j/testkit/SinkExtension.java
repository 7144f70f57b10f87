package io.lease4j.testkit;

import io.lease4j.testkit.report.MatrixReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/**
 * Gives each test of {@link FencedSinkContract} its sink, and writes the list of what they came to. Public for JUnit
 * alone.
 *
 * @since 0.1.0
 */
public final class SinkExtension
        implements BeforeAllCallback,
                BeforeEachCallback,
                TestExecutionExceptionHandler,
                AfterEachCallback,
                AfterAllCallback {

    private static final Namespace NAMESPACE = Namespace.create(SinkExtension.class);

    /** What the tests of a class came to. */
    private static final class Results {
        private final Map<String, String> byTest = new ConcurrentSkipListMap<>();
    }

    /** For JUnit. */
    public SinkExtension() {}

    @Override
    public void beforeAll(ExtensionContext context) {
        context.getStore(NAMESPACE).put(Results.class, new Results());
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        ((SinkTest) context.getRequiredTestInstance()).prepare();
    }

    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable thrown) throws Throwable {
        if (!(thrown instanceof NotProvableException reason)) {
            throw thrown;
        }
        finished(context, "not provable here: " + reason.reason());
    }

    @Override
    public void afterEach(ExtensionContext context) {
        try {
            ((SinkTest) context.getRequiredTestInstance()).close();
        } finally {
            finished(context, context.getExecutionException().isPresent() ? "failed" : "proven");
        }
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        Path directory = context.getConfigurationParameter(MatrixExtension.DIRECTORY)
                .map(Path::of)
                .orElse(MatrixReport.DIRECTORY);
        Files.createDirectories(directory);
        String name = context.getRequiredTestClass().getSimpleName();
        String lines = results(context).byTest.entrySet().stream()
                .map(result -> "- " + result.getKey() + ": " + result.getValue() + "\n")
                .collect(Collectors.joining());
        Files.writeString(directory.resolve(name + ".md"), "# " + name + "\n\n" + lines);
    }

    /** Keeps the first word: not provable stays, although the test then passes. */
    private static void finished(ExtensionContext context, String result) {
        results(context).byTest.putIfAbsent(context.getRequiredTestMethod().getName(), result);
    }

    private static Results results(ExtensionContext context) {
        Results results = context.getStore(NAMESPACE).get(Results.class, Results.class);
        if (results == null) {
            throw new IllegalStateException("the extension did not see the class start");
        }
        return results;
    }
}
