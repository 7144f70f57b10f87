-- Grants the next generation of a key, or says why not.
--
-- It is sent as brief.lua and granted.lua say, TTL and maximum lifetime, ms, being the numbers of its own. On the long way:
-- ARGV[17] request id
-- ARGV[18] a random lease id, for a new generation
-- ARGV[19] TTL, ms
-- ARGV[20] maximum lifetime, ms
-- ARGV[21] execution id, '' if none
-- ARGV[22] metadata, encoded, '' if none
--
-- Codes:
--   granted           token; granted at, expires at, ends at latest, ms
--   replayed          the lease: this very request had been granted, and still is
--   ended             the lease: this request had been granted, and that grant is over
--   held              remaining, ms; 1 if by this very holder, otherwise 0
--   conflict          the request id was used for another request
--   cancelled         the request was cancelled, and never committed
--   too-old           the request was forgotten, or may have been
--   other-lineage     the stamp is for another lineage
--   deadline-exceeded the stamp is over, or reaches too far
--   frozen            no new grants
--   tokens-exhausted  the next token would be above the highest

do
  -- include: brief
  if usual then
    -- include: timely
    if timely then
      -- include: granted
    end
  end
end

-- include: spelt
local ttl, lifetime = struct.unpack('>I8I8', ARGV[3], 25)
local newId, newExecution = struct.unpack('>Hc0Hc0', ARGV[8])
local given = { string.sub(ARGV[10], 3), newId, ttl, lifetime, newExecution, string.sub(ARGV[9], 3) }
for i = 1, 6 do
  spelt[16 + i] = given[i]
end
local ARGV = spelt
local operation = 'A'
-- include: serving
-- include: served
-- include: writing
-- include: request
-- include: lease
-- include: current
-- include: end
-- include: step

-- kind, at, last token, token, expires at, key, principal, instance, lease id, execution id, request id
-- define: GRANTED '>BI8I8I8I8Hc0Hc0Hc0Hc0Hc0Hc0'

if corrupt then
  return finish('corrupt')
end
if not isProven() then
  if ticket == '' then
    ticket, stateChanged = ARGV[6], true
  end
  return finish('unproven', ticket)
end
if damage then
  return finish('corrupt')
end
-- include: receipts
if unreadable or illegible then
  return finish('corrupt')
end
-- include: over
-- include: first
-- include: cancelled
local granted = receiptOf()
if granted then
  if string.sub(granted.acquired, 17) ~= digest then
    return finish('conflict')
  end
  if granted.state == ACTIVE then
    return finish('replayed', observed(granted))
  end
  return finish('ended', observed(granted))
end
-- include: stamp
if late or forgotten then
  return finish(late or 'too-old')
end
if lease and lease.state == ACTIVE then
  return finish('held', lease.expiresAt - now, lease.principal == principal and lease.instance == instance and 1 or 0)
end
if frozen == 1 then
  return finish('frozen')
end
local token = math.max(last, floor) + 1
if token > MAX_TOKEN then
  return finish('tokens-exhausted')
end
if token > ceiling then
  if ticket == '' then
    ticket, stateChanged = ARGV[6], true
  end
  return finish('unproven', ticket)
end

if lease then
  local state, bound, endedAt, acquired, renewed, ended = lease.state, lease.bound, lease.endedAt, lease.acquired,
    lease.renewed, lease.ended
  local token, next = lease.token, token
  local queue = call('HGET', KEYS[3], 'queue')
  local past, pastAcquired, pastEnded, values, gone, pastUntil
  -- include: former
  if past then
    -- In the order of kept.
    local expiry = pastUntil and { 'PEXPIREAT', KEYS[3], pastUntil }
    receipts = { queue and expiry or nil }
    receipts[#receipts + 1] = { 'HSET', KEYS[3], 'g' .. past, leaseBlob or blob, pastAcquired,
      past .. ':' .. string.format('%.0f', next) }
    if pastEnded then
      receipts[#receipts + 1] = { 'HSET', KEYS[3], pastEnded, past }
    end
    if gone and #gone > 2 then
      receipts[#receipts + 1] = gone
    end
    receipts[#receipts + 1] = values
    if expiry and not queue then
      receipts[#receipts + 1] = expiry
    end
  end
end

local id, execution, expiresAt = ARGV[18], ARGV[21], math.min(now + ARGV[19], MAX_TIME)
local endsAtLatest = math.min(now + ARGV[20], MAX_TIME)
last, lastChanged = token, true
laterEntry = struct.pack(GRANTED, 103, now, token, token, expiresAt, #key, key, #principal, principal, #instance, instance,
  #id, id, #execution, execution, #ARGV[17], ARGV[17])
if not entry then
  entry, laterEntry = laterEntry, nil
end
leaseBlob = struct.pack(LEASE, LEASE_VERSION, ACTIVE, token, now, expiresAt, endsAtLatest, boundUntil, 0, 0, scope .. digest,
  #key, key, #principal, principal, #instance, instance, #id, id, #execution, execution, #ARGV[22], ARGV[22], 0, '')
leaseUntil = math.max(boundUntil, expiresAt) + LEASE_KEPT + NOTED_EVERY
index, indexed = 'ZADD', fingerprint
-- A quarter of the range is left: time to ask for a further one, in the background.
if witnessed == 1 and (ceiling - token) * 4 <= ceiling - base then
  if ticket == '' then
    ticket, stateChanged = ARGV[6], true
  end
  extension = ticket
end
return finish('granted', token, now, expiresAt, endsAtLatest)
