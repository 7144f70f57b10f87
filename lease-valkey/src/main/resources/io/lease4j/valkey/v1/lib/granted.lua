-- The short way of an acquisition: of a key that is free, or held.
--
-- ARGV[8]  two texts: lease id for a new generation, and execution id
-- ARGV[9]  metadata, as a text
-- ARGV[10] request id, as a text

local scope = string.sub(ARGV[5], 1, 16)
local remembered = pcalled('HMGET', KEYS[3], 'A' .. scope, 'queue')
local queue = remembered[2]
-- What is remembered of the request, or cannot be read, is a matter of the long way.
if not remembered.err and not remembered[1] then
  local blob = pcalled('GET', KEYS[2])
  local past, pastAcquired, pastEnded, values, gone, pastUntil
  -- include: grantable
  if type(blob) == 'string' then
    -- include: own
    sound = sound and string.sub(acquired, 1, 16) ~= scope
    if sound and state == ACTIVE then
      grantable = false
      if now < expiresAt and token > floor and call('PTTL', KEYS[2]) ~= -1 then
        -- include: noted
        return ARGV[1] .. 'h' .. lineage .. struct.pack('>I8I8I8I8', now, last, expiresAt - now,
          isOwn and 1 or 0)
      end
    elseif sound then
      local key = struct.unpack('>Hc0', ARGV[6])
      -- include: former
    else
      grantable = false
    end
  elseif blob then
    -- Of another type, or it may not be read.
    grantable = false
  end
  if grantable then
    local indexed = pcalled('ZADD', KEYS[5], '0', ARGV[7])
    if type(indexed) == 'number' then
      local ttl, lifetime = struct.unpack('>I8I8', ARGV[3], 25)
      local expiresAt, endsAtLatest = math.min(now + ttl, MAX_TIME), math.min(now + lifetime, MAX_TIME)
      local added = pcalled('XADD', KEYS[4], 'MAXLEN', historyLength < EXACTLY_BELOW and '=' or '~', historyLength, '*',
        'e', struct.pack('>BI8I8I8I8', 103, now, granting, granting, expiresAt) .. ARGV[6] .. ARGV[8] .. ARGV[10])
      if type(added) == 'string' then
        call('SETRANGE', KEYS[1], 1, struct.pack(STEP, granting, now))
        -- Not before: what an answer shows of it, the record has.
        last = granting
        if past then
          -- include: kept
        end
        call('SET', KEYS[2], struct.pack(HEADER, LEASE_VERSION, ACTIVE, last, now, expiresAt, endsAtLatest, boundUntil, 0, 0)
          .. ARGV[5] .. ARGV[6] .. ARGV[8] .. ARGV[9] .. '\0',
          'PXAT', math.max(boundUntil, expiresAt) + LEASE_KEPT + NOTED_EVERY)
        return ARGV[1] .. 'g' .. lineage .. struct.pack('>I8I8I8I8', now, last, expiresAt, endsAtLatest)
      end
      if indexed == 1 then
        call('ZREM', KEYS[5], ARGV[7])
      end
    end
  end
end
