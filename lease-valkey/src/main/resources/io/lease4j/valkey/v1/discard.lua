-- Deletes a corrupt lease record, and keeps a token that it shows as evidence if that is above the last one.
-- uses: serving writing lease stamp admin
-- flags: allow-oom
--
-- KEYS[3], KEYS[5]  receipts of the key and index of the shard
-- ARGV[7]  key, encoded
-- ARGV[8]  fingerprint of the key
-- ARGV[9] to ARGV[11] are not used; ARGV[12] to ARGV[15] are the stamp
--
-- Codes:
--   too-old            the request was forgotten, or may have been
--   absent             there is no record of this key
--   intact             the record of this key is intact

local refused = unlessServing()
if refused then
  return refused
end
if a.corrupt then
  return finish('corrupt')
end
local lease, damage = loadLease(KEYS[2], ARGV[7])
if lease then
  seen(lease.token)
end
local why = unlessOnTime()
if why then
  return finish(why)
end
local receipts = redis.call('TYPE', KEYS[3]).ok
local receiptsDamaged = receipts ~= 'none' and receipts ~= 'hash'
if not damage and not receiptsDamaged then
  return finish(lease and 'intact' or 'absent')
end
if damage then
  write('DEL', KEYS[2])
  index = { 'ZREM', KEYS[5], ARGV[8] }
end
if receiptsDamaged then
  write('DEL', KEYS[3])
end
mayForgoRecords = true
-- It may have been the receipt of a request that nobody can be told about any more.
a.since = math.max(a.since, now)
change('since', text(a.since))
return finish('record', described())
