-- Decodes a lease record on a short way, and judges it as decode does: of the caller's key, active or released, and with
-- plain texts. What is otherwise is not damaged, but a matter of the long way.
-- Wants: blob, a string.
--
-- Sets: sound; the fields of LEASE; isOwn, whether it is of the caller's principal and instance; idFrom, where its lease id
-- begins; ended, the scope of the request that ended it; usual, as known does.

-- define: NUMBERS_OF_LEASE '>BBI7I6I6I6I6I7I6c32'

local sound, isOwn, idFrom, version = false, false, TEXTS + #ARGV[6], nil
local state, token, grantedAt, expiresAt, endsAtLatest, bound, number, endedAt, acquired, id, execution, metadata, renewed, rest
local ended = ''
if #blob > TEXTS and #blob <= MAX_BLOB then
  version, state, token, grantedAt, expiresAt, endsAtLatest, bound, number, endedAt, acquired =
    struct.unpack(NUMBERS_OF_LEASE, blob)
  sound = version == LEASE_VERSION and token > 0 and token <= last and state <= RELEASED and grantedAt <= MAX_TIME
    and expiresAt <= endsAtLatest and endsAtLatest <= MAX_TIME and bound <= MAX_TIME and number <= 9007199254740991
    and endedAt <= MAX_TIME
  -- A token above the last refutes the record: nothing more is granted on it before the long way has written that down.
  usual = usual and token <= last
  isOwn = string.find(blob, ARGV[6], TEXTS, true) == TEXTS
  if sound and not isOwn then
    -- include: others
  end
  if sound then
    sound, id, execution, metadata, renewed, rest = pcall(struct.unpack, '>Hc0Hc0Hc0Bc0', blob, idFrom)
    sound = sound and id ~= '' and #id <= 256 and #execution <= 256 and string.find(id .. execution, '^[ -~]*$')
      and (number == 0 and renewed == '' or number > 0 and #renewed == 32)
  end
  if sound and metadata ~= '' then
    -- include: metadata
    local isSound, all = isMetadata(metadata)
    sound = isSound and #metadata <= 2048 and string.find(all, '^[ -~]*$')
  end
  if sound and state == ACTIVE then
    sound = endedAt == 0 and rest == #blob + 1
  elseif sound then
    -- The request that released it, and that nothing else is said of its end.
    sound = #blob == rest + 39 and string.byte(blob, rest) == 32 and string.find(blob, '\0\0\0\0\0\0\0', rest + 33, true)
    ended = string.sub(blob, rest + 1, rest + 16)
  end
end
