-- Judges whether the stamp of a step on a usual record is one of now.
-- Wants: what brief sets; ARGV[3] and ARGV[4], as brief says.
--
-- Sets: timely; firstSent; boundUntil, as first does; usual, as known does.

-- define: FURTHEST 65000

local seen, notAfter, firstSent = struct.unpack('>I8I8I8', ARGV[3])
-- A token above the last refutes the record, as in own.
usual = usual and seen <= last
local boundUntil = firstSent > now and firstSent or now
local timely = usual and ARGV[4] == '' and now < notAfter and notAfter <= now + FURTHEST and firstSent >= since
  and firstSent + horizon >= now and firstSent <= MAX_TIME
