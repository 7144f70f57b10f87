package io.lease4j.recovery.internal;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Decoded;
import io.lease4j.ExecutionId;
import io.lease4j.FirstSent;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.InvalidValueException;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Namespace;
import io.lease4j.NotKnowableReason;
import io.lease4j.Operation;
import io.lease4j.RequestId;
import io.lease4j.recovery.UnfinishedExecution;
import io.lease4j.recovery.internal.Entry.Execution;
import io.lease4j.recovery.internal.Entry.Finished;
import io.lease4j.recovery.internal.Entry.How;
import io.lease4j.recovery.internal.Entry.Known;
import io.lease4j.recovery.internal.Entry.Scope;
import io.lease4j.recovery.internal.Entry.Seen;
import io.lease4j.recovery.internal.Entry.Sending;
import java.util.Optional;

/** Entries as bytes: a byte that says which kind, then its fields. Bytes that may be hostile give an outcome. */
final class EntryCodec {

    private static final int SENDING = 1;
    private static final int KNOWN = 2;
    private static final int EXECUTION = 3;
    private static final int FINISHED = 4;
    private static final int SEEN = 5;

    private final Namespace namespace;

    EntryCodec(Namespace namespace) {
        this.namespace = namespace;
    }

    byte[] encode(Entry entry) {
        FieldWriter out = new FieldWriter();
        if (entry instanceof Sending sending) {
            out.putByte(SENDING);
            out.putRecord(sending.recordId());
            out.putFirstSent(sending.firstSent());
            RequestCodec.write(out, sending.request());
        } else if (entry instanceof Known known) {
            out.putByte(KNOWN);
            write(out, known);
        } else if (entry instanceof Execution execution) {
            out.putByte(EXECUTION);
            write(out, execution);
        } else if (entry instanceof Finished finished) {
            out.putByte(FINISHED);
            out.putKey(finished.key());
            out.putText(finished.id().value());
        } else if (entry instanceof Seen seen) {
            out.putByte(SEEN);
            out.putRecord(seen.recordId());
            out.putLong(seen.token());
        }
        return out.toBytes();
    }

    Decoded<Entry> decode(byte[] payload) {
        try {
            FieldReader in = new FieldReader(payload);
            Entry entry = read(in);
            in.end();
            return new Decoded.Valid<>(entry);
        } catch (InvalidValueException invalid) {
            return new Decoded.Invalid<>(invalid.violation());
        }
    }

    private Entry read(FieldReader in) {
        int kind = in.takeByte();
        return switch (kind) {
            case SENDING -> sending(in);
            case KNOWN -> known(in);
            case EXECUTION -> execution(in);
            case FINISHED -> new Finished(in.takeKey(namespace), ExecutionId.of(in.takeText()));
            case SEEN -> new Seen(in.takeRecord(), in.takeLong());
            default -> throw FieldReader.violation("of a known kind", "kind " + kind);
        };
    }

    private Sending sending(FieldReader in) {
        AuthorityRecordId recordId = in.takeRecord();
        FirstSent firstSent = in.takeFirstSent();
        LeaseRequest<?> request = RequestCodec.read(in, namespace, firstSent);
        return new Sending(request, recordId, firstSent);
    }

    private static void write(FieldWriter out, Known known) {
        out.putByte(RequestCodec.place(known.scope().operation()));
        out.putKey(known.scope().key());
        out.putText(known.scope().principal());
        out.putText(known.scope().id().value());
        out.putByte(place(known.how()));
        out.putOptional(known.generation(), FieldWriter::putGrant);
        out.putOptional(known.notKnowable(), EntryCodec::write);
    }

    private Known known(FieldReader in) {
        Operation operation = RequestCodec.operation(in);
        LeaseKey key = in.takeKey(namespace);
        Scope scope = new Scope(operation, key, in.takeText(), RequestId.of(in.takeText()));
        How how = in.take(How.values());
        Optional<Generation> generation = in.takeOptional(it -> it.takeGrant(key));
        return new Known(scope, how, generation, in.takeOptional(EntryCodec::notKnowable));
    }

    private static void write(FieldWriter out, Execution entry) {
        UnfinishedExecution execution = entry.execution();
        out.putText(execution.id().value());
        out.putKey(execution.key());
        out.putHolder(execution.holder());
        out.putRecord(execution.recordId());
        out.putOptional(execution.generation(), FieldWriter::putGrant);
        out.putByte(entry.named() ? 1 : 0);
        out.putOptional(entry.notKnowable(), EntryCodec::write);
        out.putOptional(entry.former(), (to, id) -> to.putText(id.value()));
    }

    private Execution execution(FieldReader in) {
        ExecutionId id = ExecutionId.of(in.takeText());
        LeaseKey key = in.takeKey(namespace);
        Holder holder = in.takeHolder();
        AuthorityRecordId recordId = in.takeRecord();
        Optional<Generation> generation = in.takeOptional(it -> it.takeGrant(key));
        return new Execution(
                new UnfinishedExecution(id, key, holder, recordId, generation),
                in.takeBoolean(),
                in.takeOptional(EntryCodec::notKnowable),
                in.takeOptional(FieldReader::takeText).map(ExecutionId::of));
    }

    private static int place(How how) {
        return switch (how) {
            case NOT_COMMITTED -> 0;
            case DELIVERED -> 1;
            case COMMITTED -> 2;
            case ENDED -> 3;
            case NOT_KNOWABLE -> 4;
        };
    }

    private static void write(FieldWriter out, NotKnowableReason reason) {
        out.putByte(reason == NotKnowableReason.LOST_WITH_HISTORY ? 1 : 0);
    }

    private static NotKnowableReason notKnowable(FieldReader in) {
        return in.takeBoolean() ? NotKnowableReason.LOST_WITH_HISTORY : NotKnowableReason.NO_LONGER_KNOWN;
    }
}
