-- The short way of a release: of the current, unexpired generation, by its own instance.
--
-- ARGV[8]  lease id, as a text

local blob = not pcalled('HGET', KEYS[3], 'L' .. string.sub(ARGV[5], 1, 16)) and pcalled('GET', KEYS[2])
if type(blob) == 'string' then
  -- include: own
  if sound and isOwn and state == ACTIVE and string.find(blob, ARGV[8], idFrom, true) == idFrom
    and token == struct.unpack('>I8', ARGV[3], 25) and token > floor and now < expiresAt then
    local added = pcalled('XADD', KEYS[4], 'MAXLEN', historyLength < EXACTLY_BELOW and '=' or '~', historyLength, '*', 'e',
      struct.pack('>BI8I8I8BI8', 101, now, last, token, RELEASED, now) .. ARGV[6] .. ARGV[8]
      .. '\0\0\0\0\0\0')
    if type(added) == 'string' then
      -- include: noted
      bound = bound > boundUntil and bound or boundUntil
      call('SET', KEYS[2], struct.pack(HEADER, LEASE_VERSION, RELEASED, token, grantedAt, expiresAt, endsAtLatest, bound, number,
        now) .. string.sub(blob, HEADER_BYTES + 1) .. '\32' .. ARGV[5] .. '\0\0\0\0\0\0\0',
        'PXAT', bound + LEASE_KEPT + NOTED_EVERY)
      -- As long as a lease is there it is listed. It has ended also where the index was damaged; any other error is raised.
      local removed = pcalled('ZREM', KEYS[5], ARGV[7])
      if type(removed) == 'table' and not string.find(removed.err, 'WRONGTYPE', 1, true) then
        call('ZREM', KEYS[5], ARGV[7])
      end
      return ARGV[1] .. 'r' .. lineage .. struct.pack('>I8I8', now, last)
    end
  end
end
