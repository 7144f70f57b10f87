-- Grants the next generation of a key, or says why not.
-- uses: serving writing lease receipts keeping stamp step
--
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
--   frozen            no new grants
--   tokens-exhausted  the next token would be above the highest

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
loadReceipts('A')
if receiptsUnreadable then
  return finish('corrupt')
end
endIfOver()
reclaim()

why = ifCancelled()
if why then
  return finish(why)
end
local granted = receipt('A')
if granted then
  if not isSame(granted, 'A') then
    return finish('conflict')
  end
  if granted.state == ACTIVE then
    return finish('replayed', observed(granted))
  end
  return finish('ended', observed(granted))
end
why = unlessOnTime()
if why then
  return finish(why)
end
if lease and lease.state == ACTIVE then
  local byThisHolder = lease.principal == principal and lease.instance == instance
  return finish('held', lease.expiresAt - now, byThisHolder and 1 or 0)
end
local s = a.state
if s.frozen == 1 then
  return finish('frozen')
end
local token = math.max(a.last, s.floor) + 1
if token > MAX_TOKEN then
  return finish('tokens-exhausted')
end
if token > s.ceiling then
  return finish('unproven', leaveTicket())
end

if lease then
  pushPast(lease)
end
lease = {
  key = key, id = ARGV[18], token = token, state = ACTIVE, principal = principal, instance = instance,
  execution = ARGV[21], metadata = ARGV[22], grantedAt = now, expiresAt = math.min(now + tonumber(ARGV[19]), MAX_TIME),
  endsAtLatest = math.min(now + tonumber(ARGV[20]), MAX_TIME), bound = boundTo(), acquired = scope .. digest, number = 0,
  renewed = '', endedAt = 0, by = '', note = '', unsealed = '', sealingTried = 0, endOperation = 0, ended = ''
}
a.last = token
change('last', text(token))
entries[#entries + 1] = struct.pack(GRANTED, string.byte('g'), now, token, fingerprint, #lease.id, lease.id, token,
  #principal, principal, #instance, instance, #lease.execution, lease.execution, #ARGV[17], ARGV[17], lease.expiresAt)
keepLease(lease)
index = { 'ZADD', KEYS[5], '0', fingerprint }
-- A quarter of the range is left: time to ask for a further one, in the background.
if s.witnessed == 1 and (s.ceiling - token) * 4 <= s.ceiling - s.base then
  extension = leaveTicket()
end
return finish('granted', token, lease.grantedAt, lease.expiresAt, lease.endsAtLatest)
