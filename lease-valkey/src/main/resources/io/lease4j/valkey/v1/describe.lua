-- Reads an authority record without changing it; also whether the shard shows any other trace of the namespace.
-- flags: no-writes
--
-- KEYS[4], KEYS[5], KEYS[6]  history and index of the shard, and what its sinks were shown
--
-- Codes:
--   described          the record; 1 if one of these exists, otherwise 0

-- include: serving
-- include: admin
if corrupt then
  return answer('corrupt')
end
return answer('described', described(), redis.call('EXISTS', KEYS[4], KEYS[5], KEYS[6]) > 0 and 1 or 0)
