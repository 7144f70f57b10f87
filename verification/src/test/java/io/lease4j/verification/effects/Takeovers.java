package io.lease4j.verification.effects;

import io.lease4j.AcquireOutcome;
import io.lease4j.ExecutionAuthority;
import io.lease4j.Lease;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.ReleaseOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.examples.outbox.FinishedJob;
import io.lease4j.jdbc.JdbcGuard;
import io.lease4j.verification.Patience;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Random;

/** What one process of a crowd does: takes jobs over, now and then too slowly, and writes what it believes to hold. */
final class Takeovers {

    private static final Duration TTL = Duration.ofMillis(80);

    private final Namespace namespace;
    private final Leases leases;
    private final Schema schema;
    private final String process;
    private final Random random;
    private final JdbcGuard guard = JdbcGuard.of(Site.SINK);
    private int accepted;
    private int rejected;

    Takeovers(Namespace namespace, Leases leases, Schema schema, String process, long seed) {
        this.namespace = namespace;
        this.leases = leases;
        this.schema = schema;
        this.process = process;
        this.random = new Random(seed);
    }

    static String job(int number) {
        return "crowd-" + number;
    }

    /**
     * Takes over as often as it is told.
     *
     * @param words after the seed: how often, of how many jobs, and whether it starts as the one that is overtaken
     * @return how many effects were accepted, and how many rejected
     */
    String told(String[] words) throws SQLException {
        int times = Integer.parseInt(words[2]);
        int jobs = Integer.parseInt(words[3]);
        boolean overtaken = words[4].equals("overtaken");
        int grants = 0;
        for (int attempt = 0; grants < times; attempt++) {
            String job = job(attempt % jobs);
            AcquireOutcome outcome = leases.acquire(FinishedJob.keyOf(namespace.name(), job), TTL, Patience.deadline());
            if (outcome instanceof AcquireOutcome.Acquired acquired) {
                grants++;
                if (overtaken && grants == 1) {
                    awaitOvertaken(job, acquired.lease());
                } else {
                    Patience.pause(TTL.multipliedBy(random.nextInt(20)).dividedBy(10));
                }
                write(job, acquired.lease());
            } else if (outcome instanceof AcquireOutcome.Held) {
                Patience.pause(Duration.ofMillis(random.nextInt(10)));
            } else {
                throw new AssertionError(outcome);
            }
        }
        return accepted + " " + rejected;
    }

    private void awaitOvertaken(String job, Lease lease) {
        System.out.println("holding");
        long token = lease.token().value();
        Patience.until(
                "somebody else has written",
                () -> schema.number("SELECT count(*) FROM twin WHERE job = '" + job + "' AND token > " + token) > 0);
    }

    /** One or two effects, so that there is a generation with several; and the twin's row last. */
    private void write(String job, Lease lease) throws SQLException {
        ExecutionAuthority authority = Site.authority(lease);
        int effects = 1 + random.nextInt(2);
        for (int i = 0; i < effects; i++) {
            if (commit(job, authority, authority.token() + "/" + i)) {
                accepted++;
            } else {
                rejected++;
            }
        }
        schema.execute("INSERT INTO twin (job, token) VALUES ('" + job + "', "
                + lease.token().value() + ")");
        if (random.nextInt(4) == 0) {
            ReleaseOutcome unused = leases.release(lease, Patience.deadline());
        }
    }

    private boolean commit(String job, ExecutionAuthority authority, String id) throws SQLException {
        try (Connection connection = schema.transaction()) {
            CommitOutcome outcome = guard.commit(
                    connection,
                    Site.effect(authority.key(), id),
                    authority,
                    (same, effect, by) -> insert(same, job, by));
            connection.commit();
            return outcome instanceof CommitOutcome.Accepted;
        }
    }

    private void insert(Connection connection, String job, ExecutionAuthority authority) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO accepted (job, token, lease_id, process) VALUES (?, ?, ?, ?)")) {
            insert.setString(1, job);
            insert.setLong(2, authority.token().value());
            insert.setString(3, authority.generation().leaseId().value());
            insert.setString(4, process);
            int unused = insert.executeUpdate();
        }
    }
}
