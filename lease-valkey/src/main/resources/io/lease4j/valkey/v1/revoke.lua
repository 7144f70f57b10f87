-- Ends the exact generation for an operator, and keeps with it which sinks could not be sealed.
-- flags: allow-oom
--
-- ARGV[17] lease id
-- ARGV[18] token
-- ARGV[19] reason
-- ARGV[20] names of the sinks that refuse the generation already, one a line, sorted
--
-- Codes:
--   revoked           1 if replayed, otherwise 0; the end; registered sinks; sinks not sealed, one a line
--   over              reason; the end if it is remembered, otherwise {}; registered sinks; sinks not sealed
--   claimed           the token is above everything known here, and merely claimed
--   conflict          the request id was used for another request
--   cancelled         the request was cancelled, and never committed
--   too-old           the request was forgotten, or may have been
--   other-lineage     the stamp is for another lineage
--   deadline-exceeded the stamp is over, or reaches too far

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
local operation = 'K'
-- include: receipts
-- include: find
if illegible or unreadable and not exact then
  return finish('corrupt')
end
mayForgoRecords = true
-- include: over

local sealed = {}
for name in string.gmatch(ARGV[20], '[^\n]+') do
  sealed[name] = true
end

local function without(names)
  local rest = {}
  for name in string.gmatch(names, '[^\n]+') do
    if not sealed[name] then
      rest[#rest + 1] = name
    end
  end
  return table.concat(rest, '\n')
end

-- Sinks that were registered since an earlier revocation start above the generation: what that one left counts.
local function seal(over, isPast)
  if not over then
    return without(sinks)
  end
  local unsealed = without(over.sealingTried == 1 and over.unsealed or sinks)
  if over.sealingTried == 0 or over.unsealed ~= unsealed then
    over.unsealed, over.sealingTried = unsealed, 1
    local current, currentUntil = leaseBlob, leaseUntil
    keepLease(over)
    if isPast then
      receipts = { { 'HSET', KEYS[3], 'g' .. string.format('%.0f', over.token), leaseBlob } }
      leaseBlob, leaseUntil = current, currentUntil
    end
  end
  return unsealed
end

-- include: first
-- include: cancelled
local revoked, isPast = receiptOf()
if revoked then
  if string.sub(revoked.ended, 17) ~= digest then
    return finish('conflict')
  end
  local unsealed = seal(revoked, isPast)
  return finish('revoked', 1, ending(revoked), sinks, unsealed)
end
-- include: stamp
if late or forgotten then
  return finish(late or 'too-old')
end
if token > math.max(last, evidence) then
  return finish('claimed')
end
local reason, past = loss(id, token, 0)
if reason then
  local over, overIsPast = find(id, token)
  local unsealed = seal(over, overIsPast)
  return finish('over', reason, ending(past), sinks, unsealed)
end
lease.ended = scope .. digest
lease.bound = math.max(lease.bound, boundUntil)
lease.sealingTried = 1
local unsealed = without(sinks)
endLease(REVOKED, now, principal, ARGV[19], unsealed)
return finish('revoked', 0, ending(lease), sinks, unsealed)
