-- Reads a lease record: one generation, and the receipt of the requests that made, last renewed and ended it; see layout.lua.
--
-- Sets: isMetadata, isEndedAs, decodeLease.

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
