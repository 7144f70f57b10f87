-- Reads an authority record without changing it; also whether the shard shows any other trace of the namespace.
-- uses: serving admin
-- flags: no-writes
--
-- KEYS[4], KEYS[5]  history and index of the shard
--
-- Codes:
--   described          the record; 1 if history or index exist, otherwise 0

if not primary then
  return answer('replica')
end
if a.corrupt then
  return answer('corrupt')
end
return answer('described', described(), redis.call('EXISTS', KEYS[4], KEYS[5]) > 0 and 1 or 0)
