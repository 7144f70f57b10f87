package io.lease4j.testkit;

import io.lease4j.testkit.report.Failure;
import io.lease4j.testkit.report.MatrixReport;
import io.lease4j.testkit.report.TestResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/**
 * Gives each test of {@link LeaseStoreContract} its backend, and writes the report of what they came to. Public for JUnit
 * alone.
 *
 * @since 0.1.0
 */
public final class MatrixExtension
        implements BeforeAllCallback,
                BeforeEachCallback,
                TestExecutionExceptionHandler,
                AfterEachCallback,
                AfterAllCallback {

    /** By folder and backend, for the whole process: a build tool may run each class by itself. */
    private static final Map<Path, Map<String, MatrixReport>> WRITTEN = new ConcurrentHashMap<>();

    static final String DIRECTORY = "lease4j.testkit.report";
    static final String PARTIAL = "lease4j.testkit.partial";

    private static final Namespace NAMESPACE = Namespace.create(MatrixExtension.class);
    private static final String RUN = "run";

    /** For JUnit. */
    public MatrixExtension() {}

    @Override
    public void beforeAll(ExtensionContext context) {
        context.getStore(NAMESPACE).put(RUN, new MatrixRun(context.getRequiredTestClass()));
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        MatrixRun run = runOf(context);
        KitTest test = (KitTest) context.getRequiredTestInstance();
        run.started(context.getRequiredTestMethod(), test.prepare());
    }

    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable thrown) throws Throwable {
        if (!(thrown instanceof NotProvableException reason)) {
            throw thrown;
        }
        MatrixRun run = runOf(context);
        run.finished(
                context.getRequiredTestMethod(),
                TestResult.notProvable(run.nameOf(context.getRequiredTestMethod()), reason.reason()));
    }

    @Override
    public void afterEach(ExtensionContext context) throws Exception {
        MatrixRun run = runOf(context);
        Bench bench = run.benchOf(context.getRequiredTestMethod());
        try {
            if (bench != null) {
                bench.close();
            }
        } finally {
            String name = run.nameOf(context.getRequiredTestMethod());
            run.finished(
                    context.getRequiredTestMethod(),
                    context.getExecutionException()
                            .map(failure -> failed(context, name, failure, bench))
                            .orElseGet(() -> TestResult.proven(name)));
        }
    }

    @Override
    public void afterAll(ExtensionContext context) {
        MatrixRun run = runOf(context);
        if (run.fixture().isEmpty()) {
            // Every test has failed already, and named the mistake.
            return;
        }
        Path directory = write(context, run.report());
        boolean partial = context.getConfigurationParameter(PARTIAL)
                .map(Boolean::parseBoolean)
                .orElse(false);
        if (!partial) {
            run.demand(directory);
        }
    }

    /** Writes what a class came to, together with what other classes came to on the same backend. */
    static Path write(ExtensionContext context, MatrixReport ofClass) {
        Path directory =
                context.getConfigurationParameter(DIRECTORY).map(Path::of).orElse(MatrixReport.DIRECTORY);
        MatrixReport report = WRITTEN.computeIfAbsent(directory.toAbsolutePath(), absent -> new ConcurrentHashMap<>())
                .merge(ofClass.backend(), ofClass, MatrixRun::together);
        report.writeTo(directory);
        return directory;
    }

    private static TestResult failed(ExtensionContext context, String name, Throwable failure, @Nullable Bench bench) {
        String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
        String replay = "mvn test -Dtest=" + context.getRequiredTestClass().getSimpleName() + "#"
                + context.getRequiredTestMethod().getName() + " -D" + PARTIAL + "=true";
        if (bench != null) {
            bench.recorder().failure(message);
        }
        return TestResult.failed(
                name,
                message,
                new Failure(bench == null ? List.of() : bench.recorder().steps(), OptionalLong.empty(), replay));
    }

    private static MatrixRun runOf(ExtensionContext context) {
        MatrixRun run = context.getStore(NAMESPACE).get(RUN, MatrixRun.class);
        if (run == null) {
            throw new IllegalStateException("the extension did not see the class start");
        }
        return run;
    }
}
