-- Notes the highest token of the record that a sink was shown, by an effect or a fence that it accepted. Written by finish.
-- Wants: token. Begins receipts.
--
-- KEYS[6]  what the sinks of the shard were shown: a hash, highest token by name of the sink, without expiry
-- ARGV[19] name of the sink

receipts = {}
local shown = redis.pcall('HGET', KEYS[6], ARGV[19])
if type(shown) == 'table' then
  return string.find(shown.err, 'WRONGTYPE', 1, true) and finish('corrupt') or shown
end
shown = shown or '0'
if #shown > 16 or not string.find(shown, '^%d+$') or tonumber(shown) > MAX_TOKEN then
  return finish('corrupt')
end
if token > tonumber(shown) then
  receipts[1] = { 'HSET', KEYS[6], ARGV[19], string.format('%.0f', token) }
end
