-- Judges whether the stamp of a step on a usual record is one of now.
-- Wants: what brief sets; ARGV[3] and ARGV[4], as brief says.
--
-- Sets: timely; firstSent; boundUntil, as first does.

-- define: FURTHEST 65000

local seen, notAfter, firstSent = struct.unpack('>I8I8I8', ARGV[3])
local boundUntil = firstSent > now and firstSent or now
local timely = ARGV[4] == '' and seen <= last and now < notAfter and notAfter <= now + FURTHEST and firstSent >= since
  and firstSent + horizon >= now and firstSent <= MAX_TIME
