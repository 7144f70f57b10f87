-- Moves the expiry of the exact, unexpired generation of the exact holder.
-- flags: allow-oom

-- include: record
-- include: lease
local operation = 'N'
-- include: usual
-- include: renewed

-- include: telling
-- include: served
-- include: writing
-- include: request
-- include: current
-- include: end
-- include: step
-- include: renewal
