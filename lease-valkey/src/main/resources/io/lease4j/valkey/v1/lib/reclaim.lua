-- Reclaims what is due among the receipts: a few at most, and more than a step adds, so that they never grow behind what is
-- needed. It only names what goes; that is written after everything else.
-- Wants: key; what keeping sets; values, what is written of the receipts, and gone; added and written. Of a generation that this
-- step adds added, its token, and keepUntil; of a tombstone that it writes written, its field, and keepUntil; nil otherwise.
--
-- Sets: gone, a command, or what is too short for one: see former.

-- define: RECLAIMED_PER_STEP 4

-- include: lease
-- include: past
gone = { 'HDEL', KEYS[3] }
local budget = RECLAIMED_PER_STEP
-- A clock that steps back by less than a second is not noticed.
while first > 0 and budget > 0 and firstUntil + NOTED_EVERY < now do
  local text = string.format('%.0f', first)
  local past = pastByToken(text)
  if first == added then
    firstUntil = keepUntil
    break
  elseif not past then
    -- The current one, which is none yet; or what comes after is lost, and goes when the whole key expires.
    first, firstUntil = 0, 0
  else
    firstUntil = math.max(past.bound, past.endedAt) + horizon
    if firstUntil + NOTED_EVERY < now then
      gone[#gone + 1] = 'g' .. text
      local ended = past.state == RELEASED and 'L' or 'K'
      for name, request in pairs({ N = past.renewed, [ended] = past.ended }) do
        local field = name .. string.sub(request, 1, 16)
        if request ~= '' and redis.call('HGET', KEYS[3], field) == text then
          gone[#gone + 1] = field
        end
      end
      local field = 'A' .. string.sub(past.acquired, 1, 16)
      local of, next = string.match(redis.call('HGET', KEYS[3], field) or '', '^(%d+):(%d+)$')
      if of == text then
        gone[#gone + 1] = field
      end
      first, firstUntil, budget = of == text and #next <= 16 and tonumber(next) or 0, 0, budget - 1
    end
  end
end
while head < tail and budget > 0 and headUntil + NOTED_EVERY < now do
  local name = '#' .. string.format('%.0f', head)
  local waiting = redis.call('HGET', KEYS[3], name)
  headUntil = waiting and #waiting == 25 and struct.unpack('>I8', waiting) or 0
  if headUntil + NOTED_EVERY < now then
    gone[#gone + 1] = name
    if headUntil > 0 then
      local field = string.sub(waiting, 9)
      local value = redis.call('HGET', KEYS[3], field)
      local _, _, longer = struct.unpack(TOMBSTONE, value and #value == TOMBSTONE_BYTES and value or string.rep('\0', TOMBSTONE_BYTES))
      longer = field == written and keepUntil or math.min(longer, MAX_TIME)
      if longer + NOTED_EVERY >= now then
        -- It was written anew meanwhile.
        values[#values + 1], values[#values + 2] = '#' .. string.format('%.0f', tail), struct.pack('>I8', longer) .. field
        tail = tail + 1
      elseif longer > 0 then
        gone[#gone + 1] = field
      end
    end
    head, headUntil, budget = head + 1, 0, budget - 1
  end
end
