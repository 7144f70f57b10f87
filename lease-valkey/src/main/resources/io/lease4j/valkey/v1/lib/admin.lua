-- What the scripts on an authority record share.
--
-- KEYS[4]  history of the shard, where a script writes to it
--
-- Codes of these scripts beside those of every script:
--   record             the record, as RecordReader.java takes it
--   missing            there is no record, or only a stub

-- The record as it is now; what is not known of a missing one is '' or 0.
local function described()
  local s = a.state or { namespace = '', shards = 0, floor = 0, base = 0, ceiling = 0, lineage = '', basis = 0, sinks = '',
    frozen = 0, creating = 0, horizon = 0, retention = 0, history = 0, witnessed = 0 }
  return { a.state and 1 or 0, s.namespace, s.shards, s.floor, s.base, s.ceiling, a.evidence, a.ticket, s.sinks, s.frozen,
    s.creating, s.witnessed, s.basis, s.lineage, a.latest, a.since, s.horizon, s.retention, s.history }
end
