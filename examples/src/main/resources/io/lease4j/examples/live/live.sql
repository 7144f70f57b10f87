-- The tables of the live example, beside those of the outbox and of the guard.

ALTER TABLE job ADD COLUMN number bigserial NOT NULL;
ALTER TABLE job ADD COLUMN account text NOT NULL;
ALTER TABLE job ADD COLUMN amount bigint NOT NULL;

CREATE INDEX job_open ON job (account, number) WHERE state = 'open';

-- Balances that only a posting with a current token changes.
CREATE TABLE account (
    id      text   NOT NULL PRIMARY KEY,
    balance bigint NOT NULL DEFAULT 0,
    token   bigint NOT NULL DEFAULT 0
);

-- The same balances where the last writer wins, and all that was ever written to them.
CREATE TABLE twin (
    id      text   NOT NULL PRIMARY KEY,
    balance bigint NOT NULL DEFAULT 0,
    token   bigint NOT NULL DEFAULT 0
);

CREATE TABLE twin_write (
    number  bigserial NOT NULL PRIMARY KEY,
    account text      NOT NULL,
    job     text      NOT NULL,
    token   bigint    NOT NULL
);
