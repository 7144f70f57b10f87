-- What is reclaimed must still be there when it is due: all of the receipts are kept for longer than the last of them, and a
-- little more, so that this need not be written at every step.
-- Wants: keepUntil, of the one that is added; gone.
--
-- Adds to receipts.

if redis.call('PEXPIRETIME', KEYS[3]) < keepUntil + NOTED_EVERY + 1 then
  receipts[2] = { 'PEXPIREAT', KEYS[3], keepUntil + NOTED_EVERY + 1 + math.floor(horizon / 4) }
end
if gone and #gone > 2 then
  receipts[#receipts + 1] = gone
end
