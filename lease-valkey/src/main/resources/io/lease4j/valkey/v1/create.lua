-- Writes an authority record, marked as being created; never where the shard shows any other trace of the namespace.
-- uses: serving admin
--
-- KEYS[4], KEYS[5]  history and index of the shard
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
--   traces             a stub, history or index is there

if not primary then
  return answer('replica')
end
if a.corrupt then
  return answer('corrupt')
end
local base, ceiling = tonumber(ARGV[6]), tonumber(ARGV[7])
local s = a.state
if s then
  if s.creating == 0 or s.namespace ~= ARGV[2] then
    return answer('exists')
  end
  if s.shards ~= tonumber(ARGV[5]) or s.horizon ~= tonumber(ARGV[8]) or s.retention ~= tonumber(ARGV[9])
    or s.history ~= tonumber(ARGV[10]) or s.witnessed ~= tonumber(ARGV[11]) then
    return answer('other-settings')
  end
  return answer('record', described())
end
if not a.missing or redis.call('EXISTS', KEYS[4], KEYS[5]) > 0 then
  return answer('traces')
end
a.state = {
  namespace = ARGV[2], shard = tonumber(ARGV[3]), shards = tonumber(ARGV[5]), floor = base, floorAt = now, base = base,
  ceiling = ceiling, lineage = lineage, basis = 0, sinks = '', frozen = 0, creating = 1, horizon = tonumber(ARGV[8]),
  retention = tonumber(ARGV[9]), history = tonumber(ARGV[10]), witnessed = tonumber(ARGV[11])
}
a.last, a.latest, a.since, a.missing = base, now, now, false
redis.call('HSET', KEYS[1], 'last', text(base), 'latest', text(now), 'since', text(now), 'evidence', '0', 'ticket', '',
  'state', encodeState(a.state))
return answer('record', described())
