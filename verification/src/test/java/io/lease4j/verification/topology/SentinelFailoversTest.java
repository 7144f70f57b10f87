package io.lease4j.verification.topology;

import io.lease4j.testkit.MatrixScenarios;
import io.lease4j.testkit.report.Layer;
import io.lease4j.testkit.server.Failover;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Three sentinels name another primary, again and again. */
@Tag("one-lane")
class SentinelFailoversTest extends Failovers {

    @RegisterExtension
    static final MatrixScenarios MATRIX = MatrixScenarios.of("valkey-sentinel", Layer.V, Layer.X);

    @Override
    Site start() {
        return Site.sentinels();
    }

    @Override
    List<Failover> ways() {
        return List.of(Failover.KILL, Failover.PAUSE, Failover.COMMAND);
    }
}
