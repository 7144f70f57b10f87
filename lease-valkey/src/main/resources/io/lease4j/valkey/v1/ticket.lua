-- Leaves a ticket in a record and hands it out; an outstanding one again. A record that does not decode becomes an unproven
-- stub, so that it can be proven; what its last token was, if that can be read, stays as evidence.

-- include: serving
-- include: served
-- include: writing
-- include: admin
if foreignType then
  return finish('corrupt')
end
if corrupt then
  local shown = tonumber(record[1]) or 0
  if shown > 0 and shown <= MAX_TOKEN and shown % 1 == 0 then
    evidence = math.max(evidence, shown)
  end
  corrupt, stateChanged = false, true
end
if ticket == '' then
  ticket, stateChanged = ARGV[6], true
end
return finish('record', described())
