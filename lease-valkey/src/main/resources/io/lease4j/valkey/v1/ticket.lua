-- Leaves a ticket in a record and hands it out; an outstanding one again. A record that does not decode becomes an unproven
-- stub, so that it can be proven; whatever can be read of its tokens stays as evidence, and its sinks and whether it was
-- frozen stay as they are.
-- flags: allow-oom

-- include: serving
-- include: served
-- include: writing
-- include: admin
if foreignType then
  return finish('corrupt')
end
if corrupt then
  local ok, version, wasLast, _, wasFloor, wasBase, wasCeiling, _, _, _, wasFrozen, _, _, wasEvidence, _, _, _, _, _, _, _, _, _, _,
    wereSinks = pcall(struct.unpack, STATE, record)
  local shown = {}
  if ok and version == STATE_VERSION then
    for _, token in ipairs({ wasLast, wasFloor, wasBase, wasCeiling, wasEvidence }) do
      shown[#shown + 1] = token
    end
    frozen = wasFrozen == 0 and 0 or 1
    -- include: names
    sinks = wereSinks ~= '' and #wereSinks <= 16384 and areNames(wereSinks) and wereSinks or ''
  end
  for _, token in ipairs(shown) do
    if token > evidence and token <= MAX_TOKEN and token % 1 == 0 then
      evidence = token
    end
  end
  since, corrupt, stateChanged = now, false, true
end
if ticket == '' then
  ticket, stateChanged = ARGV[6], true
end
return finish('record', described())
