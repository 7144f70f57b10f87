package io.lease4j.memory.internal;

import io.lease4j.AcquireRequest;
import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import java.time.Duration;

/** Values to remember, of which only what the tests name matters. */
final class Some {

    static final NamespaceId NAMESPACE = NamespaceId.of("orders-1");
    static final AuthorityRecordId RECORD = new AuthorityRecordId(NAMESPACE, 0);
    static final AuthorityRecordId OTHER_RECORD = new AuthorityRecordId(NAMESPACE, 1);
    static final LeaseKey KEY = LeaseKey.of("orders", "one");
    static final LeaseKey OTHER_KEY = LeaseKey.of("orders", "two");
    static final Holder ANN = Holder.of("ann", "ann-1");

    private Some() {}

    static BackendTime time(long millis) {
        return BackendTime.ofEpochMillis(millis);
    }

    static Generation generation(LeaseKey key, long token) {
        return new Generation(key, LeaseId.of("lease-" + token), FencingToken.of(token));
    }

    static ExecutionAuthority authority(AuthorityRecordId recordId, LeaseKey key, long token) {
        return new ExecutionAuthority(recordId, generation(key, token), ANN, ExecutionId.of("run"), time(0));
    }

    static ExecutionAuthority authority(long token) {
        return authority(RECORD, KEY, token);
    }

    static Effect effect(String id) {
        return Effect.of(KEY, EffectId.of(id), "order", new byte[] {1});
    }

    static AcquireRequest acquire() {
        return AcquireRequest.builder(KEY, ANN).ttl(Duration.ofSeconds(10)).build();
    }

    static LeaseRecord granted(AcquireRequest request, long token) {
        return LeaseRecord.granted(generation(KEY, token), request, time(0), time(0));
    }
}
