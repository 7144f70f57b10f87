-- Checks that a generation is the exact, unexpired one. Beside the lease no other can write, so there is nothing to shut out.
-- flags: allow-oom
--
-- ARGV[10] to ARGV[15] are not used
-- ARGV[17] lease id
-- ARGV[18] token
--
-- Codes:
--   fenced            it is
--   rejected          reason

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
local id, token = ARGV[17], tonumber(ARGV[18])
-- include: usable
local reason = loss(id, token, 2)
if reason then
  return finish('rejected', reason)
end
-- include: shown
return finish('fenced')
