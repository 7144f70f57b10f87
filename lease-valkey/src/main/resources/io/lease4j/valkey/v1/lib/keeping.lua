-- Keeps and reclaims receipts; what they are is said in receipts.lua.
--
-- Sets: enqueue, keepReceiptsUntil; begins receipts.

-- More than a step adds, so that the queue never grows behind what is needed.
-- define: RECLAIMED_PER_STEP 4

receipts = {}
local bounds = redis.call('HMGET', KEYS[3], 'head', 'tail')
local head, tail = tonumber(bounds[1] or 0), tonumber(bounds[2] or 0)
if not head or not tail or head % 1 ~= 0 or tail % 1 ~= 0 or head > tail or head < 0 or tail > MAX_TOKEN then
  -- The queue is lost: what it named goes when the whole key expires.
  head, tail = 0, 0
end

local function enqueue(keepUntil, token, fields)
  receipts[#receipts + 1] = { 'HSET', KEYS[3], '#' .. string.format('%.0f', tail),
    struct.pack('>I8I8', keepUntil, token) .. fields, 'head', head, 'tail', tail + 1 }
  tail = tail + 1
end

-- The queue is emptied by steps, and what they find due must still be there: longer than the last entry is needed.
local function keepReceiptsUntil(moment)
  local expiry = redis.call('PEXPIRETIME', KEYS[3])
  receipts[#receipts + 1] = { 'PEXPIREAT', KEYS[3], math.max(expiry, moment + NOTED_EVERY + 1) }
end

for number = head, math.min(tail, head + RECLAIMED_PER_STEP) - 1 do
  local name = '#' .. string.format('%.0f', number)
  local entryOfQueue = redis.call('HGET', KEYS[3], name)
  local keepUntil, token = 0, 0
  if entryOfQueue and #entryOfQueue >= 16 then
    keepUntil, token = struct.unpack('>I8I8', entryOfQueue)
  end
  -- A clock that steps back by less than this is not noticed.
  if keepUntil + NOTED_EVERY >= now then
    break
  end
  local text = string.format('%.0f', token)
  local gone = { 'HDEL', KEYS[3], name, token > 0 and 'g' .. text or nil }
  head = number + 1
  for from = 17, #(entryOfQueue or ''), 17 do
    local field = string.sub(entryOfQueue, from, from + 16)
    local value = redis.call('HGET', KEYS[3], field)
    if value and #value == TOMBSTONE_BYTES then
      local _, _, longer = struct.unpack(TOMBSTONE, value)
      if longer + NOTED_EVERY >= now then
        enqueue(math.min(longer, MAX_TIME), 0, field)
      else
        gone[#gone + 1] = field
      end
    elseif value == text then
      gone[#gone + 1] = field
    end
  end
  receipts[#receipts + 1] = gone
end
