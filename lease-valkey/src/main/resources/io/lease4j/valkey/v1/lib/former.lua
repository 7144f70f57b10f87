-- The former generation goes among the past ones, as long as its receipts are needed; and behind others that are still there,
-- because each names the next.
-- Wants: key; its fields as locals; queue, the field of that name among the receipts; what it sets, as locals too.
--
-- Sets: past, its token in digits, nil if it is not kept; values, a further command on the receipts, nil if there is none;
-- pastUntil, when all of them expire, nil if they go on to; gone, what is reclaimed, nil if nothing is looked for;
-- pastAcquired, pastEnded, the fields of the requests that made and ended it.

local keepUntil = (bound > endedAt and bound or endedAt) + horizon
if queue or keepUntil >= now then
  -- include: keeping
  past, pastAcquired = string.format('%.0f', token), 'A' .. string.sub(acquired, 1, 16)
  local isFirst = first == 0
  if isFirst then
    first, firstUntil = token, keepUntil
  end
  if ended ~= '' then
    pastEnded = (state == RELEASED and 'L' or 'K') .. string.sub(ended, 1, 16)
  end
  if renewed ~= '' or isFirst or isDue then
    values = { 'HSET', KEYS[3] }
    if renewed ~= '' then
      values[3], values[4] = 'N' .. string.sub(renewed, 1, 16), past
    end
    if isDue then
      local added, written = token, nil
      -- include: reclaim
    end
    values[#values + 1], values[#values + 2] = 'queue', struct.pack(QUEUE, first, firstUntil, head, tail, headUntil)
  end
  -- All of them are kept for longer than the last, so that what is due is still there; and a little more, so that this need
  -- not be written at every step.
  if call('PEXPIRETIME', KEYS[3]) < keepUntil + NOTED_EVERY + 1 then
    pastUntil = keepUntil + NOTED_EVERY + 1 + math.floor(horizon / 4)
  end
end
