-- Reads the highest token that a sink was shown of a record, also where the record itself is missing or damaged.
-- flags: no-writes
--
-- KEYS[6]  what the sinks of the shard were shown: see shown.lua
-- ARGV[5]  name of the sink
--
-- Codes:
--   shown             the token, 0 if none

-- include: serving
-- include: served
local highest = redis.pcall('HGET', KEYS[6], ARGV[5])
if type(highest) == 'table' then
  return string.find(highest.err, 'WRONGTYPE', 1, true) and answer('corrupt') or highest
end
highest = highest or '0'
if #highest > 16 or not string.find(highest, '^%d+$') or tonumber(highest) > MAX_TOKEN then
  return answer('corrupt')
end
return answer('shown', tonumber(highest))
