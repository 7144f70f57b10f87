-- The former generation goes among the past ones, as long as its receipts are needed; and behind others that are still there,
-- because each names the next.
-- Wants: its fields as locals, its record in blob; granting, the token of the one that comes after it.
--
-- Begins receipts.

-- define: NEXT '>I7'
-- Of a record: what stands before the key.
-- define: BEFORE_KEY 72

local keepUntil = math.max(bound, endedAt) + horizon
local queue = redis.call('HGET', KEYS[3], 'queue')
if queue or keepUntil >= now then
  -- include: keeping
  local text = string.format('%.0f', token)
  local values = { 'HSET', KEYS[3], 'g' .. text, struct.pack(NEXT, granting) .. string.sub(blob, 1, BEFORE_KEY) .. '\0\0'
    .. string.sub(blob, BEFORE_KEY + 3 + #key), 'A' .. string.sub(acquired, 1, 16), text }
  if ended ~= '' then
    values[7], values[8] = (state == RELEASED and 'L' or 'K') .. string.sub(ended, 1, 16), text
  end
  if renewed ~= '' then
    values[#values + 1], values[#values + 2] = 'N' .. string.sub(renewed, 1, 16), text
  end
  local isFirst, gone = first == 0, nil
  if isFirst then
    first, firstUntil = token, keepUntil
  end
  if firstUntil + NOTED_EVERY < now or head < tail and headUntil + NOTED_EVERY < now then
    local added = token
    -- include: reclaim
  end
  if isFirst or gone then
    values[#values + 1], values[#values + 2] = 'queue', struct.pack(QUEUE, first, firstUntil, head, tail, headUntil)
    values[#values + 1], values[#values + 2] = 'key', key
  end
  receipts = { values }
  -- include: kept
end
