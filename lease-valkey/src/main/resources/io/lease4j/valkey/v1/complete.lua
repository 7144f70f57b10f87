-- Takes the mark of being created away: from then on the record grants. Idempotent.
--
-- ARGV[5]  1 if nothing that can be read now refutes that restarts keep everything, otherwise 0

-- include: serving
-- include: admin
if corrupt then
  return answer('corrupt')
end
if exists == 0 or namespace ~= ARGV[2] then
  return answer('missing')
end
if creating == 1 then
  creating, latest, kept = 0, now, ARGV[5] == '1' and lineage or ''
  -- include: state
end
return answer('record', described())
