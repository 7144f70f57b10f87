-- Renews several generations of one shard, one after the other: each as renew does it alone, and answered on its own.
-- flags: allow-oom
--
-- ARGV[1] to ARGV[6] are of all of them; ARGV[4] is the highest token that any answer ever showed the client.
-- KEYS[1]  authority record
-- KEYS[2]  history of the shard
-- KEYS[3]  index of the shard
-- KEYS[4…] lease record and receipts of the key, of each renewal
-- ARGV[7…] what renew has as ARGV[7] to ARGV[20], of each renewal
--
-- Answers {nonce, then for each renewal, in their order, what renew would have answered}, or for all of them at once
-- what serving and served say.
-- Codes:
--   failed            what the server said: it refused a command of this renewal, perhaps after another one was done

-- include: serving
-- include: served
-- include: lease
-- include: end

-- Within it KEYS and ARGV are those of one renewal. What the parts above have set is of all.
local function renewal(KEYS, ARGV)
  extension, expiredId, expiredToken = '', '', 0
  local operation = 'N'
  -- include: usual
  -- include: renewed
  -- include: writing
  -- include: request
  -- include: current
  -- include: step
  -- include: renewal
end

local OWN_KEYS, OWN_ARGUMENTS = 2, 14

local answers = { ARGV[1] }
local key, argument = 4, 7
while KEYS[key] do
  -- One that fails must not take the answers of those before it along.
  local ok, answered = pcall(renewal, { KEYS[1], KEYS[key], KEYS[key + 1], KEYS[2], KEYS[3] }, { ARGV[1], ARGV[2],
    ARGV[3], ARGV[4], ARGV[5], ARGV[6], unpack(ARGV, argument, argument + OWN_ARGUMENTS - 1) })
  if ok and not answered.err then
    answers[#answers + 1] = answered
  else
    extension, expiredId, expiredToken = '', '', 0
    answers[#answers + 1] = answer('failed', tostring(type(answered) == 'table' and answered.err or answered))
  end
  key, argument = key + OWN_KEYS, argument + OWN_ARGUMENTS
end
return answers
