-- What has to outlive the lease record: past generations that are still the receipt of a request, and tombstones.
--
-- Sets: remembered (what the receipts say of the request, nil if nothing), unreadable (they are no receipts at all),
-- illegible (what they say of this request is damaged: it may have committed, or been cancelled, so it must not run),
-- tombstone (nil if there is none), receiptOf.
-- Wants: key and scope; what current sets; operation: A acquire, N renew, L release, K revoke.
--
-- KEYS[3]  receipts of the key: a hash
--            <operation><scope>  17 bytes: token of the past generation that is the receipt, and, of an
--                                acquisition, ':' and the token of the generation after it; or
--                                'T' verdict(1) keepUntil(8) saidAt(8) digest(16) lineage(40): a
--                                tombstone; lineage and saidAt are those of when that was said first
--            g<token>            a past generation, packed as LEASE says
--            #<number>           a tombstone in their queue: keepUntil(8) and the name of its field(17)
--            queue               what is reclaimed next, five times 8 bytes: token of the oldest past generation (0: none),
--                                until when it is kept (0: to be looked up), numbers of the first tombstone and of the one
--                                after the last, and until when the first is kept
--          Kept up to and including keepUntil. What waits for those before it is never sorted.

-- define: NEVER_COMMITTED 'N'
-- define: NO_LONGER_KNOWN 'O'
-- define: LOST_WITH_HISTORY 'H'

-- include: past

-- The request of the operation that a generation is the receipt of: scope and digest, '' if none.
local function requestOf(l)
  if operation == 'A' then
    return l.acquired
  end
  if operation == 'N' then
    return l.renewed
  end
  return (operation == 'L' and l.state == RELEASED or operation == 'K' and l.state == REVOKED) and l.ended or ''
end

local unreadable, illegible, tombstone, answering = false, false, nil, nil
local remembered = redis.pcall('HGET', KEYS[3], operation .. scope)
if type(remembered) == 'table' then
  if not string.find(remembered.err, 'WRONGTYPE', 1, true) then
    return remembered
  end
  remembered, unreadable = nil, true
elseif not remembered then
  remembered = nil
elseif #remembered == TOMBSTONE_BYTES then
  local mark, verdict, keepUntil, saidAt, of, saidIn = struct.unpack(TOMBSTONE, remembered)
  tombstone = { verdict = verdict, keepUntil = keepUntil, saidAt = saidAt, digest = of, lineage = saidIn }
  illegible = mark ~= 84 or verdict ~= NEVER_COMMITTED and verdict ~= NO_LONGER_KNOWN and verdict ~= LOST_WITH_HISTORY
else
  local of = #remembered <= 33 and string.match(remembered, operation == 'A' and '^(%d+):%d+$' or '^(%d+)$')
  answering = of and pastByToken(of) or nil
  illegible = not answering or string.sub(requestOf(answering), 1, 16) ~= scope
end

-- The generation that answers the request, and whether it is a past one; nil if there is none.
local function receiptOf()
  if lease and string.sub(requestOf(lease), 1, 16) == scope then
    return lease, false
  end
  return answering, answering ~= nil
end
