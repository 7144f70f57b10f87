-- Renews one generation: what a renewal is, alone or among others.
--
-- ARGV[17] lease id
-- ARGV[18] token
-- ARGV[19] TTL, ms
-- ARGV[20] number of the renewal
--
-- Codes:
--   renewed           1 if replayed, otherwise 0; the lease
--   lost              reason; the end if it is remembered, otherwise {}; 1 if this request had committed, otherwise 0
--   overtaken         number and expiry that hold now: a later renewal was done
--   claimed           the token is above everything known here, and merely claimed
--   conflict          the request id was used for another request
--   cancelled         the request was cancelled, and never committed
--   too-old           the request was forgotten, or may have been
--   other-lineage     the stamp is for another lineage
--   deadline-exceeded the stamp is over, or reaches too far

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
-- include: find
if unreadable or illegible then
  return finish('corrupt')
end
-- include: over
-- include: first
-- include: cancelled
local id, token, number = ARGV[17], tonumber(ARGV[18]), tonumber(ARGV[20])
local renewed = receiptOf()
local reason, past = loss(id, token, 2)
if renewed then
  if string.sub(renewed.renewed, 17) ~= digest then
    return finish('conflict')
  end
  if reason then
    return finish('lost', reason, ending(past), 1)
  end
  return finish('renewed', 1, observed(renewed))
end
if not reason and number <= lease.number then
  return finish('overtaken', lease.number, lease.expiresAt)
end
-- include: stamp
if late or forgotten then
  return finish(late or 'too-old')
end
if token > math.max(last, evidence) then
  return finish('claimed')
end
if reason then
  return finish('lost', reason, ending(past), 0)
end
lease.expiresAt = math.min(now + ARGV[19], lease.endsAtLatest)
lease.number = number
lease.renewed = scope .. digest
lease.bound = math.max(lease.bound, boundUntil)
keepLease(lease)
return finish('renewed', 0, observed(lease))
