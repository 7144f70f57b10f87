package io.lease4j.testkit;

import io.lease4j.testkit.report.Failure;
import io.lease4j.testkit.report.Layer;
import io.lease4j.testkit.report.TestResult;
import java.lang.reflect.Method;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Lets tests that need more than a fixture, such as processes or many connections, count for a backend's matrix report: a
 * class that registers this as a static extension has its tests reported under their tags {@code LR-…}, together with those
 * of the {@link LeaseStoreContract} of that backend in the same run. Thread-safe.
 *
 * @since 0.1.0
 */
public final class MatrixScenarios implements BeforeAllCallback, AfterEachCallback, AfterAllCallback {

    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(MatrixScenarios.class);
    private static final String RUN = "run";

    private final String backend;
    private final Set<Layer> layers;

    private MatrixScenarios(String backend, Set<Layer> layers) {
        this.backend = backend;
        this.layers = layers;
    }

    /**
     * Makes the extension.
     *
     * @param backend as {@link LeaseStoreFixture#backend()} names it
     * @param first a layer that the tests of the class run at
     * @param more further ones; a scenario is reported at those that the matrix names for it
     * @return the extension, for a static field with {@code @RegisterExtension}
     */
    public static MatrixScenarios of(String backend, Layer first, Layer... more) {
        return new MatrixScenarios(Objects.requireNonNull(backend, "backend"), EnumSet.of(first, more));
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        context.getStore(NAMESPACE).put(RUN, new MatrixRun(context.getRequiredTestClass()));
    }

    @Override
    public void afterEach(ExtensionContext context) {
        Method test = context.getRequiredTestMethod();
        MatrixRun run = runOf(context);
        String name = run.nameOf(test);
        run.finished(
                test,
                context.getExecutionException()
                        .map(failure -> TestResult.failed(
                                name,
                                String.valueOf(failure.getMessage()),
                                new Failure(List.of(), OptionalLong.empty(), "mvn test -Dtest=" + name)))
                        .orElseGet(() -> TestResult.proven(name)));
    }

    @Override
    public void afterAll(ExtensionContext context) {
        var unused = MatrixExtension.write(context, runOf(context).report(backend, layers, List.of()));
    }

    private static MatrixRun runOf(ExtensionContext context) {
        return Objects.requireNonNull(context.getStore(NAMESPACE).get(RUN, MatrixRun.class), RUN);
    }
}
