-- Stops new grants of a record, or allows them again. Idempotent.
-- uses: serving writing stamp admin
-- flags: allow-oom
--
-- ARGV[7]  1 to freeze, 0 to thaw
-- ARGV[12], ARGV[13] the stamp; ARGV[8] to ARGV[11], ARGV[14] and ARGV[15] are not used

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
local wanted = tonumber(ARGV[7])
if s.frozen ~= wanted then
  s.frozen = wanted
  change('state', encodeState(s))
end
return finish('record', described())
