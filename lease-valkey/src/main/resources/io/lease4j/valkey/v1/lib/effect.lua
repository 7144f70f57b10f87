-- Reads what a sink beside the lease remembers under one effect id: an effect that is in place, or a tombstone.
--
-- Sets: effect (nil if nothing is remembered), unsound (what is remembered is damaged, or of something else: it may be the
-- effect, so nothing may be said of it).
--
-- KEYS[7]  the effect: a string, packed as EFFECT says. In place it has no expiry and never changes; a tombstone has one
-- ARGV[7]  key, encoded
-- ARGV[19] name of the sink
-- ARGV[20] effect id

-- version, A in place or T tombstone, namespace id, key, sink, effect id, lease id and token of the generation that wrote or
-- cancelled it, execution id, digest, kind, payload; of a tombstone execution id, kind and payload are ''
-- define: EFFECT '>Bc1Hc0Hc0Hc0Hc0Hc0I8Hc0c32Hc0I4c0'
-- define: EFFECT_VERSION 1
-- define: MAX_PAYLOAD 1048576

local effect
local unsound = false
local kept = redis.pcall('GET', KEYS[7])
if type(kept) == 'table' then
  if not string.find(kept.err, 'WRONGTYPE', 1, true) then
    return kept
  end
  unsound = true
elseif kept then
  local ok, version, mark, of, ofKey, ofSink, ofId, writerId, writerToken, writerExecution, ofDigest, kind, payload, rest =
    pcall(struct.unpack, EFFECT, kept)
  local inPlace = mark == 'A'
  unsound = not (ok and version == EFFECT_VERSION and rest == #kept + 1 and of == ARGV[2] and ofKey == ARGV[7]
    and ofSink == ARGV[19] and ofId == ARGV[20] and writerId ~= '' and #writerId <= 256 and writerToken > 0
    and writerToken <= MAX_TOKEN and #writerExecution <= 256 and #kind <= 256 and #payload <= MAX_PAYLOAD
    and (inPlace and writerExecution ~= '' and kind ~= ''
      or mark == 'T' and writerExecution == '' and kind == '' and payload == ''))
  if not unsound and string.find(writerId .. writerExecution .. kind, '[^\32-\126]') then
    -- include: text
    unsound = not (isText(writerId) and isText(writerExecution) and isText(kind))
  end
  if not unsound and inPlace and redis.call('PTTL', KEYS[7]) ~= -1 then
    -- Somebody tampered: it would go, and could then be written again.
    unsound = true
  end
  if not unsound then
    effect = { inPlace = inPlace, id = writerId, token = writerToken, execution = writerExecution, digest = ofDigest,
      kind = kind, payload = payload }
    seen(writerToken)
  end
end
