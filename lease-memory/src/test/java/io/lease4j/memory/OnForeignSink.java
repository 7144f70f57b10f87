package io.lease4j.memory;

import static io.lease4j.memory.Driver.KEY;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AuthorityRecordId;
import io.lease4j.ExecutionAuthority;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.SinkName;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;

/** For tests of a sink with a memory of its own, which refuses tokens up to 10 of one record and up to 100 of another. */
abstract class OnForeignSink {

    static final LeaseKey OTHER = LeaseKey.of("orders", "two");
    static final LeaseId A = LeaseId.of("a");
    static final LeaseId B = LeaseId.of("b");

    final NamespaceId id = NamespaceId.random();
    final AuthorityRecordId record = new AuthorityRecordId(id, 0);
    final AuthorityRecordId record1 = new AuthorityRecordId(id, 1);
    final ForeignMemorySink foreign = new ForeignMemorySink(SinkName.of("books"));
    final SinkDriver sink = new SinkDriver(foreign);

    @BeforeEach
    void register() {
        assertThat(sink.admit(id, Map.of(record, 10L, record1, 100L))).isEqualTo(new FenceOutcome.Accepted());
    }

    ExecutionAuthority token(long token, LeaseId leaseId) {
        return SinkDriver.authority(record, KEY, leaseId, token);
    }
}
