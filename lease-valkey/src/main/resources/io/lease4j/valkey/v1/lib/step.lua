-- What a step on one key does when it changes the record.
--
-- Sets: fingerprint, keepLease, endLease.
--
-- KEYS[4]  history of the shard: a stream, its entries packed as GRANTED, ENDED and PROVEN say
-- KEYS[5]  index of the shard: a sorted set of the fingerprints of keys with an active lease, all of score 0
-- ARGV[16] fingerprint of the key

-- kind, at, last token, token, state, ended at, key, principal, instance, lease id, by ('' if released: the principal), note,
-- unsealed sinks
-- define: ENDED '>BI8I8I8BI8Hc0Hc0Hc0Hc0Hc0Hc0Hc0'

local fingerprint = ARGV[16]

local function keepLease(l)
  leaseBlob = struct.pack(LEASE, LEASE_VERSION, l.state, l.token, l.grantedAt, l.expiresAt, l.endsAtLatest, l.bound, l.number,
    l.endedAt, l.acquired, #l.key, l.key, #l.principal, l.principal, #l.instance, l.instance, #l.id, l.id, #l.execution,
    l.execution, #l.metadata, l.metadata, #l.renewed, l.renewed)
  if l.state ~= ACTIVE then
    local by = l.state == RELEASED and '' or l.by
    leaseBlob = leaseBlob .. struct.pack(END, #l.ended, l.ended, #by, by, #l.note, l.note, #l.unsealed, l.unsealed,
      l.sealingTried)
  end
  leaseUntil = math.max(l.bound, l.state == ACTIVE and l.expiresAt or l.endedAt) + LEASE_KEPT + NOTED_EVERY
end

-- Ends the current generation for good.
local function endLease(state, at, by, note, unsealed)
  lease.state, lease.endedAt, lease.by, lease.note, lease.unsealed = state, at, by, note, unsealed
  by = state == RELEASED and '' or by
  entry = struct.pack(ENDED, 101, now, last, lease.token, state, at, #lease.key, lease.key, #lease.principal,
    lease.principal, #lease.instance, lease.instance, #lease.id, lease.id, #by, by, #note, note, #unsealed, unsealed)
  keepLease(lease)
  index, indexed = 'ZREM', fingerprint
end
