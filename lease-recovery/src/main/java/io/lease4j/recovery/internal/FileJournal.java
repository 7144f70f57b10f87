package io.lease4j.recovery.internal;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Decoded;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.FirstSent;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Namespace;
import io.lease4j.Outcome;
import io.lease4j.recovery.ExecutionJournal;
import io.lease4j.recovery.JournalContents;
import io.lease4j.recovery.JournalOpening;
import io.lease4j.recovery.JournalOpening.NotOpened;
import io.lease4j.recovery.JournaledExecution;
import io.lease4j.recovery.UnfinishedExecution;
import io.lease4j.recovery.UnreadableEntry;
import io.lease4j.recovery.internal.Entry.Execution;
import io.lease4j.recovery.internal.Entry.Finished;
import io.lease4j.recovery.internal.Entry.Known;
import io.lease4j.recovery.internal.Entry.Scope;
import io.lease4j.recovery.internal.Entry.Seen;
import io.lease4j.recovery.internal.Entry.Sending;
import io.lease4j.recovery.internal.Frames.Content;
import io.lease4j.recovery.internal.Frames.Frame;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** A journal on a disk: what it holds in memory, and in which order that is written. Thread-safe. */
public final class FileJournal implements ExecutionJournal {

    private static final CompletableFuture<Boolean> WRITTEN = CompletableFuture.completedFuture(true);

    private final Namespace namespace;
    private final EntryCodec codec;
    private final List<Frame> unreadable = new ArrayList<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final JournalState state = new JournalState();
    private final Map<Scope, CompletableFuture<Boolean>> writing = new HashMap<>();
    private final JournalWriter writer;

    private FileJournal(Namespace namespace, Disk disk, JournalPlace place) {
        this.namespace = namespace;
        this.codec = new EntryCodec(namespace);
        this.writer = new JournalWriter(disk, place, Frames.header(namespace), this::snapshot);
    }

    /** Opens or makes the journal of a disk; the place is closed with it, and also if it is not opened. */
    static JournalOpening open(Namespace namespace, Disk disk, JournalPlace place) {
        try {
            byte[] file = disk.read();
            if (file == null) {
                file = Frames.header(namespace);
                disk.replace(file);
            }
            Content content = Frames.read(file, namespace);
            if (content.problem() != null) {
                return notOpened(content.problem(), disk, place);
            }
            if (content.length() < file.length) {
                disk.truncate(content.length());
            }
            FileJournal journal = new FileJournal(namespace, disk, place);
            content.frames().forEach(journal::read);
            journal.writer.startAt(content.length());
            return new JournalOpening.Opened(journal);
        } catch (IOException e) {
            return notOpened(JournalPlace.notAccessible(e), disk, place);
        }
    }

    private static NotOpened notOpened(NotOpened problem, Disk disk, JournalPlace place) {
        place.close(disk);
        return problem;
    }

    private void read(Frame frame) {
        Decoded<Entry> decoded = codec.decode(frame.entry());
        if (decoded instanceof Decoded.Valid<Entry> valid) {
            state.apply(valid.value());
        } else {
            unreadable.add(frame);
        }
    }

    @Override
    public CompletionStage<Boolean> sending(LeaseRequest<?> request, AuthorityRecordId recordId, FirstSent firstSent) {
        if (!request.key().namespace().equals(namespace)) {
            return CompletableFuture.completedFuture(false);
        }
        return locked(() -> {
            Scope scope = Scope.of(request);
            if (state.isPending(request, firstSent)) {
                // It is there, or on its way there; a copy for each, which nobody else completes.
                return writing.getOrDefault(scope, WRITTEN).copy();
            }
            CompletableFuture<Boolean> written = write(new Sending(request, recordId, firstSent), true);
            writing.put(scope, written);
            return written.copy();
        });
    }

    @Override
    public void known(LeaseRequest<?> request, Outcome outcome) {
        Optional<Known> verdict = Verdicts.of(request, outcome);
        var unused = locked(() -> {
            if (verdict.isEmpty() || !state.isPending(verdict.get().scope())) {
                return WRITTEN;
            }
            writing.remove(verdict.get().scope());
            return write(verdict.get(), false);
        });
    }

    @Override
    public void seen(AuthorityRecordId recordId, long token) {
        var unused = locked(() -> token > state.seen(recordId) ? write(new Seen(recordId, token), false) : WRITTEN);
    }

    @Override
    public Map<AuthorityRecordId, Long> highestSeen() {
        lock.lock();
        try {
            return state.seen();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public CompletionStage<Boolean> began(ExecutionAuthority authority) {
        if (!authority.key().namespace().equals(namespace)) {
            return CompletableFuture.completedFuture(false);
        }
        return writeAlone(new Execution(UnfinishedExecution.of(authority), true, Optional.empty(), Optional.empty()));
    }

    @Override
    public CompletionStage<Boolean> finished(LeaseKey key, ExecutionId execution) {
        return writeAlone(new Finished(key, execution));
    }

    @Override
    public JournalContents contents() {
        lock.lock();
        try {
            List<Sending> requests = new ArrayList<>();
            state.pending().forEach(sending -> requests.add(copy(sending)));
            List<JournaledExecution> executions = state.unfinished(requests);
            return new JournalContents(
                    executions,
                    JournalState.requestsOf(requests),
                    unreadable.stream().map(this::describe).toList());
        } finally {
            lock.unlock();
        }
    }

    /** What is known of it here is no part of what another process may know: a copy has been sent, and nothing else. */
    private Sending copy(Sending sending) {
        return codec.decode(codec.encode(sending)).match(valid -> (Sending) valid.value(), invalid -> sending);
    }

    private UnreadableEntry describe(Frame frame) {
        return codec.decode(frame.entry())
                .match(
                        valid -> {
                            throw new IllegalStateException("an entry became readable");
                        },
                        invalid -> new UnreadableEntry(frame.offset(), invalid.violation()));
    }

    @Override
    public void close() {
        writer.close();
    }

    private CompletableFuture<Boolean> writeAlone(Entry entry) {
        return locked(() -> write(entry, true)).copy();
    }

    /** Writes what the change adds once the lock is free: where that runs in place, others go on. */
    private CompletableFuture<Boolean> locked(Supplier<CompletableFuture<Boolean>> change) {
        CompletableFuture<Boolean> written;
        lock.lock();
        try {
            written = change.get();
        } finally {
            lock.unlock();
        }
        writer.start();
        return written;
    }

    /** In memory and in the queue in the same order, which is why this is called with the lock held. */
    private CompletableFuture<Boolean> write(Entry entry, boolean durable) {
        state.apply(entry);
        return writer.add(codec.encode(entry), durable);
    }

    /** Everything that is to be kept when the file is written anew. */
    private List<byte[]> snapshot() {
        lock.lock();
        try {
            List<byte[]> entries = new ArrayList<>();
            unreadable.forEach(frame -> entries.add(frame.entry()));
            state.snapshot().forEach(entry -> entries.add(codec.encode(entry)));
            return entries;
        } finally {
            lock.unlock();
        }
    }
}
