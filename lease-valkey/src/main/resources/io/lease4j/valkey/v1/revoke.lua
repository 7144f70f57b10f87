-- Ends the exact generation for an operator, and keeps with it which sinks could not be sealed.
-- uses: serving writing lease receipts keeping stamp step
-- flags: allow-oom
--
-- ARGV[17] lease id
-- ARGV[18] token
-- ARGV[19] reason
-- ARGV[20] names of the sinks that refuse the generation already, one a line, sorted
--
-- Codes:
--   revoked            1 if replayed, otherwise 0; the end; registered sinks; sinks not sealed, one a line
--   over               reason; the end if it is remembered, otherwise {}; registered sinks; sinks not sealed
--   claimed            the token is above everything known here, and merely claimed

local refused = unlessServing()
if refused then
  return refused
end
local id, token = ARGV[17], tonumber(ARGV[18])
local exact = lease and lease.id == id and lease.token == token and lease.key == key
if damage and not exact then
  return finish('corrupt')
end
loadReceipts('K')
if receiptsUnreadable and not exact then
  return finish('corrupt')
end
mayForgoRecords = true
endIfOver()
if not receiptsUnreadable then
  reclaim()
end

local sealed = {}
for name in string.gmatch(ARGV[20], '[^\n]+') do
  sealed[name] = true
end
local registered = a.state and a.state.sinks or ''

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
    return without(registered)
  end
  local unsealed = without(over.sealingTried == 1 and over.unsealed or registered)
  if over.sealingTried == 0 or over.unsealed ~= unsealed then
    over.unsealed, over.sealingTried = unsealed, 1
    if isPast then
      write('HSET', KEYS[3], 'g' .. text(over.token), encodeLease(over))
    else
      keepLease(over)
    end
  end
  return unsealed
end

local why = ifCancelled()
if why then
  return finish(why)
end
local revoked, isPast = receipt('K')
if revoked then
  if not isSame(revoked, 'K') then
    return finish('conflict')
  end
  local unsealed = seal(revoked, isPast)
  return finish('revoked', 1, ending(revoked), registered, unsealed)
end
why = unlessOnTime()
if why then
  return finish(why)
end
if isClaimed(token) then
  return finish('claimed')
end
local reason, past = loss(id, token, 0)
if reason then
  local over, overIsPast = find(id, token)
  local unsealed = seal(over, overIsPast)
  return finish('over', reason, ending(past), registered, unsealed)
end
lease.endOperation, lease.ended = string.byte('K'), scope .. digest
lease.bound = math.max(lease.bound, boundTo())
lease.sealingTried = 1
local unsealed = without(registered)
endLease(REVOKED, now, principal, ARGV[19], unsealed)
return finish('revoked', 0, ending(lease), registered, unsealed)
