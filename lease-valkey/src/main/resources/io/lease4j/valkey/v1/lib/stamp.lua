-- Judges when, and for whom, a transmission was meant.
--
-- ARGV[12] lineage that it is meant for
-- ARGV[13] not after, ms
-- ARGV[14] lineage of the first transmission
-- ARGV[15] time of the first transmission, ms

-- A minute and the margin: a stamp that reaches further was not made for this moment.
local FURTHEST = 65000

local firstSent = tonumber(ARGV[15])

-- Why a missing receipt proves nothing about a request; nil if it proves that the request did not commit.
local function whyUnknown()
  if ARGV[14] ~= lineage or firstSent < a.since then
    return 'lost-with-history'
  end
  if firstSent + horizon < now then
    return 'no-longer-known'
  end
  return nil
end

-- Acts that can be repeated, and have no receipt, are asked no more than this.
local function whyLate()
  if ARGV[12] ~= lineage then
    return 'other-lineage'
  end
  local notAfter = tonumber(ARGV[13])
  if now >= notAfter or now + FURTHEST < notAfter then
    return 'deadline-exceeded'
  end
  return nil
end

local function unlessOnTime()
  return whyLate() or (whyUnknown() and 'too-old') or nil
end

-- The latest moment that a request is bound to: its first transmission may be stamped a little ahead.
local function boundTo()
  return math.max(now, firstSent)
end
