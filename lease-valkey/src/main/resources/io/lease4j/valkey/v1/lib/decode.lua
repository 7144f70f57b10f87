-- Decodes a lease record, and judges it.
-- Wants: blob, a string.
--
-- Sets: the fields of LEASE; sound, whether they are what a step of ours writes.

local sound, version, state, token, grantedAt, expiresAt, endsAtLatest, bound, number, acquired, key, id, principal, instance,
  execution, metadata, renewed, endedAt, ended, by, note, unsealed, sealingTried, rest =
  pcall(struct.unpack, LEASE, blob)
-- A renewal after the clock has stepped back may expire before the grant: no order of these two is asked for.
sound = sound and version == LEASE_VERSION and rest == #blob + 1 and token > 0 and token <= MAX_TOKEN
  and state <= FLOOR_RAISED and id ~= '' and #id <= 256 and principal ~= '' and #principal <= 256 and instance ~= ''
  and #instance <= 256 and #execution <= 256 and #metadata <= 2048 and grantedAt <= MAX_TIME and expiresAt <= endsAtLatest
  and endsAtLatest <= MAX_TIME and bound <= MAX_TIME and number <= 9007199254740991
  and (number == 0) == (renewed == '') and (renewed == '' or #renewed == 32) and endedAt <= MAX_TIME and #by <= 256
  and #note <= 512 and sealingTried <= 1 and (ended == '' or #ended == 32)
  and isEndedAs(state, expiresAt, endedAt, ended, by, note, unsealed, sealingTried)
if sound then
  local texts = id .. principal .. instance .. execution .. by .. note
  if metadata ~= '' then
    local isSound, all = isMetadata(metadata)
    sound = isSound
    texts = texts .. (all or '')
  end
  if not string.find(texts, '^[ -~]*$') then
    -- include: text
    sound = sound and isText(id) and isText(principal) and isText(instance) and isText(execution) and isText(by)
      and isText(note) and isText(texts)
  end
end
