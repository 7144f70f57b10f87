-- Deletes a corrupt lease record, and keeps a token that it shows as evidence if that is above the last one.
-- flags: allow-oom
--
-- KEYS[3], KEYS[5]  receipts of the key and index of the shard
-- ARGV[7]  key, encoded
-- ARGV[8]  fingerprint of the key
-- ARGV[9] to ARGV[11] are not used
--
-- Codes:
--   too-old           the request was forgotten, or may have been
--   absent            there is no record of this key
--   intact            the record of this key is intact

-- include: serving
-- include: served
-- include: writing
-- include: lease
local key = ARGV[7]
-- include: current
-- include: stamp
-- include: first
-- include: admin
if corrupt then
  return finish('corrupt')
end
if late or forgotten then
  return finish(late or 'too-old')
end
local type = redis.call('TYPE', KEYS[3]).ok
local unreadable = type ~= 'none' and type ~= 'hash'
if not damage and not unreadable then
  return finish(lease and 'intact' or 'absent')
end
receipts = {}
if damage then
  receipts[1] = { 'DEL', KEYS[2] }
  index, indexed = 'ZREM', ARGV[8]
end
if unreadable then
  receipts[#receipts + 1] = { 'DEL', KEYS[3] }
end
mayForgoRecords = true
-- It may have been the receipt of a request that nobody can be told about any more.
since, stateChanged = math.max(since, now), true
return finish('record', described())
