-- Writes what former found.
-- Wants: what former sets; blob, the record of the former generation; granting, the token of the one that comes after it.
local pointer = past .. ':' .. string.format('%.0f', granting)
if pastEnded then
  call('HSET', KEYS[3], 'g' .. past, blob, pastAcquired, pointer, pastEnded, past)
else
  call('HSET', KEYS[3], 'g' .. past, blob, pastAcquired, pointer)
end
if values then
  call(unpack(values))
end
if gone and #gone > 2 then
  call(unpack(gone))
end
if pastUntil then
  call('PEXPIREAT', KEYS[3], pastUntil)
end
