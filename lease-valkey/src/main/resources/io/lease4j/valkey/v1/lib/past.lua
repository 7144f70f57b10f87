-- Sets: pastByToken, a past generation of the key that the receipts keep (KEYS[3]; see receipts.lua); nil if it is not kept.

-- define: NEXT '>I7'

local function pastByToken(token)
  local kept = redis.pcall('HMGET', KEYS[3], 'g' .. token, 'key')
  local blob = kept[1]
  local past = blob and #blob > 7 and kept[2] == key and decodeLease(string.sub(blob, 8)) or nil
  if not past or past.key ~= '' or past.state == ACTIVE or string.format('%.0f', past.token) ~= token then
    return nil
  end
  past.key, past.next = key, struct.unpack(NEXT, blob)
  return past
end
