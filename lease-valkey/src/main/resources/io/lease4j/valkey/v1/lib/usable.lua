-- Ends the script where an authority cannot be used: only a proven record and an intact lease give any.
-- Wants: token; what current, end and step set.
--
-- Codes:
--   claimed           the token is above everything known here, and merely claimed
if corrupt then
  return finish('corrupt')
end
if not isProven() then
  if ticket == '' then
    ticket, stateChanged = ARGV[6], true
  end
  return finish('unproven', ticket)
end
if damage then
  return finish('corrupt')
end
-- include: over
if token > math.max(last, evidence) then
  return finish('claimed')
end
