-- The form of a lease record: one generation, and the receipt of the requests that made, last renewed and ended it.
--
-- Sets: isMetadata, isEndedAs, decodeLease.

-- version, state, token, granted at, expires at, ends at latest, bound until, number of the last renewal, ended at; request
-- that acquired, key, principal, instance, lease id, execution id, metadata, request of the last renewal. Times in ms; a
-- request is its scope (16 bytes: of operation, principal and request id) and the first 16 bytes of its digest, '' if none.
-- define: LEASE '>BBI7I6I6I6I6I7I6c32Hc0Hc0Hc0Hc0Hc0Hc0Bc0'
-- Behind it, of one that has ended: request that ended it, by ('' if released: its principal), note, unsealed sinks, sealing
-- tried 0|1.
-- define: END '>Bc0Hc0Hc0Hc0B'

-- include: metadata

-- Whether a record says of its end what the step that ended it wrote: one changed field neither ends nor revives it.
local function isEndedAs(state, expiresAt, endedAt, ended, by, note, unsealed, sealingTried)
  if state == ACTIVE then
    return endedAt == 0 and ended == '' and by == '' and note == '' and unsealed == '' and sealingTried == 0
  end
  if unsealed ~= '' then
    -- include: names
    if not areNames(unsealed) then
      return false
    end
  end
  if state == RELEASED then
    return ended ~= '' and by == '' and note == ''
  end
  if state == REVOKED then
    return ended ~= '' and by ~= '' and note ~= ''
  end
  return ended == '' and by == '' and note == ''
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
    endedAt = endedAt, by = state == RELEASED and principal or by, note = note, unsealed = unsealed,
    sealingTried = sealingTried, ended = ended
  }
end
