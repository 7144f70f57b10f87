-- Looks at the record of the next group.
-- Wants: what together sets.
--
-- Sets: authority, history, index; what known sets; ARGV[2], as brief says.

local authority, history, index = names[name + 1], names[name + 2], names[name + 3]
local KEYS, ARGV = { authority }, { '', all[at + 1] }
-- include: known
