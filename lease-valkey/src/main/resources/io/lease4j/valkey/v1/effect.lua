-- Reads an effect that is in place, without changing anything.
-- flags: no-writes
--
-- ARGV[5], ARGV[6], ARGV[8] to ARGV[18] are not used: they stand where the scripts that change something have them
--
-- Codes:
--   found             lease id, token and execution id that wrote it; digest, kind, payload
--   not-found         nothing is in place: that proves nothing

-- include: serving
-- include: served
-- include: effect
if unsound then
  return answer('corrupt')
end
if effect and effect.inPlace then
  return answer('found', effect.id, effect.token, effect.execution, effect.digest, effect.kind, effect.payload)
end
return answer('not-found')
