-- Reads a key without changing it.
-- flags: no-writes
--
-- ARGV[5]  key, encoded
--
-- Codes:
--   found             the lease; registered sinks, one a line
--   not-found         the last lease, otherwise {}; registered sinks

-- include: serving
-- include: served
seen(tonumber(ARGV[4]))
local key = ARGV[5]
-- include: lease
-- include: current
-- include: end
if damage then
  return answer('corrupt')
end
if not lease then
  return answer('not-found', {}, sinks)
end
return answer(endOf(lease) == ACTIVE and 'found' or 'not-found', observed(lease), sinks)
