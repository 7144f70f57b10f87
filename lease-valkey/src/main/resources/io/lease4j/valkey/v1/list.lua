-- Reads one page of the index of a shard: the fingerprints of keys that may have an active lease. What can be none is taken
-- out: left there it would hide what comes behind it.
-- flags: allow-oom
--
-- KEYS[2]  index of the shard
-- ARGV[5]  fingerprint behind which the page starts, '' for the beginning
-- ARGV[6]  most fingerprints
-- ARGV[7]  lineage of the cursor, '' if there is none
--
-- Codes:
--   fingerprints       1 if there are more, otherwise 0; the fingerprints
--   other-lineage      the cursor is of another lineage

-- include: serving
-- include: served
if ARGV[7] ~= '' and ARGV[7] ~= lineage then
  return answer('other-lineage')
end
local from = ARGV[5] == '' and '-' or '(' .. ARGV[5]
local found = redis.pcall('ZRANGE', KEYS[2], from, '+', 'BYLEX', 'LIMIT', '0', ARGV[6] + 1)
if found.err then
  return string.find(found.err, 'WRONGTYPE', 1, true) and answer('corrupt') or found
end
local more = #found > tonumber(ARGV[6])
if more then
  found[#found] = nil
end
local fingerprints, others = {}, { 'ZREM', KEYS[2] }
for i = 1, #found do
  local list = #found[i] == 43 and not string.find(found[i], '[^%w_-]') and fingerprints or others
  list[#list + 1] = found[i]
end
if #others > 2 then
  redis.call(unpack(others))
end
return answer('fingerprints', more and 1 or 0, fingerprints)
