-- Judges whether the next token may be granted at once, if the key is free.
--
-- Sets: granting, the next token; grantable.
-- Wants: the numbers of the record.

local granting = math.max(last, floor) + 1
-- In the last quarter of a range that a witness gave, a ticket goes along.
local grantable = frozen == 0 and granting <= ceiling and granting <= MAX_TOKEN
  and (witnessed == 0 or (ceiling - granting) * 4 > ceiling - base)
