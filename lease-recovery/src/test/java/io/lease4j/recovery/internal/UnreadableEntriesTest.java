package io.lease4j.recovery.internal;

import static io.lease4j.recovery.internal.Given.EXECUTION;
import static io.lease4j.recovery.internal.Given.HOLDER;
import static io.lease4j.recovery.internal.Given.KEY;
import static io.lease4j.recovery.internal.Given.RECORD;
import static io.lease4j.recovery.internal.Given.asking;
import static io.lease4j.recovery.internal.Given.open;
import static io.lease4j.recovery.internal.Given.opening;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.LeaseKey;
import io.lease4j.recovery.ExecutionJournal;
import io.lease4j.recovery.UnreadableEntry;
import java.io.ByteArrayOutputStream;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whole entries that say what no journal of this version says: they are shown, and the rest is read. */
class UnreadableEntriesTest extends OnWholeJournal {

    @Test
    @Tag("RC-13")
    void a_key_that_is_none_any_more_is_shown_and_kept_and_the_rest_is_read() {
        byte[] key = KEY.encoded();
        // A blank at its end: what an older version might have let pass.
        key[key.length - 1] = ' ';
        byte[] entry = entry(out -> {
            out.putByte(4);
            out.putBytes(key);
            out.putText(EXECUTION.value());
        });
        MemoryDisk disk = new MemoryDisk(with(entry));
        ExecutionJournal journal = opening(disk, 1).orThrow();

        assertThat(journal.contents().executions()).hasSize(2);
        assertThat(journal.contents().unreadable()).hasSize(1);
        UnreadableEntry unreadable = journal.contents().unreadable().get(0);
        assertThat(unreadable.offset()).isEqualTo(whole.length);
        assertThat(unreadable.violation().field()).isEqualTo("key component 1");

        // Also when the file is written anew.
        for (int i = 0; i < 20; i++) {
            AcquireRequest request = asking("r" + i).build();
            sent(journal, request);
            journal.known(request, new AcquireOutcome.Held(Given.TTL, false));
        }
        assertThat(disk.steps).contains("replace");
        assertThat(open(new MemoryDisk(disk.bytes)).contents().unreadable()).hasSize(1);
    }

    @Test
    @Tag("RC-13")
    void entries_that_break_a_bound_are_shown() {
        assertUnreadable("of a known kind", out -> out.putByte(9));
        assertUnreadable("complete", out -> {});
        assertUnreadable("of the journal's namespace", out -> {
            out.putByte(4);
            out.putKey(LeaseKey.of("shipments", "42"));
            out.putText("x");
        });
        assertUnreadable("nothing behind the last field", out -> {
            out.putByte(4);
            out.putKey(KEY);
            out.putText("x");
            out.putByte(0);
        });
        assertUnreadable("valid UTF-8", out -> {
            out.putByte(4);
            out.putKey(KEY);
            out.putBytes(new byte[] {(byte) 0xff});
        });
        assertUnreadable("of a known operation", out -> {
            out.putByte(2);
            out.putByte(7);
        });
        assertUnreadable("0 or 1", out -> {
            out.putByte(3);
            out.putText("x");
            out.putKey(KEY);
            out.putHolder(HOLDER);
            out.putRecord(RECORD);
            out.putByte(2);
        });
        assertUnreadable("of a known kind", out -> {
            out.putByte(2);
            out.putByte(0);
            out.putKey(KEY);
            out.putText("billing");
            out.putText("id");
            out.putByte(99);
        });
    }

    private void assertUnreadable(String bound, Consumer<FieldWriter> fields) {
        assertThat(open(new MemoryDisk(with(entry(fields)))).contents().unreadable())
                .singleElement()
                .satisfies(entry -> assertThat(entry.violation().bound()).isEqualTo(bound));
    }

    private static byte[] entry(Consumer<FieldWriter> fields) {
        FieldWriter out = new FieldWriter();
        fields.accept(out);
        return out.toBytes();
    }

    private byte[] with(byte[] entry) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(whole);
        out.writeBytes(Frames.frame(whole.length, entry));
        return out.toByteArray();
    }
}
