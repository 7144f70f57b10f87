-- What a script says of the record.
--
-- Sets: refuted, stateChanged, extension, expiredId, expiredToken; isProven, seen, answer.

local refuted, stateChanged = false, false
local extension, expiredId, expiredToken = '', '', 0

local function isProven()
  return exists == 1 and evidence == 0 and provenFor == lineage and not refuted
end

-- Takes in a token that somebody has seen: above the last one it is evidence. It refutes this answer, and a step that
-- writes keeps it.
local function seen(token)
  if token > last then
    refuted = true
    if token > evidence then
      evidence, stateChanged = token, true
    end
  end
end

local function answer(code, ...)
  return { ARGV[1], code, lineage, now, last, isProven() and 1 or 0, extension, expiredId, expiredToken, ... }
end
