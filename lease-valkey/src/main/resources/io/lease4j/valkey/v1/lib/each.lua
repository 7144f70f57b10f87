-- Takes the steps of a group. One that fails does not take the answers of others along.
-- Wants: what together and group set; step, what one does on its short way, which answers nothing if it goes none.

local many = tonumber(all[at + 2])
name, at = name + 3, at + 2
for _ = 1, many do
  local nonce, isDone, answer = all[at + 1], true, nil
  if usual then
    isDone, answer = pcall(step, { authority, names[name + 1], names[name + 2], history, index },
      { nonce, ARGV[2], all[at + 2], '', OWN_ARGUMENTS })
  end
  if not isDone then
    answer = nonce .. 'e' .. tostring(type(answer) == 'table' and answer.err or answer)
  end
  answers[#answers + 1] = answer or nonce .. 'x'
  name, at = name + 2, at + OF_EACH
end
