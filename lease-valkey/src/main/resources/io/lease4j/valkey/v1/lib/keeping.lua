-- Reads what is reclaimed next of the receipts of a key; see receipts.lua.
-- Wants: queue, the field of that name; false if there is none.
--
-- Sets: first, firstUntil, head, tail, headUntil: its numbers.

-- define: QUEUE '>I8I8I8I8I8'

local first, firstUntil, head, tail, headUntil = 0, 0, 0, 0, 0
if queue and #queue == 40 then
  first, firstUntil, head, tail, headUntil = struct.unpack(QUEUE, queue)
  if first > MAX_TOKEN or firstUntil > MAX_TIME or head > tail or tail > MAX_TOKEN or headUntil > MAX_TIME then
    -- The queue is lost: what it named goes when the whole key expires.
    first, firstUntil, head, tail, headUntil = 0, 0, 0, 0, 0
  end
end
