-- The tables of the example, beside those of lease4j-jdbc/postgresql/V1__lease4j.sql.

CREATE TABLE job (
    id    text    NOT NULL PRIMARY KEY,
    state text    NOT NULL DEFAULT 'open',
    token bigint
);

CREATE TABLE job_result (
    job    text   NOT NULL REFERENCES job,
    token  bigint NOT NULL,
    result text   NOT NULL
);

-- The number is drawn while the transaction has the fence row of its key: for each key it follows the commits.
CREATE TABLE outbox (
    number    bigserial NOT NULL PRIMARY KEY,
    job       text      NOT NULL,
    effect_id text      NOT NULL,
    token     bigint    NOT NULL,
    payload   text      NOT NULL,
    published boolean   NOT NULL DEFAULT false
);

CREATE INDEX outbox_waiting ON outbox (number) WHERE NOT published;
