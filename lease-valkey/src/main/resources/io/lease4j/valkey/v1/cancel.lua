-- Answers from the receipt of a request, or writes a tombstone with the verdict, which a late original finds.
-- uses: serving writing lease receipts keeping stamp step
-- flags: allow-oom
--
-- ARGV[12], ARGV[13] are not judged: a cancellation has no stamp
-- ARGV[17] operation of the request: A acquire, N renew, L release, K revoke
-- ARGV[18] of a renewal: lease id, otherwise ''
-- ARGV[19] of a renewal: token, otherwise 0
-- ARGV[20] of a renewal: its number, otherwise 0
--
-- Codes:
--   committed          the lease
--   never-committed    it did not commit, and never will
--   not-knowable       lost-with-history or no-longer-known

local refused = unlessServing()
if refused then
  return refused
end
local operation = ARGV[17]
loadReceipts(operation)
if receiptsUnreadable then
  return finish('corrupt')
end
if not damage then
  endIfOver()
end
reclaim()

local VERDICTS = { [NO_LONGER_KNOWN] = 'no-longer-known', [LOST_WITH_HISTORY] = 'lost-with-history' }
local keepUntil = boundTo() + horizon

local function told(verdict)
  -- What is said now has to hold from now on: the owner may have sent the request afresh meanwhile.
  bury(operation, verdict, keepUntil)
  if verdict == NEVER_COMMITTED then
    return finish('never-committed')
  end
  return finish('not-knowable', VERDICTS[verdict])
end

local before = tombstone()
if before then
  if before.digest ~= digest then
    return finish('conflict')
  end
  return told(before.verdict)
end
local known = receipt(operation)
if known then
  if not isSame(known, operation) then
    return finish('conflict')
  end
  return finish('committed', observed(known))
end
-- A record that cannot be read may be the receipt of this very request.
if damage and damage ~= 'stripped' then
  return finish('corrupt')
end
local why = whyUnknown()
if not proven() or why == 'lost-with-history' then
  return told(LOST_WITH_HISTORY)
end
if operation == 'N' then
  local renewed = find(ARGV[18], tonumber(ARGV[19]))
  if renewed and tonumber(ARGV[20]) <= renewed.number then
    return told(NO_LONGER_KNOWN)
  end
end
return told(why and NO_LONGER_KNOWN or NEVER_COMMITTED)
