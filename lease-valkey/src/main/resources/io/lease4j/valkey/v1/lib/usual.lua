-- Judges whether a step meets what it usually meets: a proven record, and a stamp of now.
-- Such a step goes a short way, without a function or a table; it does what the long way would have done. Everything
-- else, and whatever a command refuses, goes the long way, before which nothing was written.
--
-- Sets: usual; boundUntil, as first does.

-- define: FURTHEST 65000
-- define: NOTED_EVERY 1000

local notAfter, firstSent = tonumber(ARGV[13]), tonumber(ARGV[15])
local boundUntil = firstSent > now and firstSent or now
local usual = exists == 1 and namespace == ARGV[2] and creating == 0 and provenFor == lineage and evidence == 0
  and tonumber(ARGV[4]) <= last and now >= latest and ARGV[12] == lineage and now < notAfter
  and notAfter <= now + FURTHEST and ARGV[14] == lineage and firstSent >= since and firstSent + horizon >= now
