-- What the scripts that change something share: they collect, and finish writes everything at once or nothing.
--
-- Sets: finish; and what it writes: stateChanged, lastChanged, entry, laterEntry, leaseBlob, leaseUntil, index, indexed, receipts.
--
-- KEYS[2], KEYS[4], KEYS[5]  lease record of the key, history and index of the shard. Where a script is on a record alone, the
--          authority record stands in for KEYS[2] and KEYS[3], which are not written then.
-- ARGV[5]  what was agreed for the namespace, for the stub of a missing record: 'horizon retention history' (ms, ms,
--          entries)
-- ARGV[6]  a random ticket, left in the record if this step has to hand one out and none is outstanding

if missing or corrupt then
  local h, r, n = string.match(ARGV[5], '^(%d+) (%d+) (%d+)$')
  horizon, retention, historyLength = tonumber(h), tonumber(r), tonumber(n)
  -- A missing record is never a new one: an unproven stub takes its place, to keep ticket, evidence and time.
  stateChanged = missing
elseif now < latest then
  -- Receipts may have been reclaimed while the clock was ahead; none that is younger than a horizon by that clock.
  since, stateChanged = math.max(since, now, latest - horizon), true
end

local lastChanged = false
local lastBefore = last
local entry, laterEntry -- of the history, packed
local leaseBlob, leaseUntil -- the lease record, and its physical expiry
local index, indexed -- ZADD or ZREM, and a fingerprint
local receipts -- commands on the receipts of the key

-- Ending an exact generation must not fail because history or index were damaged; everything else fails closed.
local mayForgoRecords = false

-- Writes what was collected, and answers. What another type of key can still refuse comes first, so that a step that has
-- written anything writes everything. A corrupt authority record is left as it is.
local function finish(code, ...)
  if index then
    local size = redis.pcall('ZCARD', KEYS[5])
    if type(size) == 'table' then
      if not string.find(size.err, 'WRONGTYPE', 1, true) then
        return size
      end
      if not mayForgoRecords then
        last, extension, expiredId, expiredToken = lastBefore, '', '', 0
        return answer('corrupt')
      end
      index = nil
    end
  end
  if entry then
    local added = redis.pcall('XADD', KEYS[4], 'MAXLEN', historyLength < EXACTLY_BELOW and '=' or '~', historyLength, '*', 'e', entry)
    local refusedEntry = type(added) == 'table'
    -- Of another type, or at its last id.
    if refusedEntry and not string.find(added.err, 'WRONGTYPE', 1, true) and not string.find(added.err, 'last possible ID', 1, true) then
      return added
    end
    if refusedEntry and not mayForgoRecords then
      last, extension, expiredId, expiredToken = lastBefore, '', '', 0
      return answer('corrupt')
    end
    if laterEntry and not refusedEntry then
      redis.call('XADD', KEYS[4], 'MAXLEN', historyLength < EXACTLY_BELOW and '=' or '~', historyLength, '*', 'e', laterEntry)
    end
  end
  if not corrupt then
    if stateChanged then
      stateChanged, latest = false, now
      -- include: state
    elseif lastChanged or now - latest >= NOTED_EVERY then
      -- Also by a step that changes nothing: what it did not find may have been reclaimed by a clock that is ahead.
      redis.call('SETRANGE', KEYS[1], 1, struct.pack(STEP, last, now))
      latest = now
    end
  end
  -- Before the record that they are about is overwritten.
  if receipts then
    for i = 1, #receipts do
      redis.call(unpack(receipts[i]))
    end
  end
  -- As long as a lease is there it is listed.
  if index == 'ZADD' then
    redis.call('ZADD', KEYS[5], 0, indexed)
  end
  if leaseBlob then
    redis.call('SET', KEYS[2], leaseBlob, 'PXAT', leaseUntil)
  end
  if index == 'ZREM' then
    redis.call('ZREM', KEYS[5], indexed)
  end
  return answer(code, ...)
end

seen(tonumber(ARGV[4]))
