-- Judges when, and for whom, a transmission was meant.
--
-- Sets: late, why the transmission must not do anything: nil, 'other-lineage' or 'deadline-exceeded'.
--
-- ARGV[12] lineage that it is meant for
-- ARGV[13] not after, ms
--
-- Codes of scripts with a stamp beside those of every script:
--   other-lineage     the stamp is for another lineage
--   deadline-exceeded the stamp is over, or reaches too far

-- A minute and the margin: a stamp that reaches further was not made for this moment.
-- define: FURTHEST 65000

local late
local notAfter = tonumber(ARGV[13])
if ARGV[12] ~= lineage then
  late = 'other-lineage'
elseif now >= notAfter or now + FURTHEST < notAfter then
  late = 'deadline-exceeded'
end
