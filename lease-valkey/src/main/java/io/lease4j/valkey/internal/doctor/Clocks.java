package io.lease4j.valkey.internal.doctor;

import io.lease4j.AuthorityRecordView;
import io.lease4j.valkey.ServerFinding.Code;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Compares the server's clock, which decides, with this machine's, which decides nothing. */
final class Clocks {

    private static final long FAR_MILLIS = 5_000;

    /** Records note the time about once a second. */
    private static final long STEP_MILLIS = 1_000;

    private Clocks() {}

    /** Returns the server's time in ms, if it may be asked for. */
    static Optional<Long> look(Line line, InstantSource here, Findings findings) {
        Instant before = here.instant();
        Optional<List<String>> answer = line.ask(commands -> commands.time());
        Instant after = here.instant();
        return answer.map(time -> {
            long server = Long.parseLong(time.get(0)) * 1000 + Long.parseLong(time.get(1)) / 1000;
            // The answer was made somewhere between: only what is outside counts.
            long ahead = server - after.toEpochMilli();
            long behind = before.toEpochMilli() - server;
            long off = Math.max(ahead, behind);
            if (off > FAR_MILLIS) {
                findings.warn(
                        Code.CLOCK,
                        "the server's clock is " + off / 1000.0 + " s " + (ahead > behind ? "ahead of" : "behind")
                                + " this machine's",
                        "see which of the two is wrong. Leases are safe either way; set the server's clock while no"
                                + " lease is held: a step moves every expiry");
            } else {
                findings.ok(Code.CLOCK, "within " + FAR_MILLIS / 1000 + " s of this machine's");
            }
            return server;
        });
    }

    static void steps(long serverMillis, List<AuthorityRecordView> records, Findings findings) {
        long ahead = records.stream()
                .mapToLong(record -> record.latestTime().epochMillis() - serverMillis)
                .max()
                .orElse(0);
        if (ahead > STEP_MILLIS) {
            findings.warn(
                    Code.CLOCK_STEP,
                    "the server's clock went back: a record notes a time that is " + ahead / 1000.0 + " s ahead",
                    "leases last that much longer. Let the clock be slewed and not stepped");
        } else {
            findings.ok(Code.CLOCK_STEP, "no step back is noted");
        }
    }
}
