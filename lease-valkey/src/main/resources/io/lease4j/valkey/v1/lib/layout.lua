-- Numbers that records and steps have in common. Only names: a script that has this is none the longer.

-- Of the authority record, see record.lua: its version, and what a step usually writes of it, last and latest behind the version.
-- define: STATE_VERSION 1
-- define: STEP '>I8I8'
-- define: MAX_TOKEN 4503599627370495
-- define: MAX_TIME 253402300799999
-- define: MAX_BLOB 65536

-- Of a lease record: its version and states; its numbers, which a step changes; and where its texts begin.
-- define: LEASE_VERSION 1
-- define: ACTIVE 0
-- define: RELEASED 1
-- define: REVOKED 2
-- define: EXPIRED 3
-- define: FLOOR_RAISED 4
-- define: HEADER '>BBI7I6I6I6I6I7I6'
-- define: HEADER_BYTES 46
-- define: TEXTS 79
-- The whole of it: version, state, token, granted at, expires at, ends at latest, bound until, number of the last renewal, ended
-- at; request that acquired, key, principal, instance, lease id, execution id, metadata, request of the last renewal. Times in
-- ms; a request is its scope (16 bytes: of operation, principal and request id) and the first 16 bytes of its digest, '' if none.
-- define: LEASE '>BBI7I6I6I6I6I7I6c32Hc0Hc0Hc0Hc0Hc0Hc0Bc0'
-- Behind it, of one that has ended: request that ended it, by ('' if released: its principal), note, unsealed sinks, sealing
-- tried 0|1.
-- define: END '>Bc0Hc0Hc0Hc0B'
-- How long it is kept after its bound and end, ms: for the evidence, and at least until the receipts of the generation before it
-- are due, which name it as the next to be reclaimed.
-- define: LEASE_KEPT math.max(retention, horizon + math.floor(horizon / 4))

-- Of a tombstone among the receipts, see receipts.lua.
-- define: TOMBSTONE '>Bc1I8I8c16c40'
-- define: TOMBSTONE_BYTES 74

-- Reclaiming leaves this much longer, ms, so that the time need not be noted at every step.
-- define: NOTED_EVERY 1000

-- A history is cut to the entry where it is short. In a longer one that would cost more than the entry itself, at every
-- step: it is cut by whole nodes of the stream.
-- define: EXACTLY_BELOW 1000
