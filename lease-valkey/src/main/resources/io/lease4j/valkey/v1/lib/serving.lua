-- Who serves, at what time, and the authority record of the shard. Every script begins with this.
--
-- KEYS[1]  authority record: a hash
--            last      highest token granted
--            latest    latest backend time that a writing step has seen, ms
--            since     no receipt or tombstone written from here on can be missing before its time, ms
--            evidence  a token above last that somebody has seen, 0 if none
--            ticket    the outstanding ticket, '' if none
--            state     everything else, packed as STATE says; absent in the stub that stands for a missing record
-- ARGV[1]  nonce, echoed: an answer can be told from that of another command
-- ARGV[2]  id of the namespace that the client serves
-- ARGV[3]  number of the shard
-- ARGV[4]  highest token of this record that any answer ever showed the client, 0 if none
--
-- Every answer is {nonce, code, lineage, now in ms, last, proven 0|1, extension ticket or '', lease id and token of the
-- generation that this step ended because it had expired, or '' and 0, then what the code says}.
-- Codes of every script:
--   replica             this node is no primary
--   other-namespace     the record is of another creation, or still being created
--   corrupt             a record does not decode, is of another key, or of a wrong type
--   unproven            ticket or '': the floor is not proven

local STATE = '>BHc0I2I2I8I8I8I8Hc0BHc0BBI8I8I4B'
local STATE_VERSION = 1
local MAX_TOKEN = 4503599627370495
local MAX_TIME = 253402300799999
local MAX_BLOB = 65536

local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local replication = redis.call('INFO', 'replication')
local primary = string.find(replication, 'role:master', 1, true) ~= nil
local lineage = string.match(replication, 'master_replid:(%x+)') or ''

local function text(number)
  return string.format('%.0f', number)
end

-- A number that a client or a record wrote as decimal text; nil if it is none that we would write.
local function whole(value, most)
  local number = type(value) == 'string' and #value <= 16 and tonumber(value) or nil
  if number and number >= 0 and number <= most and number == math.floor(number) then
    return number
  end
  return nil
end

local function decodeState(blob)
  if #blob > MAX_BLOB then
    return nil
  end
  local ok, version, namespace, shard, shards, floor, floorAt, base, ceiling, proven, basis, sinks, frozen, creating,
    horizon, retention, history, witnessed, rest = pcall(struct.unpack, STATE, blob)
  if not ok or version ~= STATE_VERSION or rest ~= #blob + 1 or text(shard) ~= ARGV[3] then
    return nil
  end
  if floor > MAX_TOKEN or floorAt > MAX_TIME or base > ceiling or ceiling > MAX_TOKEN or basis > 3 or frozen > 1
    or creating > 1 or horizon == 0 or horizon > 86400000 or retention < horizon or retention > 2592000000
    or history == 0 or witnessed > 1 then
    return nil
  end
  return {
    namespace = namespace, shard = shard, shards = shards, floor = floor, floorAt = floorAt, base = base,
    ceiling = ceiling, lineage = proven, basis = basis, sinks = sinks, frozen = frozen, creating = creating,
    horizon = horizon, retention = retention, history = history, witnessed = witnessed
  }
end

local function encodeState(s)
  return struct.pack(STATE, STATE_VERSION, #s.namespace, s.namespace, s.shard, s.shards, s.floor, s.floorAt, s.base,
    s.ceiling, #s.lineage, s.lineage, s.basis, #s.sinks, s.sinks, s.frozen, s.creating, s.horizon, s.retention,
    s.history, s.witnessed)
end

-- What a missing record counts as: nothing granted, nothing proven.
local a = { last = 0, latest = 0, since = now, evidence = 0, ticket = '', missing = true, corrupt = false }

-- Fields of the authority record that this step changes, as the arguments of one HSET; nothing is written before finish.
local changed = {}
local function change(field, value)
  changed[#changed + 1] = field
  changed[#changed + 1] = value
end

local function loadAuthority()
  local found = redis.pcall('HMGET', KEYS[1], 'last', 'latest', 'since', 'evidence', 'ticket', 'state')
  if found.err then
    a.missing, a.corrupt, a.foreignType = false, true, true
    return
  end
  if not (found[1] or found[2] or found[3] or found[4] or found[5] or found[6]) then
    return
  end
  a.missing = false
  local last, latest, since = whole(found[1], MAX_TOKEN), whole(found[2], MAX_TIME), whole(found[3], MAX_TIME)
  local evidence = whole(found[4], MAX_TOKEN)
  local ticket = found[5]
  local state = found[6] and decodeState(found[6])
  if not (last and latest and since and evidence and ticket and #ticket <= 256) or (found[6] and not state) then
    a.corrupt = true
  end
  a.last, a.latest, a.since, a.evidence = last or 0, latest or 0, since or now, evidence or 0
  a.ticket = ticket or ''
  a.state = state or nil
end
loadAuthority()

-- Evidence that this step has met: a token above the last one. Refutes this answer; kept by a step that writes.
local refuted = false
local function seen(token)
  if token > a.last then
    refuted = true
    if token > a.evidence then
      a.evidence = token
      change('evidence', text(token))
    end
  end
end

local function proven()
  local s = a.state
  return s ~= nil and not a.corrupt and not refuted and a.evidence == 0 and s.lineage == lineage and primary
end

local extension = ''
local expiredId, expiredToken = '', 0

local function answer(code, ...)
  return { ARGV[1], code, lineage, now, a.last, proven() and 1 or 0, extension, expiredId, expiredToken, ... }
end

-- What no step goes on with; nil if it may.
local function unlessServing()
  if not primary then
    return answer('replica')
  end
  local s = a.state
  if s and (s.namespace ~= ARGV[2] or s.creating == 1) then
    return answer('other-namespace')
  end
  return nil
end
