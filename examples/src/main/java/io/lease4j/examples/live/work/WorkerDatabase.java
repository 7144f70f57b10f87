package io.lease4j.examples.live.work;

import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A worker's way to PostgreSQL. */
final class WorkerDatabase {

    private static final String LIMITS = "-c idle_in_transaction_session_timeout=2000";
    private static final int SECONDS = 10;

    private WorkerDatabase() {}

    /** The database ends the transaction of a worker that is frozen in it: its successor would wait for the fence row. */
    static DataSource at(String url) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(url);
        source.setOptions(LIMITS);
        source.setConnectTimeout(SECONDS);
        source.setSocketTimeout(SECONDS);
        return source;
    }
}
