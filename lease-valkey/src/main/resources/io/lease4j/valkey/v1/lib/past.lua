-- Sets: pastByToken, a past generation of the key that the receipts keep (KEYS[3]; see receipts.lua); nil if it is not kept.
-- Wants: key; what lease sets.

local function pastByToken(token)
  local past = decodeLease(redis.pcall('HGET', KEYS[3], 'g' .. token))
  return past and past.key == key and past.state ~= ACTIVE and string.format('%.0f', past.token) == token and past or nil
end
