-- Answers from the receipt of a request, or writes a tombstone with the verdict, which a late original finds.
-- flags: allow-oom
--
-- ARGV[12], ARGV[13] are not used: a cancellation has no stamp
-- ARGV[17] operation of the request: A acquire, N renew, L release, K revoke
-- ARGV[18] of a renewal: lease id, otherwise ''
-- ARGV[19] of a renewal: token, otherwise 0
-- ARGV[20] of a renewal: its number, otherwise 0
--
-- Codes:
--   committed         the lease
--   never-committed   it did not commit, and never will
--   not-knowable      lost-with-history or no-longer-known
--   conflict          the request id was used for another request

-- include: serving
-- include: served
-- include: writing
-- include: request
-- include: lease
-- include: current
-- include: end
-- include: step
local operation = ARGV[17]
-- include: receipts
-- include: find
if unreadable or illegible then
  return finish('corrupt')
end
if not damage then
  -- include: over
end
-- include: first

-- include: holds
local verdict, saidAt, saidIn = nil, boundUntil, lineage
if tombstone then
  if tombstone.digest ~= digest then
    return finish('conflict')
  end
  -- What is said now has to hold from now on: the owner may have sent the request afresh meanwhile.
  verdict = tombstone.verdict
  if verdict == NEVER_COMMITTED and not holds then
    verdict = LOST_WITH_HISTORY
  else
    saidAt, saidIn = tombstone.saidAt, tombstone.lineage
  end
else
  local known = receiptOf()
  if known then
    if string.sub(requestOf(known), 17) ~= digest then
      return finish('conflict')
    end
    return finish('committed', observed(known))
  end
  -- A record that cannot be read may be the receipt of this very request.
  if damage and damage ~= 'stripped' then
    return finish('corrupt')
  end
  if not isProven() or forgotten == 'lost-with-history' then
    verdict = LOST_WITH_HISTORY
  else
    local renewed = operation == 'N' and find(ARGV[18], tonumber(ARGV[19]))
    local overtaken = renewed and tonumber(ARGV[20]) <= renewed.number
    verdict = (overtaken or forgotten) and NO_LONGER_KNOWN or NEVER_COMMITTED
  end
end

local keepUntil, written = boundUntil + horizon, operation .. scope
local queue = call('HGET', KEYS[3], 'queue')
-- include: keeping
local wasFirst, wasFirstUntil, wasHead, wasHeadUntil = first, firstUntil, head, headUntil
local values = { 'HSET', KEYS[3], written, struct.pack(TOMBSTONE, 84, verdict, keepUntil, saidAt, digest, saidIn) }
local added, gone
-- include: reclaim
if not remembered then
  values[#values + 1], values[#values + 2] = '#' .. string.format('%.0f', tail), struct.pack('>I8', keepUntil) .. written
  headUntil = head == tail and keepUntil or headUntil
  tail = tail + 1
end
-- The queue names what goes until it is gone: any command may be refused.
local isReclaiming = #gone > 2
local shortened = struct.pack(QUEUE, first, firstUntil, head, tail, headUntil)
values[#values + 1], values[#values + 2] = 'queue',
  isReclaiming and struct.pack(QUEUE, wasFirst, wasFirstUntil, wasHead, tail, wasHeadUntil) or shortened
receipts = { values }
if call('PEXPIRETIME', KEYS[3]) < keepUntil + NOTED_EVERY + 1 then
  receipts[2] = { 'PEXPIREAT', KEYS[3], keepUntil + NOTED_EVERY + 1 + math.floor(horizon / 4) }
end
if isReclaiming then
  receipts[#receipts + 1] = gone
  receipts[#receipts + 1] = { 'HSET', KEYS[3], 'queue', shortened }
end
if verdict == NEVER_COMMITTED then
  return finish('never-committed')
end
return finish('not-knowable', verdict == LOST_WITH_HISTORY and 'lost-with-history' or 'no-longer-known')
