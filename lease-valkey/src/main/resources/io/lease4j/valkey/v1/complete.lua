-- Takes the mark of being created away: from then on the record grants. Idempotent.
-- uses: serving admin

if not primary then
  return answer('replica')
end
if a.corrupt then
  return answer('corrupt')
end
local s = a.state
if not s or s.namespace ~= ARGV[2] then
  return answer('missing')
end
if s.creating == 1 then
  s.creating = 0
  redis.call('HSET', KEYS[1], 'state', encodeState(s))
end
return answer('record', described())
