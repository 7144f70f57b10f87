-- Grants the next generations of several keys, one after the other, each on its short way or not at all; see acquire.lua.
--
-- Steps on one record stand together, as a group:
-- KEYS  authority record, history, index; then the lease and the receipts of each
-- ARGV  what the client knows of a usual record; how many steps; then 8 of each step: nonce, numbers, request, texts and
--       fingerprint, as brief says, all sent for the first time in the lineage that they are meant for; its lease id and
--       execution id, metadata, request id, as granted says
--
-- For each step these are put in the places that brief gives them: KEYS[1] to KEYS[5], ARGV[1] to ARGV[10].
--
-- The answer has a text for each: what its short way says; or its nonce and a letter. x: it goes no short way, nothing was
-- done for it, and it has to be sent alone. e: an error, whose text follows; it may have been done in part.

-- include: moment
local names, all, answers = KEYS, ARGV, {}
local name, at = 0, 0

while at < #all do
  local authority, history, index = names[name + 1], names[name + 2], names[name + 3]
  local KEYS, ARGV = { authority }, { '', all[at + 1] }
  -- include: known

  local function step(KEYS, ARGV)
    -- include: timely
    if timely then
      -- include: granted
    end
  end

  local many = tonumber(all[at + 2])
  name, at = name + 3, at + 2
  for _ = 1, many do
    local nonce, isDone, answer = all[at + 1], true, nil
    if usual then
      isDone, answer = pcall(step, { authority, names[name + 1], names[name + 2], history, index },
        { nonce, ARGV[2], all[at + 2], '', all[at + 3], all[at + 4], all[at + 5],
          all[at + 6], all[at + 7], all[at + 8] })
    end
    if not isDone then
      answer = nonce .. 'e' .. tostring(type(answer) == 'table' and answer.err or answer)
    end
    answers[#answers + 1] = answer or nonce .. 'x'
    name, at = name + 2, at + 8
  end
end
return answers
