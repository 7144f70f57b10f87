-- The former generation goes among the past ones, as long as its receipts are needed.
-- Wants: its fields as locals, and its record in blob.

local keepUntil = math.max(bound, endedAt) + horizon
if keepUntil >= now then
  -- include: keeping
  local former = string.format('%.0f', token)
  local names = 'A' .. string.sub(acquired, 1, 16)
  local values = { 'HSET', KEYS[3], 'g' .. former, blob, names, former }
  if renewed ~= '' then
    local name = 'N' .. string.sub(renewed, 1, 16)
    names, values[#values + 1], values[#values + 2] = names .. name, name, former
  end
  if ended ~= '' then
    local name = string.char(endOperation) .. string.sub(ended, 1, 16)
    names, values[#values + 1], values[#values + 2] = names .. name, name, former
  end
  receipts[#receipts + 1] = values
  enqueue(keepUntil, token, names)
  keepReceiptsUntil(keepUntil)
end
