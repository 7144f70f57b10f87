-- Reads the records of one page of the index, and takes what is over out of the index.
-- flags: allow-oom
--
-- KEYS[2]  is not used: lease records start at KEYS[4]
-- KEYS[3]  index of the shard
-- KEYS[4…] lease records
-- ARGV[5]  lineage that the fingerprints were read in
-- ARGV[6…] their fingerprints
--
-- Codes:
--   entries            one for each record: the lease, {} if it is over, {0} if it is corrupt
--   other-lineage      another lineage serves by now

-- include: serving
-- include: served
-- include: lease
-- include: end
if ARGV[5] ~= lineage then
  return answer('other-lineage')
end
local found, over = {}, { 'ZREM', KEYS[3] }
for i = 4, #KEYS do
  local blob = redis.pcall('GET', KEYS[i])
  if type(blob) == 'table' and not string.find(blob.err, 'WRONGTYPE', 1, true) then
    return blob
  end
  local lease = blob and decodeLease(blob) or nil
  local damaged = blob and (not lease or lease.state == ACTIVE and redis.call('PTTL', KEYS[i]) == -1)
  local entry = {}
  if damaged then
    entry = { 0 }
  elseif lease then
    seen(lease.token)
    if endOf(lease) == ACTIVE then
      entry = observed(lease)
    end
  end
  -- A lease that has expired and was not ended stays: its clock may step back.
  if not damaged and (not lease or lease.state ~= ACTIVE) then
    over[#over + 1] = ARGV[i + 2]
  end
  found[#found + 1] = entry
end
if #over > 2 then
  redis.call(unpack(over))
end
return answer('entries', found)
