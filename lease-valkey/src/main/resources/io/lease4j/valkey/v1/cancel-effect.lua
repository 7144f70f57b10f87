-- Answers from an effect that is in place, or leaves a tombstone, which a late one of the same generation finds.
-- flags: allow-oom
--
-- ARGV[10], ARGV[12] to ARGV[15] are not used
--
-- Codes:
--   committed         lease id, token and execution id that wrote it
--   never-committed   it did not commit, and never will under this generation
--   not-knowable      lost-with-history
--   claimed           the token is above everything known here, and merely claimed
--   conflict          the effect id was used for another content

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
    return finish('conflict')
  end
  return finish('committed', effect.id, effect.token, effect.execution)
end
if buried and buried.digest ~= digest then
  return finish('conflict')
end
if mayBeLost then
  return finish('not-knowable', 'lost-with-history')
end
if buried then
  return finish('never-committed')
end
if token > math.max(last, evidence) then
  return finish('claimed')
end
if not damage then
  -- include: over
end
-- It stops the generation, whoever of it asks. What has ended writes no more, and needs no tombstone.
if not loss(id, token, 0) then
  local sink, effectId = ARGV[19], ARGV[20]
  -- Longer than the lease record, whatever the clock does: a generation whose record is there finds it.
  local keepUntil = math.max(lease.bound, lease.endsAtLatest) + LEASE_KEPT + 2 * NOTED_EVERY
  receipts = { { 'SET', KEYS[7], struct.pack(EFFECT, EFFECT_VERSION, 'T', #ARGV[2], ARGV[2], #key, key, #sink, sink, #effectId,
    effectId, #id, id, token, 0, '', digest, 0, '', 0, ''), 'PXAT', keepUntil } }
end
return finish('never-committed')
