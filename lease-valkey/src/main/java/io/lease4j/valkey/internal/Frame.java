package io.lease4j.valkey.internal;

import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.Lineage;
import io.lease4j.floor.Ticket;
import io.lease4j.spi.Echo;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What every script answers before it says anything of its own; see serving.lua. */
record Frame(
        String code,
        Lineage lineage,
        BackendTime now,
        long last,
        boolean proven,
        Optional<Ticket> extension,
        String expiredId,
        long expiredToken) {

    /** Reads the frame of an answer to the command with a nonce. */
    static Frame of(Reply reply, String nonce) {
        if (!reply.text().equals(nonce)) {
            throw new UnreadableReplyException("the answer of another command");
        }
        return new Frame(
                reply.text(),
                Lineage.of(reply.text()),
                LeaseReader.time(reply),
                reply.number(),
                reply.flag(),
                LeaseReader.optional(reply.text()).map(Ticket::of),
                reply.text(),
                reply.number());
    }

    /** The echo of a step on a key; on a record alone if that is null. */
    Echo echo(AuthorityRecordId recordId, @Nullable LeaseKey key) {
        Optional<Generation> expired = key == null || expiredToken == 0
                ? Optional.empty()
                : Optional.of(new Generation(key, LeaseId.of(expiredId), FencingToken.of(expiredToken)));
        return new Echo(recordId, lineage, now, last, proven, extension, expired);
    }
}
