-- Writes an authority record, marked as being created; never where the shard shows any other trace of the namespace.
--
-- KEYS[4], KEYS[5], KEYS[6]  history and index of the shard, and what its sinks were shown
-- ARGV[5]  number of shards
-- ARGV[6]  base of the first range
-- ARGV[7]  its ceiling
-- ARGV[8]  receipt horizon, ms
-- ARGV[9]  evidence retention, ms
-- ARGV[10] most history entries
-- ARGV[11] 1 if the namespace has a witness, otherwise 0
--
-- Codes:
--   other-settings     the creation was begun with other settings
--   exists             the record is there, and not marked
--   traces             a stub that knows more than that somebody asked, history or index is there, or a sink was shown a token

-- include: serving
-- include: admin
if corrupt then
  return answer('corrupt')
end
if exists == 1 then
  if creating == 0 or namespace ~= ARGV[2] then
    return answer('exists')
  end
  if shards ~= tonumber(ARGV[5]) or horizon ~= tonumber(ARGV[8]) or retention ~= tonumber(ARGV[9])
    or historyLength ~= tonumber(ARGV[10]) or witnessed ~= tonumber(ARGV[11]) then
    return answer('other-settings')
  end
  return answer('record', described())
end
-- Who asked before there was a namespace has a ticket, which proves nothing any more once the record is written.
local known = last > 0 or evidence > 0 or sinks ~= '' or frozen == 1
if known or redis.call('EXISTS', KEYS[4], KEYS[5], KEYS[6]) > 0 then
  return answer('traces')
end
ticket, kept = '', ''
exists, namespace, shards, basis, sinks, frozen, creating = 1, ARGV[2], tonumber(ARGV[5]), 0, '', 0, 1
base, ceiling = tonumber(ARGV[6]), tonumber(ARGV[7])
floor, floorAt, provenFor, last, latest, since = base, now, lineage, base, now, now
horizon, retention, historyLength, witnessed =
  tonumber(ARGV[8]), tonumber(ARGV[9]), tonumber(ARGV[10]), tonumber(ARGV[11])
-- include: state
return answer('record', described())
