-- Judges whether a missing receipt proves that a request did not commit.
--
-- Sets: firstSent; forgotten, why it proves nothing: nil, 'lost-with-history' or 'no-longer-known'; boundUntil, the latest
-- moment that the request is bound to: its first transmission may be stamped a little ahead.
--
-- ARGV[14] lineage of the first transmission
-- ARGV[15] time of the first transmission, ms

local firstSent = tonumber(ARGV[15])
local forgotten
if ARGV[14] ~= lineage or firstSent < since then
  forgotten = 'lost-with-history'
elseif firstSent + horizon < now then
  forgotten = 'no-longer-known'
end
local boundUntil = math.max(now, firstSent)
