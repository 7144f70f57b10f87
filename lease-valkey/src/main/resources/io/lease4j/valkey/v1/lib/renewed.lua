-- The short way of a renewal: of the current, unexpired generation.
-- Wants: what record and usual set.

local blob = usual and not pcalled('HGET', KEYS[3], 'N' .. ARGV[10]) and pcalled('GET', KEYS[2])
if type(blob) == 'string' then
  -- include: decode
  if sound and state == ACTIVE and key == ARGV[7] and id == ARGV[17] and token == tonumber(ARGV[18]) and principal == ARGV[8]
    and instance == ARGV[9] and token <= last and token > floor and now < expiresAt
    and string.sub(renewed, 1, 16) ~= ARGV[10] and tonumber(ARGV[20]) > number and call('PTTL', KEYS[2]) ~= -1 then
    -- include: noted
    expiresAt, number, bound = math.min(now + ARGV[19], endsAtLatest), tonumber(ARGV[20]), math.max(bound, boundUntil)
    call('SET', KEYS[2], struct.pack(HEADER, LEASE_VERSION, ACTIVE, token, grantedAt, expiresAt, endsAtLatest, bound, number,
      0) .. string.sub(blob, HEADER_BYTES + 1, -2 - #renewed) .. '\32' .. ARGV[10] .. ARGV[11],
      'PXAT', math.max(bound, expiresAt) + LEASE_KEPT + NOTED_EVERY)
    return { ARGV[1], 'renewed', lineage, now, last, 1, '', '', 0, 0, { key, id, token, principal, instance, execution,
      metadata, grantedAt, expiresAt, endsAtLatest, number, ACTIVE, 0, '', '', '' } }
  end
end
