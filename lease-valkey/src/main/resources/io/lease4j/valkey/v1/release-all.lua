-- Ends exact generations of several keys, one after the other, each on its short way or not at all; see release.lua.
-- flags: allow-oom
--
-- Takes and answers what together says. A step has 6 arguments: nonce; numbers, request, texts and fingerprint, as brief says;
-- its lease id, as released says. They become ARGV[1] to ARGV[8].
--
-- define: OF_EACH 6
-- define: OWN_ARGUMENTS all[at + 3], all[at + 4], all[at + 5], all[at + 6]

-- include: together
while at < #all do
  -- include: group
  local function step(KEYS, ARGV)
    -- include: timely
    if timely then
      -- include: released
    end
  end
  -- include: each
end
return answers
