-- Stops new grants of a record, or allows them again. Idempotent.
-- flags: allow-oom
--
-- ARGV[7]  1 to freeze, 0 to thaw
-- ARGV[12], ARGV[13] the stamp; ARGV[8] to ARGV[11] are not used

-- include: serving
-- include: served
-- include: writing
-- include: admin
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
local wanted = tonumber(ARGV[7])
if frozen ~= wanted then
  frozen = wanted
  stateChanged = true
end
return finish('record', described())
