-- Reads what is reclaimed next of the receipts of a key; see receipts.lua.
-- Wants: queue, the field of that name; false if there is none.
--
-- Sets: first, firstUntil, head, tail, headUntil: its numbers; isDue, whether to reclaim: not at once when the first is due,
-- so that several go together.

-- define: QUEUE '>I8I8I8I8I8'

local first, firstUntil, head, tail, headUntil = 0, 0, 0, 0, 0
if queue and #queue == 40 then
  first, firstUntil, head, tail, headUntil = struct.unpack(QUEUE, queue)
  if first > MAX_TOKEN or firstUntil > MAX_TIME or head > tail or tail > MAX_TOKEN or headUntil > MAX_TIME then
    -- The queue is lost: what it named goes when the whole key expires.
    first, firstUntil, head, tail, headUntil = 0, 0, 0, 0, 0
  end
end
local late = now - NOTED_EVERY - horizon / 16
local isDue = first > 0 and firstUntil < late or head < tail and headUntil < late
