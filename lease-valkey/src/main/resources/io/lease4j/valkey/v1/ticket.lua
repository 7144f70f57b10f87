-- Leaves a ticket in a record and hands it out; an outstanding one again.
-- uses: serving writing admin

local refused = unlessServing()
if refused then
  return refused
end
if a.foreignType then
  return finish('corrupt')
end
local _ = leaveTicket()
return finish('record', described())
