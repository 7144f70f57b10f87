-- Takes the mark of being created away: from then on the record grants. Idempotent.

-- include: serving
-- include: admin
if corrupt then
  return answer('corrupt')
end
if exists == 0 or namespace ~= ARGV[2] then
  return answer('missing')
end
if creating == 1 then
  creating = 0
  -- include: state
end
return answer('record', described())
