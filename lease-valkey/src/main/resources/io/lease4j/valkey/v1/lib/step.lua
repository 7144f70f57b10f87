-- A step on one key that may change it: ends a generation for good, and says why one has no authority.
--
-- KEYS[4]  history of the shard: a stream, its entries packed as GRANTED, ENDED and PROVEN say
-- KEYS[5]  index of the shard: a sorted set of the fingerprints of keys with an active lease, all of score 0
-- ARGV[16] fingerprint of the key
--
-- Codes of these scripts beside those of every script:
--   conflict            the request id was used for another request
--   cancelled           the request was cancelled, and never committed
--   too-old             the request was forgotten, or may have been
--   other-lineage       the stamp is for another lineage
--   deadline-exceeded   the stamp is over, or reaches too far

local GRANTED = '>BI8I8c43Hc0I8Hc0Hc0Hc0Hc0I8'
local ENDED = '>BI8I8c43Hc0I8BI8Hc0Hc0Hc0'

local fingerprint = ARGV[16]

local function keepLease(l)
  local settled = l.state == ACTIVE and l.expiresAt or l.endedAt
  write('SET', KEYS[2], encodeLease(l), 'PXAT', text(math.max(l.bound, settled) + retention + 1))
end

-- Ends the current generation for good.
local function endLease(state, at, by, note, unsealed)
  lease.state, lease.endedAt, lease.by, lease.note, lease.unsealed = state, at, by, note, unsealed
  entries[#entries + 1] = struct.pack(ENDED, string.byte('e'), now, a.last, fingerprint, #lease.id, lease.id, lease.token,
    state, at, #by, by, #note, note, #unsealed, unsealed)
  keepLease(lease)
  index = { 'ZREM', KEYS[5], fingerprint }
end

-- Ends the current generation if its time is over: a clock that steps back revives nothing.
local function endIfOver()
  if not lease or lease.state ~= ACTIVE then
    return
  end
  local state, at = endOf(lease)
  if state == ACTIVE then
    return
  end
  endLease(state, at, '', '', '')
  if state == EXPIRED then
    expiredId, expiredToken = lease.id, lease.token
  end
end

-- A request that was cancelled never runs; nor does another one under its id.
local function ifCancelled()
  local t = tombstone()
  if not t then
    return nil
  end
  if t.digest ~= digest then
    return 'conflict'
  end
  return t.verdict == NEVER_COMMITTED and 'cancelled' or 'too-old'
end

local REASONS = { 'released', 'revoked', 'expired', 'floor-raised' }

-- Why a generation has no authority: reason and the generation whose end is remembered, if it is; nil if it is the
-- current one, active, and the caller's. claim: 2 its instance, 1 its principal, 0 anybody.
local function loss(id, token, claim)
  local known = find(id, token)
  if known then
    local admitted = claim == 0 or known.principal == principal and (claim == 1 or known.instance == instance)
    if not admitted then
      return 'not-the-holder', nil
    end
  end
  local past = known and known.state ~= ACTIVE and known or nil
  if not lease then
    return 'gone', past
  end
  if lease.id == id and lease.token == token then
    return REASONS[lease.state], past
  end
  if lease.token > token then
    return 'superseded', past
  end
  return lease.token == token and 'not-the-holder' or 'gone', past
end

-- What is told of a generation that ended: {} if it is not remembered.
local function ending(l)
  return l and { l.state, l.endedAt, l.by, l.note, l.unsealed } or {}
end
