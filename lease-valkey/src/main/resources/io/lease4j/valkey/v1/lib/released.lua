-- The short way of a release: of the current, unexpired generation.

local blob = usual and not pcalled('HGET', KEYS[3], 'L' .. ARGV[10]) and pcalled('GET', KEYS[2])
if type(blob) == 'string' then
  -- include: decode
  local removed = sound and state == ACTIVE and key == ARGV[7] and id == ARGV[17] and token == tonumber(ARGV[18])
    and principal == ARGV[8] and token <= last and token > floor and now < expiresAt and pcalled('ZREM', KEYS[5], ARGV[16])
  if type(removed) == 'number' then
    local added = pcalled('XADD', KEYS[4], 'MAXLEN', historyLength < EXACTLY_BELOW and '=' or '~', historyLength, '*', 'e',
      struct.pack(ENDED, 101, now, last, ARGV[16], #id, id, token, RELEASED, now, #principal, principal, 0, '', 0, ''))
    if type(added) == 'string' then
      -- include: noted
      bound = bound > boundUntil and bound or boundUntil
      local record = struct.pack(LEASE, LEASE_VERSION, RELEASED, token, grantedAt, expiresAt, endsAtLatest, bound, number,
        acquired, #key, key, #id, id, #principal, principal, #instance, instance, #execution, execution, #metadata, metadata,
        #renewed, renewed, now, 32, ARGV[10] .. ARGV[11], 0, '', 0, '', 0, '', 0)
      call('SET', KEYS[2], record, 'PXAT', bound + retention + NOTED_EVERY)
      return { ARGV[1], 'released', lineage, now, last, 1, '', '', 0, 0, { RELEASED, now, principal, '', '' } }
    end
    if removed == 1 then
      call('ZADD', KEYS[5], 0, ARGV[16])
    end
  end
end
