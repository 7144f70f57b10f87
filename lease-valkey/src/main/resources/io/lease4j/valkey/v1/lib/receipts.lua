-- What has to outlive the lease record: past generations that are still the receipt of a request, and tombstones.
--
-- KEYS[3]  receipts of the lease key: a hash
--            <operation><scope>  17 bytes: token of the past generation that is the receipt, or
--                                'T' verdict(1) keepUntil(8) digest(32): a tombstone
--            g<token>            a past generation, packed as LEASE says
--            head, tail          numbers of the queue's first entry, and of the one after its last
--            #<number>           an entry: keepUntil(8) token(8) names of the fields that go with it (17 bytes each)
--          Kept up to and including keepUntil. An entry waits for those before it, so that the queue is never sorted.
-- ARGV[7]  key, encoded
-- ARGV[8]  principal of the caller
-- ARGV[9]  instance of the caller
-- ARGV[10] scope of the request
-- ARGV[11] digest of the request

local NEVER_COMMITTED, NO_LONGER_KNOWN, LOST_WITH_HISTORY = 'N', 'O', 'H'
local TOMBSTONE = '>Bc1I8c32'

local key, principal, instance, scope, digest = ARGV[7], ARGV[8], ARGV[9], ARGV[10], ARGV[11]

local lease, damage = loadLease(KEYS[2], key)
if lease then
  seen(lease.token)
end

local receiptsUnreadable = false
local head, tail = 0, 0
local remembered -- what the receipts say of the request asked for

local function loadReceipts(operation)
  local found = redis.pcall('HMGET', KEYS[3], operation .. scope, 'head', 'tail')
  if found.err then
    receiptsUnreadable = true
    return
  end
  remembered = found[1]
  if found[2] or found[3] then
    head, tail = whole(found[2], MAX_TOKEN), whole(found[3], MAX_TOKEN)
    if not head or not tail then
      head, tail, receiptsUnreadable = 0, 0, true
    end
  end
end

local function isTombstone(value)
  return string.sub(value, 1, 1) == 'T' and #value == 42
end

local function tombstone()
  if not remembered or not isTombstone(remembered) then
    return nil
  end
  local _, verdict, keepUntil, of = struct.unpack(TOMBSTONE, remembered)
  return { verdict = verdict, keepUntil = keepUntil, digest = of }
end

local function pastByToken(token)
  local blob = redis.pcall('HGET', KEYS[3], 'g' .. token)
  local past = type(blob) == 'string' and decodeLease(blob) or nil
  if past and past.key == key then
    return past
  end
  return nil
end

-- The request of an operation that a generation is the receipt of: scope and digest, '' if none.
local function requestOf(l, operation)
  if operation == 'A' then
    return l.acquired
  end
  if operation == 'N' then
    return l.renewed
  end
  return l.endOperation == string.byte(operation) and l.ended or ''
end

-- The generation that answers the request, and whether it is a past one.
local function receipt(operation)
  if lease and string.sub(requestOf(lease, operation), 1, 16) == scope then
    return lease, false
  end
  if remembered and not isTombstone(remembered) then
    local past = pastByToken(remembered)
    if past and string.sub(requestOf(past, operation), 1, 16) == scope then
      return past, true
    end
  end
  return nil, false
end

local function isSame(l, operation)
  return string.sub(requestOf(l, operation), 17) == digest
end

-- The record of exactly a generation, current or past.
local function find(id, token)
  if lease and lease.id == id and lease.token == token then
    return lease, false
  end
  local past = pastByToken(text(token))
  if past and past.id == id then
    return past, true
  end
  return nil, false
end
