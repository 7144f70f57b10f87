-- How a generation has ended by now, though no step may have noticed: state and time; ACTIVE if it has not. One at or
-- below the floor ended when that was proven, or before.
--
-- Sets: endOf, observed.

local function endOf(l)
  if l.state ~= ACTIVE then
    return l.state, l.endedAt
  end
  local floored = exists == 1 and l.token <= floor
  if (floored and floorAt or now) >= l.expiresAt then
    return EXPIRED, l.expiresAt
  end
  if floored then
    return FLOOR_RAISED, floorAt
  end
  return ACTIVE, 0
end

-- What others see of a generation, with the end that holds now; as LeaseReader.java takes it.
local function observed(l)
  local state, at = endOf(l)
  return { l.key, l.id, l.token, l.principal, l.instance, l.execution, l.metadata, l.grantedAt, l.expiresAt,
    l.endsAtLatest, l.number, state, at, l.by, l.note, l.unsealed }
end
