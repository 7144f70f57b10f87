-- Writes the name of a sink into an authority record: a revocation seals it from then on. Idempotent.
--
-- ARGV[7]  name of the sink
-- ARGV[12], ARGV[13] the stamp; ARGV[8] to ARGV[11] are not used
--
-- Codes:
--   too-many-sinks     the record has no room for another name

-- include: serving
-- include: served
-- include: writing
-- include: admin
-- define: MOST_BYTES 16384

if corrupt then
  return finish('corrupt')
end
-- include: stamp
if late then
  return finish(late)
end
if exists == 0 then
  return finish('missing')
end
local names = { ARGV[7] }
for name in string.gmatch(sinks, '[^\n]+') do
  if name == ARGV[7] then
    return finish('record', described())
  end
  names[#names + 1] = name
end
table.sort(names)
local more = table.concat(names, '\n')
if #more > MOST_BYTES then
  return finish('too-many-sinks')
end
sinks, stateChanged = more, true
return finish('record', described())
