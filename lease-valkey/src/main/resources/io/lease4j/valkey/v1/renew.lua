-- Moves the expiry of the exact, unexpired generation of the exact holder.
-- uses: serving writing lease receipts keeping stamp step
-- flags: allow-oom
--
-- ARGV[17] lease id
-- ARGV[18] token
-- ARGV[19] TTL, ms
-- ARGV[20] number of the renewal
--
-- Codes:
--   renewed            1 if replayed, otherwise 0; the lease
--   lost               reason; the end if it is remembered, otherwise {}; 1 if this request had committed, otherwise 0
--   overtaken          number and expiry that hold now: a later renewal was done
--   claimed            the token is above everything known here, and merely claimed

local refused = unlessServing()
if refused then
  return refused
end
local why, ticket = unlessProven()
if why then
  return finish(why, ticket)
end
if damage then
  return finish('corrupt')
end
loadReceipts('N')
if receiptsUnreadable then
  return finish('corrupt')
end
endIfOver()
reclaim()

local id, token, number = ARGV[17], tonumber(ARGV[18]), tonumber(ARGV[20])
why = ifCancelled()
if why then
  return finish(why)
end
local renewed = receipt('N')
if renewed then
  if not isSame(renewed, 'N') then
    return finish('conflict')
  end
  local reason, past = loss(id, token, 2)
  if reason then
    return finish('lost', reason, ending(past), 1)
  end
  return finish('renewed', 1, observed(renewed))
end
local reason, past = loss(id, token, 2)
if not reason and number <= lease.number then
  return finish('overtaken', lease.number, lease.expiresAt)
end
why = unlessOnTime()
if why then
  return finish(why)
end
if isClaimed(token) then
  return finish('claimed')
end
if reason then
  return finish('lost', reason, ending(past), 0)
end
lease.expiresAt = math.min(now + tonumber(ARGV[19]), lease.endsAtLatest)
lease.number = number
lease.renewed = scope .. digest
lease.bound = math.max(lease.bound, boundTo())
keepLease(lease)
return finish('renewed', 0, observed(lease))
