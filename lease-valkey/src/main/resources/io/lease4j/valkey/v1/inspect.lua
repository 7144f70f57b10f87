-- Reads a key without changing it.
-- uses: serving lease
-- flags: no-writes
--
-- ARGV[5]  key, encoded
--
-- Codes:
--   found              the lease; registered sinks, one a line
--   not-found          the last lease, otherwise {}; registered sinks

local refused = unlessServing()
if refused then
  return refused
end
seen(tonumber(ARGV[4]))
local lease, damage = loadLease(KEYS[2], ARGV[5])
if lease then
  seen(lease.token)
end
if damage then
  return answer('corrupt')
end
local sinks = a.state and a.state.sinks or ''
if not lease then
  return answer('not-found', {}, sinks)
end
if endOf(lease) == ACTIVE then
  return answer('found', observed(lease), sinks)
end
return answer('not-found', observed(lease), sinks)
