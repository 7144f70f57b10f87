-- Judges a tombstone: it is about the generation that it was written under, and goes with it. What cannot be read of the
-- lease leaves it standing for its own generation.
--
-- Wants: what current and effect set.
--
-- Sets: id and token (of the authority), mayBeLost, buried (the tombstone, nil if there is none that still stands).
--
-- ARGV[17] lease id of the authority
-- ARGV[18] token of the authority

local id, token = ARGV[17], tonumber(ARGV[18])
-- Effects of a generation that a proof ended may have been lost together with its end. Its tombstones prove nothing then: a
-- successor may have written the effect in the memory that was lost.
local mayBeLost = not isProven() or token <= floor
local buried
if effect and not effect.inPlace then
  local stands
  if lease then
    stands = lease.state == ACTIVE and lease.id == effect.id and lease.token == effect.token
  else
    stands = damage and id == effect.id and token == effect.token
  end
  buried = stands and effect or nil
end
