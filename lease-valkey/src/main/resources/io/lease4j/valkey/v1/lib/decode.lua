-- Decodes a lease record, and judges it.
-- Wants: blob, a string.
--
-- Sets: the fields of LEASE; sound, whether they are what a step of ours writes.

local sound, version, key, id, token, state, principal, instance, execution, metadata, grantedAt, expiresAt, endsAtLatest,
  bound, acquired, number, renewed, endedAt, by, note, unsealed, sealingTried, endOperation, ended, rest =
  pcall(struct.unpack, LEASE, blob)
-- A renewal after the clock has stepped back may expire before the grant: no order of these two is asked for.
sound = sound and version == LEASE_VERSION and rest == #blob + 1 and token > 0 and token <= MAX_TOKEN
  and state <= FLOOR_RAISED and id ~= '' and #id <= 256 and principal ~= '' and #principal <= 256 and instance ~= ''
  and #instance <= 256 and #execution <= 256 and #metadata <= 2048 and grantedAt <= MAX_TIME and expiresAt <= endsAtLatest
  and endsAtLatest <= MAX_TIME and bound <= MAX_TIME and #acquired == 48 and number <= 9007199254740991
  and (number == 0) == (renewed == '') and #renewed <= 48 and #renewed % 48 == 0 and endedAt <= MAX_TIME and #by <= 256
  and #note <= 512 and sealingTried <= 1 and #ended <= 48 and #ended % 48 == 0
  and isEndedAs(state, expiresAt, endedAt, by, note, unsealed, sealingTried, endOperation, ended)
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
