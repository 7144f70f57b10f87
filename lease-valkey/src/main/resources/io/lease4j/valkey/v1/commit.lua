-- Writes an effect of the exact, unexpired generation beside its lease, once and for ever, or says why not.
--
-- ARGV[10], ARGV[12] to ARGV[15] are not used: an effect has no scope and no stamp
-- ARGV[21] execution id
-- ARGV[22] kind
-- ARGV[23] payload
--
-- Codes:
--   accepted          1 if it was there before, otherwise 0; lease id, token and execution id that wrote it
--   rejected          reason
--   cancelled         the effect was cancelled, and never committed

-- include: serving
-- include: served
-- include: writing
-- include: request
-- include: lease
-- include: current
-- include: end
-- include: step
-- include: past
-- include: find
-- include: effect
-- include: buried
if unsound then
  return finish('corrupt')
end
if effect and effect.inPlace then
  if effect.digest ~= digest then
    return finish('rejected', 'effect-conflict')
  end
  return finish('accepted', 1, effect.id, effect.token, effect.execution)
end
if buried and buried.digest ~= digest then
  return finish('rejected', 'effect-conflict')
end
if buried and not mayBeLost then
  return finish('cancelled')
end
-- include: usable
local reason = loss(id, token, 2)
if reason then
  return finish('rejected', reason)
end
-- include: shown
local sink, effectId, execution, kind, payload = ARGV[19], ARGV[20], ARGV[21], ARGV[22], ARGV[23]
receipts[#receipts + 1] = { 'SET', KEYS[7], struct.pack(EFFECT, EFFECT_VERSION, 'A', #ARGV[2], ARGV[2], #key, key, #sink, sink,
  #effectId, effectId, #id, id, token, #execution, execution, digest, #kind, kind, #payload, payload) }
return finish('accepted', 0, id, token, execution)
