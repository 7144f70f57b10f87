-- What has to outlive the lease record: past generations that are still the receipt of a request, and tombstones.
--
-- Sets: remembered (what the receipts say of the request, nil if nothing), unreadable, tombstone (nil if there is none),
-- pastByToken, receiptOf.
-- Wants: operation: A acquire, N renew, L release, K revoke.
--
-- KEYS[3]  receipts of the key: a hash
--            <operation><scope>  17 bytes: token of the past generation that is the receipt, or
--                                'T' verdict(1) keepUntil(8) digest(32): a tombstone
--            g<token>            a past generation, packed as LEASE says
--            head, tail          numbers of the queue's first entry, and of the one after its last
--            #<number>           an entry: keepUntil(8) token(8) names of the fields that go with it (17 bytes each)
--          Kept up to and including keepUntil. An entry waits for those before it, so that the queue is never sorted.

local TOMBSTONE = '>Bc1I8c32'
local TOMBSTONE_BYTES = 42
local NEVER_COMMITTED, NO_LONGER_KNOWN, LOST_WITH_HISTORY = 'N', 'O', 'H'

local unreadable, tombstone = false, nil
local remembered = redis.pcall('HGET', KEYS[3], operation .. scope)
if type(remembered) == 'table' then
  remembered, unreadable = nil, true
elseif not remembered then
  remembered = nil
elseif #remembered == TOMBSTONE_BYTES then
  local _, verdict, keepUntil, of = struct.unpack(TOMBSTONE, remembered)
  tombstone = { verdict = verdict, keepUntil = keepUntil, digest = of }
end

local function pastByToken(token)
  local past = decodeLease(redis.pcall('HGET', KEYS[3], 'g' .. token))
  return past and past.key == key and past or nil
end

-- The request of the operation that a generation is the receipt of: scope and digest, '' if none.
local function requestOf(l)
  if operation == 'A' then
    return l.acquired
  end
  if operation == 'N' then
    return l.renewed
  end
  return l.endOperation == string.byte(operation) and l.ended or ''
end

-- The generation that answers the request, and whether it is a past one; nil if there is none.
local function receiptOf()
  if lease and string.sub(requestOf(lease), 1, 16) == scope then
    return lease, false
  end
  if remembered and not tombstone then
    local past = pastByToken(remembered)
    if past and string.sub(requestOf(past), 1, 16) == scope then
      return past, true
    end
  end
  return nil, false
end
