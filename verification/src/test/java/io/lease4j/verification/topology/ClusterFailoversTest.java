package io.lease4j.verification.topology;

import io.lease4j.testkit.MatrixScenarios;
import io.lease4j.testkit.report.Layer;
import io.lease4j.testkit.server.Failover;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The replica of one of three primaries takes its place, again and again. */
@Tag("one-lane")
class ClusterFailoversTest extends Failovers {

    @RegisterExtension
    static final MatrixScenarios MATRIX = MatrixScenarios.of("valkey-cluster", Layer.V, Layer.X);

    @Override
    Site start() {
        return Site.cluster();
    }

    @Override
    List<Failover> ways() {
        return List.of(Failover.COMMAND, Failover.KILL, Failover.PAUSE);
    }
}
