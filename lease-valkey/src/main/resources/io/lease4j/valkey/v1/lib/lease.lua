-- The form of a lease record: one generation, and the receipt of the requests that made, last renewed and ended it.
--
-- Sets: decodeLease.

-- version, key, lease id, token, state, principal, instance, execution id, metadata, granted at, expires at, ends at
-- latest, bound until, request that acquired, number and request of the last renewal, ended at, by, note, unsealed sinks,
-- sealing tried 0|1, operation and request that ended it. Times in ms; a request is its scope (16 bytes: of operation,
-- principal and request id) and its digest (32 bytes), '' if none.
local LEASE = '>BHc0Hc0I8BHc0Hc0Hc0Hc0I8I8I8I8Bc0I8Bc0I8Hc0Hc0Hc0BBBc0'
local LEASE_VERSION = 1
local ACTIVE, RELEASED, REVOKED, EXPIRED, FLOOR_RAISED = 0, 1, 2, 3, 4

local function decodeLease(blob)
  if type(blob) ~= 'string' or #blob > MAX_BLOB then
    return nil
  end
  local ok, version, key, id, token, state, principal, instance, execution, metadata, grantedAt, expiresAt, endsAtLatest,
    bound, acquired, number, renewed, endedAt, by, note, unsealed, sealingTried, endOperation, ended, rest =
    pcall(struct.unpack, LEASE, blob)
  if not ok or version ~= LEASE_VERSION or rest ~= #blob + 1 or token == 0 or token > MAX_TOKEN or state > FLOOR_RAISED
    or id == '' or #id > 256 or principal == '' or #principal > 256 or instance == '' or #instance > 256
    or #execution > 256 or #metadata > 2048 or expiresAt < grantedAt or expiresAt > endsAtLatest
    or endsAtLatest > MAX_TIME or bound > MAX_TIME or #acquired ~= 48 or number > 9007199254740991
    or endedAt > MAX_TIME or #by > 256 or #note > 512 or sealingTried > 1 or #renewed % 48 ~= 0
    or #ended % 48 ~= 0 then
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
