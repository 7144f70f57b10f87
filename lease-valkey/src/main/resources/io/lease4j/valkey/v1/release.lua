-- Ends the exact generation for its principal.
-- uses: serving writing lease receipts keeping stamp step
-- flags: allow-oom
--
-- ARGV[17] lease id
-- ARGV[18] token
--
-- Codes:
--   released           1 if replayed, otherwise 0; the end
--   lost               reason; the end if it is remembered, otherwise {}
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
loadReceipts('L')
if receiptsUnreadable and not exact then
  return finish('corrupt')
end
mayForgoRecords = true
endIfOver()
if not receiptsUnreadable then
  reclaim()
end

local why = ifCancelled()
if why then
  return finish(why)
end
local released = receipt('L')
if released then
  if not isSame(released, 'L') then
    return finish('conflict')
  end
  return finish('released', 1, ending(released))
end
why = unlessOnTime()
if why then
  return finish(why)
end
if isClaimed(token) then
  return finish('claimed')
end
local reason, past = loss(id, token, 1)
if reason then
  return finish('lost', reason, ending(past))
end
lease.endOperation, lease.ended = string.byte('L'), scope .. digest
lease.bound = math.max(lease.bound, boundTo())
endLease(RELEASED, now, principal, '', '')
return finish('released', 0, ending(lease))
