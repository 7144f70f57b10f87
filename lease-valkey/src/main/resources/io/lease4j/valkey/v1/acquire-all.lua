-- Grants the next generations of several keys, one after the other, each on its short way or not at all; see acquire.lua.
--
-- Takes and answers what together says. A step has 8 arguments: nonce; numbers, request, texts and fingerprint, as brief says;
-- its lease id and execution id, metadata, request id, as granted says. They become ARGV[1] to ARGV[10].
--
-- define: OF_EACH 8
-- define: OWN_ARGUMENTS all[at + 3], all[at + 4], all[at + 5], all[at + 6], all[at + 7], all[at + 8]

-- include: together
while at < #all do
  -- include: group
  local function step(KEYS, ARGV)
    -- include: timely
    if timely then
      -- include: granted
    end
  end
  -- include: each
end
return answers
