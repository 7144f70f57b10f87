-- The lease record of a key: one generation, and the receipt of the requests that made, last renewed and ended it.
--
-- KEYS[2]  lease record: a string, packed as LEASE says, with a physical expiry that only reclaims storage

local LEASE = '>BHc0Hc0I8BHc0Hc0Hc0Hc0I8I8I8I8Bc0I8Bc0I8Hc0Hc0Hc0BBBc0'
local LEASE_VERSION = 1
local ACTIVE, RELEASED, REVOKED, EXPIRED, FLOOR_RAISED = 0, 1, 2, 3, 4

-- Requests are kept as scope (16 bytes: of operation, principal and request id) and digest (32 bytes), '' if none.
local REQUEST_BYTES = 48

local function decodeLease(blob)
  if #blob > MAX_BLOB then
    return nil
  end
  local ok, version, key, id, token, state, principal, instance, execution, metadata, grantedAt, expiresAt, endsAtLatest,
    bound, acquired, number, renewed, endedAt, by, note, unsealed, sealingTried, endOperation, ended, rest =
    pcall(struct.unpack, LEASE, blob)
  if not ok or version ~= LEASE_VERSION or rest ~= #blob + 1 then
    return nil
  end
  if token == 0 or token > MAX_TOKEN or state > FLOOR_RAISED or #key == 0 or #id == 0 or #id > 256 or #principal == 0
    or #principal > 256 or #instance == 0 or #instance > 256 or #execution > 256 or #metadata > 2048
    or grantedAt > MAX_TIME or expiresAt > endsAtLatest or endsAtLatest > MAX_TIME or expiresAt < grantedAt
    or bound > MAX_TIME or #acquired ~= REQUEST_BYTES or number > MAX_TOKEN * 2 or endedAt > MAX_TIME or #by > 256
    or #note > 512 or sealingTried > 1 or (#renewed ~= 0 and #renewed ~= REQUEST_BYTES)
    or (#ended ~= 0 and #ended ~= REQUEST_BYTES) then
    return nil
  end
  return {
    key = key, id = id, token = token, state = state, principal = principal, instance = instance,
    execution = execution, metadata = metadata, grantedAt = grantedAt, expiresAt = expiresAt,
    endsAtLatest = endsAtLatest, bound = bound, acquired = acquired, number = number, renewed = renewed,
    endedAt = endedAt, by = by, note = note, unsealed = unsealed, sealingTried = sealingTried,
    endOperation = endOperation, ended = ended
  }
end

local function encodeLease(l)
  return struct.pack(LEASE, LEASE_VERSION, #l.key, l.key, #l.id, l.id, l.token, l.state, #l.principal, l.principal,
    #l.instance, l.instance, #l.execution, l.execution, #l.metadata, l.metadata, l.grantedAt, l.expiresAt,
    l.endsAtLatest, l.bound, #l.acquired, l.acquired, l.number, #l.renewed, l.renewed, l.endedAt, #l.by, l.by, #l.note,
    l.note, #l.unsealed, l.unsealed, l.sealingTried, l.endOperation, #l.ended, l.ended)
end

-- Reads a lease record: the lease, and what is wrong with it: 'undecodable', 'stripped' (active without physical expiry)
-- or 'foreign' (of another key); nil, nil if there is none.
local function loadLease(name, key)
  local blob = redis.pcall('GET', name)
  if not blob then
    return nil, nil
  end
  local l = type(blob) == 'string' and decodeLease(blob)
  if not l then
    return nil, 'undecodable'
  end
  if key and l.key ~= key then
    return l, 'foreign'
  end
  if l.state == ACTIVE and redis.call('PTTL', name) == -1 then
    return l, 'stripped'
  end
  return l, nil
end

-- How a generation has ended by now, though no step may have noticed: state and time; ACTIVE if it has not. One at or
-- below the floor ended when that was proven, or before.
local function endOf(l)
  if l.state ~= ACTIVE then
    return l.state, l.endedAt
  end
  local floored = a.state ~= nil and l.token <= a.state.floor
  local judged = floored and a.state.floorAt or now
  if judged >= l.expiresAt then
    return EXPIRED, l.expiresAt
  end
  if floored then
    return FLOOR_RAISED, judged
  end
  return ACTIVE, 0
end

-- What others see of a generation, with the end that holds now; as LeaseReader.java takes it.
local function observed(l)
  local state, at = endOf(l)
  return { l.key, l.id, l.token, l.principal, l.instance, l.execution, l.metadata, l.grantedAt, l.expiresAt,
    l.endsAtLatest, l.number, state, at, l.by, l.note, l.unsealed }
end
