-- The form of a lease record: one generation, and the receipt of the requests that made, last renewed and ended it.
--
-- Sets: isMetadata, isEndedAs, decodeLease.

-- version, key, lease id, token, state, principal, instance, execution id, metadata, granted at, expires at, ends at
-- latest, bound until, request that acquired, number and request of the last renewal, ended at, by, note, unsealed sinks,
-- sealing tried 0|1, operation and request that ended it. Times in ms; a request is its scope (16 bytes: of operation,
-- principal and request id) and its digest (32 bytes), '' if none.
-- define: LEASE '>BHc0Hc0I8BHc0Hc0Hc0Hc0I8I8I8I8Bc0I8Bc0I8Hc0Hc0Hc0BBBc0'
-- define: LEASE_VERSION 1
-- define: ACTIVE 0
-- define: RELEASED 1
-- define: REVOKED 2
-- define: EXPIRED 3
-- define: FLOOR_RAISED 4

-- Names and values, each with its length before it.
local function isMetadata(bytes)
  local from, count, all = 1, 0, ''
  while from <= #bytes do
    local high, low = string.byte(bytes, from, from + 1)
    local size = low and high * 256 + low or #bytes
    if from + 1 + size > #bytes then
      return false
    end
    all, from, count = all .. string.sub(bytes, from + 2, from + 1 + size), from + 2 + size, count + 1
  end
  return count % 2 == 0, all
end

-- Whether a record says of its end what the step that ended it wrote: one changed field neither ends nor revives it.
local function isEndedAs(state, expiresAt, endedAt, by, note, unsealed, sealingTried, endOperation, ended)
  if state == ACTIVE then
    return endedAt == 0 and by == '' and note == '' and unsealed == '' and sealingTried == 0 and endOperation == 0
      and ended == ''
  end
  if unsealed ~= '' then
    -- include: names
    if not areNames(unsealed) then
      return false
    end
  end
  if state == RELEASED then
    return endOperation == 76 and ended ~= '' and by ~= '' and note == ''
  end
  if state == REVOKED then
    return endOperation == 75 and ended ~= '' and by ~= '' and note ~= ''
  end
  return endOperation == 0 and ended == '' and by == '' and note == ''
    and (state == EXPIRED and endedAt == expiresAt or state == FLOOR_RAISED and endedAt > 0)
end

local function decodeLease(blob)
  if type(blob) ~= 'string' or #blob > MAX_BLOB then
    return nil
  end
  -- include: decode
  if not sound then
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
