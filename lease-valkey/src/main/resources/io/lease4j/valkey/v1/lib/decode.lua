-- Decodes a lease record, and judges it.
-- Wants: blob, a string.
--
-- Sets: the fields of LEASE and END; sound, whether they are what a step of ours writes.
--
-- ARGV[8], ARGV[9], ARGV[17]  in most scripts a principal, an instance and a lease id

local sound, version, state, token, grantedAt, expiresAt, endsAtLatest, bound, number, endedAt, acquired, key, principal,
  instance, id, execution, metadata, renewed, rest = pcall(struct.unpack, LEASE, blob)
local ended, by, note, unsealed, sealingTried = '', '', '', '', 0
if sound and state ~= ACTIVE then
  sound, ended, by, note, unsealed, sealingTried, rest = pcall(struct.unpack, END, blob, rest)
end
-- A renewal after the clock has stepped back may expire before the grant: no order of these two is asked for.
sound = sound and version == LEASE_VERSION and rest == #blob + 1 and token > 0 and token <= MAX_TOKEN
  and state <= FLOOR_RAISED and id ~= '' and #id <= 256 and principal ~= '' and #principal <= 256 and instance ~= ''
  and #instance <= 256 and #execution <= 256 and #metadata <= 2048 and grantedAt <= MAX_TIME and expiresAt <= endsAtLatest
  and endsAtLatest <= MAX_TIME and bound <= MAX_TIME and number <= 9007199254740991
  and (number == 0) == (renewed == '') and (renewed == '' or #renewed == 32) and endedAt <= MAX_TIME and #by <= 256
  and #note <= 512 and sealingTried <= 1 and (ended == '' or #ended == 32)
  and isEndedAs(state, expiresAt, endedAt, ended, by, note, unsealed, sealingTried)
if sound then
  -- What a client says just now is a text, and need not be judged.
  local texts = (id == ARGV[17] and '' or id) .. (principal == ARGV[8] and '' or principal)
    .. (instance == ARGV[9] and '' or instance) .. execution .. by .. note
  if metadata ~= '' then
    local isSound, all = isMetadata(metadata)
    sound, texts = isSound, texts .. (all or '')
  end
  if texts ~= '' and not string.find(texts, '^[ -~]*$') then
    -- include: text
    sound = sound and isText(id) and isText(principal) and isText(instance) and isText(execution) and isText(by)
      and isText(note) and isText(texts)
  end
end
