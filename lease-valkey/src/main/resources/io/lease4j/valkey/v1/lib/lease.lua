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
  local ok, version, key, id, token, state, principal, instance, execution, metadata, grantedAt, expiresAt, endsAtLatest,
    bound, acquired, number, renewed, endedAt, by, note, unsealed, sealingTried, endOperation, ended, rest =
    pcall(struct.unpack, LEASE, blob)
  -- A renewal after the clock has stepped back may expire before the grant: no order of these two is asked for.
  if not ok or version ~= LEASE_VERSION or rest ~= #blob + 1 or token == 0 or token > MAX_TOKEN or state > FLOOR_RAISED
    or id == '' or #id > 256 or principal == '' or #principal > 256 or instance == '' or #instance > 256
    or #execution > 256 or #metadata > 2048 or grantedAt > MAX_TIME or expiresAt > endsAtLatest
    or endsAtLatest > MAX_TIME or bound > MAX_TIME or #acquired ~= 48 or number > 9007199254740991
    or (number == 0) ~= (renewed == '') or #renewed > 48 or #renewed % 48 ~= 0 or endedAt > MAX_TIME or #by > 256
    or #note > 512 or sealingTried > 1 or #ended > 48 or #ended % 48 ~= 0
    or not isEndedAs(state, expiresAt, endedAt, by, note, unsealed, sealingTried, endOperation, ended) then
    return nil
  end
  local texts = id .. principal .. instance .. execution .. by .. note
  if metadata ~= '' then
    local isSound, all = isMetadata(metadata)
    if not isSound then
      return nil
    end
    texts = texts .. all
  end
  if string.find(texts, '[^\32-\126]') then
    -- include: text
    local sound = isText(id) and isText(principal) and isText(instance) and isText(execution) and isText(by)
      and isText(note) and isText(texts)
    if not sound then
      return nil
    end
  end
  return {
    key = key, id = id, token = token, state = state, principal = principal, instance = instance,
    execution = execution, metadata = metadata, grantedAt = grantedAt, expiresAt = expiresAt,
    endsAtLatest = endsAtLatest, bound = bound, acquired = acquired, number = number, renewed = renewed,
    endedAt = endedAt, by = by, note = note, unsealed = unsealed, sealingTried = sealingTried,
    endOperation = endOperation, ended = ended
  }
end
