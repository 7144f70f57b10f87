package io.lease4j.verification.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AdminOutcome;
import io.lease4j.Holder;
import io.lease4j.LeaseOperator;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.valkey.ValkeyLeaseStore;
import io.lease4j.verification.floor.Books;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/** The first guide, followed word for word: its code prints what it says, before and after a server's first restart. */
@Timeout(120)
@Tag("one-lane")
class GettingStartedTest {

    private static final int IN_MEMORY = 0;
    private static final int EACH_CASE = 1;
    private static final int ON_A_SERVER = 2;
    private static final int RETAINED = 3;
    private static final int CREATE_WITNESSED = 4;
    private static final int WITNESSED = 5;

    private final Repository repository = Repository.ofThisBuild();
    private final Path document = repository.page("getting-started.md");
    private final List<Fence> fences = Fence.in(repository.nameOf(document), Repository.linesOf(document));
    private final List<Fence> code =
            fences.stream().filter(fence -> fence.info().equals("java")).toList();

    @TempDir
    Path output;

    @Test
    void the_guide_has_the_steps_that_are_run_here() {
        assertThat(code).hasSize(WITNESSED + 1);
        assertThat(code.get(EACH_CASE).lines()).anyMatch(line -> line.contains("unknown -> "));
    }

    @Test
    void in_memory_the_stalled_worker_is_rejected() throws Exception {
        assertThat(printed(IN_MEMORY)).isEqualTo(saidBelow(IN_MEMORY));
    }

    @Test
    void a_server_refuses_after_its_first_restart_and_goes_on_where_it_was_declared_retained() throws Exception {
        try (ValkeyServer server = ValkeyServer.start()) {
            String uri = uri(server);
            NamespaceId id = created(uri);
            assertThat(printed(ON_A_SERVER, uri, id)).isEqualTo(saidBelow(ON_A_SERVER));
            server.shutdown();
            server.restart();

            String refused = printed(ON_A_SERVER, uri, id);
            assertThat(refused).isEqualTo("refused.floor-unproven");
            assertThat(text()).contains("The same code prints `" + refused + "`");
            assertThat(printed(RETAINED, uri, id)).isEqualTo(saidBelow(RETAINED));
            assertThat(printed(ON_A_SERVER, uri, id)).isEqualTo("token 3, released");
        }
    }

    @Test
    void with_a_witness_it_goes_on_by_itself_above_every_token() throws Exception {
        PGSimpleDataSource database = new PGSimpleDataSource();
        database.setUrl(Books.fresh().url());
        try (ValkeyServer server = ValkeyServer.start()) {
            String uri = uri(server);
            String created = printed(CREATE_WITNESSED, uri, database);
            assertThat(created).isEqualTo("done");
            assertThat(text()).contains("It prints `" + created + "`");

            long first = token(printed(WITNESSED, uri, database));
            String again = printed(WITNESSED, uri, database);
            assertThat(again).isEqualTo("held");
            assertThat(text()).contains("the second time it prints `" + again + "`");
            server.shutdown();
            server.restart();
            assertThat(token(printed(WITNESSED, uri, database))).isGreaterThan(first + 1);
        }
    }

    private String printed(int step, Object... given) throws IOException, ReflectiveOperationException {
        Fence fence = code.get(step);
        Path classes = Files.createTempDirectory(output, "step");
        Snippet snippet = new Snippet(fence.document(), fence.firstLine(), fence.lines());
        assertThat(new SnippetCompiler(classes, repository.publicPackages()).errorsIn(snippet))
                .isEmpty();
        return SnippetRun.printedBy(classes, given);
    }

    private String saidBelow(int step) {
        Fence below = fences.get(fences.indexOf(code.get(step)) + 1);
        assertThat(below.info()).isEqualTo("text output");
        return String.join("\n", below.lines());
    }

    private String text() {
        return String.join("\n", Repository.linesOf(document));
    }

    private static long token(String printed) {
        assertThat(printed).matches("token \\d+");
        return Long.parseLong(printed.substring("token ".length()));
    }

    private static String uri(ValkeyServer server) {
        return "redis://" + server.address().getHostString() + ":"
                + server.address().getPort();
    }

    /** What the guide has the tool do; its commands are run by {@code build/docs-commands}. */
    private static NamespaceId created(String uri) {
        try (ValkeyLeaseStore store = ValkeyLeaseStore.builder(Namespace.of("billing"))
                        .uri(uri)
                        .openToCreate()
                        .orThrow();
                LeaseOperator operator = LeaseOperator.builder(store, Holder.of("operations", "test"))
                        .build()) {
            assertThat(operator.createNeverExisted(
                            NamespaceSettings.defaults(), operator.within(Duration.ofSeconds(30))))
                    .isInstanceOf(AdminOutcome.Done.class);
            return store.namespaceId().orElseThrow();
        }
    }
}
