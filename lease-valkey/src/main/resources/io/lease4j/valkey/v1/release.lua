-- Ends the exact generation for its principal.
-- flags: allow-oom
--
-- It is sent as brief.lua and released.lua say, the token being the first number of its own. On the long way:
-- ARGV[17] lease id
-- ARGV[18] token
--
-- Codes:
--   released          1 if replayed, otherwise 0; the end
--   lost              reason; the end if it is remembered, otherwise {}
--   claimed           the token is above everything known here, and merely claimed
--   conflict          the request id was used for another request
--   cancelled         the request was cancelled, and never committed
--   too-old           the request was forgotten, or may have been
--   other-lineage     the stamp is for another lineage
--   deadline-exceeded the stamp is over, or reaches too far

do
  -- include: brief
  if usual then
    -- include: timely
    if timely then
      -- include: released
    end
  end
end

-- include: spelt
spelt[17], spelt[18] = string.sub(ARGV[8], 3), struct.unpack('>I8', ARGV[3], 25)
local ARGV = spelt
local operation = 'L'
-- include: serving
-- include: served
-- include: writing
-- include: request
-- include: lease
-- include: current
-- include: end
-- include: step

local id, token = ARGV[17], tonumber(ARGV[18])
local exact = lease and lease.id == id and lease.token == token and lease.key == key
if damage and not exact then
  return finish('corrupt')
end
-- include: receipts
-- include: find
if illegible or unreadable and not exact then
  return finish('corrupt')
end
mayForgoRecords = true
-- include: over
-- include: first
-- include: cancelled
local released = receiptOf()
if released then
  if string.sub(released.ended, 17) ~= digest then
    return finish('conflict')
  end
  return finish('released', 1, ending(released))
end
-- include: stamp
if late or forgotten then
  return finish(late or 'too-old')
end
if token > math.max(last, evidence) then
  return finish('claimed')
end
local reason, past = loss(id, token, 1)
if reason then
  return finish('lost', reason, ending(past))
end
lease.ended = scope .. digest
lease.bound = math.max(lease.bound, boundUntil)
endLease(RELEASED, now, principal, '', '')
return finish('released', 0, ending(lease))
