-- Writes the name of a sink into an authority record: a revocation seals it from then on. Idempotent.
-- uses: serving writing stamp admin
--
-- ARGV[7]  name of the sink
-- ARGV[12], ARGV[13] the stamp; ARGV[8] to ARGV[11], ARGV[14] and ARGV[15] are not used
--
-- Codes:
--   too-many-sinks     the record has no room for another name

local MOST_BYTES = 16384

local refused = unlessServing()
if refused then
  return refused
end
if a.corrupt then
  return finish('corrupt')
end
local why = whyLate()
if why then
  return finish(why)
end
local s = a.state
if not s then
  return finish('missing')
end
local names = { ARGV[7] }
for name in string.gmatch(s.sinks, '[^\n]+') do
  if name == ARGV[7] then
    return finish('record', described())
  end
  names[#names + 1] = name
end
table.sort(names)
local sinks = table.concat(names, '\n')
if #sinks > MOST_BYTES then
  return finish('too-many-sinks')
end
s.sinks = sinks
change('state', encodeState(s))
return finish('record', described())
