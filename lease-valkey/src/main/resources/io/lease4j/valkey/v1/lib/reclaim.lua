-- Reclaims what is due among the receipts: a few at most, and more than a step adds, so that they never grow behind what is
-- needed. It only names what goes; that is written after everything else.
-- Wants: key; what keeping sets; values, what is written of the receipts, and gone; added and written. Of a generation that this
-- step adds added, its token, and keepUntil; of a tombstone that it writes written, its field, and keepUntil; nil otherwise.
--
-- Sets: gone, a command, or what is too short for one: see former.

-- define: RECLAIMED_PER_STEP 16

gone = { 'HDEL', KEYS[3] }
local budget = RECLAIMED_PER_STEP
-- A clock that steps back by less than a second is not noticed.
while first > 0 and budget > 0 and firstUntil + NOTED_EVERY < now do
  if first == added then
    firstUntil = keepUntil
    break
  end
  local text = string.format('%.0f', first)
  local blob = redis.call('HGET', KEYS[3], 'g' .. text)
  local sound, version, state, token, bound, endedAt, acquired, of, renewed, ended, rest, _ = type(blob) == 'string'
  -- No more is judged of it than what it is reclaimed by.
  if sound then
    sound, version, state, token, _, _, _, bound, _, endedAt, acquired, of, _, _, _, _, _, renewed, rest =
      pcall(struct.unpack, LEASE, blob)
  end
  if sound then
    sound, ended, _, _, _, _, rest = pcall(struct.unpack, END, blob, rest)
  end
  if not sound or version ~= LEASE_VERSION or state == ACTIVE or token ~= first or of ~= key or bound > MAX_TIME
    or endedAt > MAX_TIME or rest ~= #blob + 1 then
    -- The current one, which is none yet; or what comes after is lost, and goes when the whole key expires.
    first, firstUntil = 0, 0
  else
    firstUntil = math.max(bound, endedAt) + horizon
    if firstUntil + NOTED_EVERY < now then
      -- No request has a field of an empty name.
      local made = 'A' .. string.sub(acquired, 1, 16)
      local over = ended == '' and '' or (state == RELEASED and 'L' or 'K') .. string.sub(ended, 1, 16)
      local longer = renewed == '' and '' or 'N' .. string.sub(renewed, 1, 16)
      local found = redis.call('HMGET', KEYS[3], made, over, longer)
      local by, next = string.match(found[1] or '', '^(%d+):(%d+)$')
      gone[#gone + 1] = 'g' .. text
      if by == text then
        gone[#gone + 1] = made
      end
      if found[2] == text then
        gone[#gone + 1] = over
      end
      if found[3] == text then
        gone[#gone + 1] = longer
      end
      first, firstUntil, budget = by == text and #next <= 16 and tonumber(next) or 0, 0, budget - 1
    end
  end
end
if first == 0 and added then
  -- What was lost takes nothing along that comes after it.
  first, firstUntil = added, keepUntil
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
