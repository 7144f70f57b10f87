-- Ends the current generation if its time is over: a clock that steps back revives nothing.
-- Wants: lease; what end and step set.
if lease and lease.state == ACTIVE then
  local state, at = endOf(lease)
  if state ~= ACTIVE then
    endLease(state, at, '', '', '')
    if state == EXPIRED then
      expiredId, expiredToken = lease.id, lease.token
    end
  end
end
