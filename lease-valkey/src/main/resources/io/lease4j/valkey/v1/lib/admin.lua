-- What the scripts on an authority record share.
--
-- Sets: described.
--
-- Codes of these scripts beside those of every script:
--   record            the record, as RecordReader.java takes it
--   missing           there is no record, or only a stub

-- The record as it is now.
local function described()
  return { exists, namespace, shards, floor, base, ceiling, evidence, ticket, sinks, frozen, creating, witnessed, basis,
    provenFor, latest, since, horizon, retention, historyLength }
end
