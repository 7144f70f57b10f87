-- The short way of an acquisition: of a key that is free, or held.

local remembered = pcalled('HMGET', KEYS[3], 'A' .. ARGV[10], 'queue')
local queue = remembered[2]
-- What is remembered of the request, or cannot be read, is a matter of the long way.
if not remembered.err and not remembered[1] then
  local blob = pcalled('GET', KEYS[2])
  local past, pastAcquired, pastEnded, values, gone, pastUntil
  -- include: grantable
  if type(blob) == 'string' then
    -- include: decode
    sound = sound and key == ARGV[7] and token <= last and string.sub(acquired, 1, 16) ~= ARGV[10]
    if sound and state == ACTIVE then
      grantable = false
      if now < expiresAt and token > floor and call('PTTL', KEYS[2]) ~= -1 then
        -- include: noted
        return { ARGV[1], 'held', lineage, now, last, 1, '', '', 0, expiresAt - now,
          principal == ARGV[8] and instance == ARGV[9] and 1 or 0 }
      end
    elseif sound then
      -- include: former
    else
      grantable = false
    end
  elseif blob then
    -- Of another type, or it may not be read.
    grantable = false
  end
  if grantable then
    local indexed = pcalled('ZADD', KEYS[5], 0, ARGV[16])
    if type(indexed) == 'number' then
      local id, execution, metadata = ARGV[18], ARGV[21], ARGV[22]
      local principal, instance, requestId = ARGV[8], ARGV[9], ARGV[17]
      local expiresAt, endsAtLatest = math.min(now + ARGV[19], MAX_TIME), math.min(now + ARGV[20], MAX_TIME)
      local added = pcalled('XADD', KEYS[4], 'MAXLEN', historyLength < EXACTLY_BELOW and '=' or '~', historyLength, '*',
        'e', struct.pack(GRANTED, 103, now, granting, ARGV[16], #id, id, granting, #principal, principal, #instance, instance,
          #execution, execution, #requestId, requestId, expiresAt))
      if type(added) == 'string' then
        last = granting
        call('SETRANGE', KEYS[1], 1, struct.pack(STEP, last, now))
        call('SET', KEYS[2], struct.pack(LEASE, LEASE_VERSION, ACTIVE, last, now, expiresAt, endsAtLatest, boundUntil, 0,
          ARGV[10] .. ARGV[11], #ARGV[7], ARGV[7], #id, id, #principal, principal, #instance, instance, #execution, execution,
          #metadata, metadata, 0, '', 0, 0, '', 0, '', 0, '', 0, '', 0),
          'PXAT', math.max(boundUntil, expiresAt) + retention + NOTED_EVERY)
        if past then
          -- include: kept
        end
        return { ARGV[1], 'granted', lineage, now, last, 1, '', '', 0, last, now, expiresAt, endsAtLatest }
      end
      if indexed == 1 then
        call('ZREM', KEYS[5], ARGV[16])
      end
    end
  end
end
