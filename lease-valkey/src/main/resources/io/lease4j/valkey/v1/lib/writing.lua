-- What the scripts that change something share: they collect, and finish writes everything at once or nothing.
--
-- ARGV[5]  what was agreed for the namespace, for the stub of a missing record: 'horizon retention history' (ms, ms,
--          entries)
-- ARGV[6]  a random ticket, left in the record if this step has to hand one out and none is outstanding

local horizon, retention, historyLength
if a.state then
  horizon, retention, historyLength = a.state.horizon, a.state.retention, a.state.history
else
  local h, r, n = string.match(ARGV[5], '^(%d+) (%d+) (%d+)$')
  horizon, retention, historyLength = tonumber(h), tonumber(r), tonumber(n)
end

-- A missing record is never a new one: an unproven stub takes its place, to keep ticket, evidence and time.
if a.missing then
  change('last', '0')
  change('evidence', '0')
  change('ticket', '')
  change('since', text(now))
elseif now < a.latest then
  -- Receipts may have been reclaimed while the clock was ahead; none that is younger than a horizon by that clock.
  a.since = math.max(a.since, now, a.latest - horizon)
  change('since', text(a.since))
end
a.latest = now

seen(tonumber(ARGV[4]))

local function leaveTicket()
  if a.ticket == '' then
    a.ticket = ARGV[6]
    change('ticket', a.ticket)
  end
  return a.ticket
end

local function unlessProven()
  if a.corrupt then
    return 'corrupt'
  end
  if not proven() then
    return 'unproven', leaveTicket()
  end
  return nil
end

-- A token above everything that is known here, which a request merely claims.
local function isClaimed(token)
  return token > math.max(a.last, a.evidence)
end

local writes = {}
local function write(...)
  writes[#writes + 1] = { ... }
end

-- Entries of the history stream, and what becomes of the key's place in the index.
local entries = {}
local index

-- Ending an exact generation must not fail because history or index were damaged; everything else fails closed.
local mayForgoRecords = false
local lastBefore = a.last

local function fails(reply)
  return type(reply) == 'table' and reply.err ~= nil
end

local function unwritten()
  a.last, extension, expiredId, expiredToken = lastBefore, '', '', 0
  return answer('corrupt')
end

-- Writes what was collected and answers. What another type of key can still refuse comes first, so that a step which has
-- written anything writes everything.
local function finish(code, ...)
  if index and fails(redis.pcall('ZCARD', KEYS[5])) then
    if not mayForgoRecords then
      return unwritten()
    end
    index = nil
  end
  for i = 1, #entries do
    local added = redis.pcall('XADD', KEYS[4], 'MAXLEN', '=', historyLength, '*', 'e', entries[i])
    if fails(added) and not mayForgoRecords then
      return unwritten()
    end
  end
  if (#changed > 0 or #writes > 0) and not a.foreignType then
    change('latest', text(now))
    redis.call('HSET', KEYS[1], unpack(changed))
  end
  if index then
    redis.call(unpack(index))
  end
  for i = 1, #writes do
    redis.call(unpack(writes[i]))
  end
  return answer(code, ...)
end
