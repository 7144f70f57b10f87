-- lease4j, tables of sinks and witnesses, version 1, for PostgreSQL.
--
-- Run it once with the tool that runs your other migrations, in the schema that the guard is told. A sink needs SELECT,
-- INSERT, UPDATE and DELETE on the first three tables, and SELECT and UPDATE on lease4j_witness; a witness needs SELECT,
-- INSERT and UPDATE on the last three.

-- What a sink knows of an authority record: whether it accepts its effects, and the floor at or below which every token
-- of the record is refused.
CREATE TABLE lease4j_record (
    sink         text COLLATE "C" NOT NULL,
    namespace_id text COLLATE "C" NOT NULL,
    shard        integer          NOT NULL,
    admitted     boolean          NOT NULL,
    floor        bigint           NOT NULL,
    PRIMARY KEY (sink, namespace_id, shard)
);

-- One row for each key that ever fenced, wrote or was sealed, until the floor refuses the same: the highest token and
-- whose it was, and up to where the key is sealed. Every step that could change what another one decides changes the
-- row, so that a transaction with an older snapshot fails to serialize instead of deciding on what it cannot see.
CREATE TABLE lease4j_fence (
    sink         text COLLATE "C" NOT NULL,
    namespace_id text COLLATE "C" NOT NULL,
    fingerprint  text COLLATE "C" NOT NULL,
    shard        integer          NOT NULL,
    lease_key    bytea            NOT NULL,
    highest      bigint           NOT NULL,
    lease_id     text COLLATE "C",
    sealed       bigint           NOT NULL,
    changes      bigint           NOT NULL,
    PRIMARY KEY (sink, namespace_id, fingerprint)
);

-- The record's number first: a planner without statistics must not take it for one of keys.
CREATE INDEX lease4j_fence_by_record ON lease4j_fence (shard, sink, namespace_id);

-- The effects that were accepted, for as long as their ids are to be known, and tombstones (cancelled) of those that never
-- will be.
CREATE TABLE lease4j_effect (
    sink         text COLLATE "C" NOT NULL,
    namespace_id text COLLATE "C" NOT NULL,
    fingerprint  text COLLATE "C" NOT NULL,
    effect_id    text COLLATE "C" NOT NULL,
    shard        integer          NOT NULL,
    cancelled    boolean          NOT NULL,
    digest       text COLLATE "C" NOT NULL,
    token        bigint           NOT NULL,
    lease_id     text COLLATE "C" NOT NULL,
    execution_id text COLLATE "C" NOT NULL,
    decided_at   timestamptz      NOT NULL DEFAULT current_timestamp,
    PRIMARY KEY (sink, namespace_id, fingerprint, effect_id)
);

CREATE INDEX lease4j_tombstone_by_key ON lease4j_effect (sink, namespace_id, fingerprint, token) WHERE cancelled;
CREATE INDEX lease4j_tombstone_by_record ON lease4j_effect (shard, sink, namespace_id, token) WHERE cancelled;

-- A witness: one counter for each creation of a namespace, raised before a store uses the range.
CREATE TABLE lease4j_witness (
    namespace_id  text COLLATE "C" NOT NULL PRIMARY KEY,
    namespace     text COLLATE "C" NOT NULL UNIQUE,
    being_created boolean          NOT NULL,
    highest       bigint           NOT NULL
);

-- The sinks of a namespace, for a record that is built anew.
CREATE TABLE lease4j_witness_sink (
    namespace_id text COLLATE "C" NOT NULL REFERENCES lease4j_witness,
    sink         text COLLATE "C" NOT NULL,
    PRIMARY KEY (namespace_id, sink)
);

-- The lineage that was proven last for each record: it alone may ask for a further range.
CREATE TABLE lease4j_witness_proven (
    namespace_id text COLLATE "C" NOT NULL REFERENCES lease4j_witness,
    shard        integer          NOT NULL,
    lineage      text COLLATE "C" NOT NULL,
    PRIMARY KEY (namespace_id, shard)
);
