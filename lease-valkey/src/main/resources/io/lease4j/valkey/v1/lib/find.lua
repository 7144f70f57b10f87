-- Looks for exactly one generation, and says why it has no authority.
--
-- Sets: find, loss, ending.
-- Wants: lease; what past sets; principal and instance of the caller.

-- The record of a generation, and whether it is a past one; nil if it is not kept.
local function find(id, token)
  if lease and lease.id == id and lease.token == token then
    return lease, false
  end
  local past = pastByToken(string.format('%.0f', token))
  if past and past.id == id then
    return past, true
  end
  return nil, false
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
