-- Writes what former found. This comes before the record of the former generation is overwritten, and in an order in which any
-- command may be refused: its receipt is nowhere missing then, and the queue still names whatever is there.
-- Wants: what former sets; blob, the record of the former generation; granting, the token of the one that comes after it.
if pastUntil and queue then
  call('PEXPIREAT', KEYS[3], pastUntil)
end
local pointer = past .. ':' .. string.format('%.0f', granting)
if pastEnded then
  call('HSET', KEYS[3], 'g' .. past, blob, pastAcquired, pointer, pastEnded, past)
else
  call('HSET', KEYS[3], 'g' .. past, blob, pastAcquired, pointer)
end
if gone and #gone > 2 then
  call(unpack(gone))
end
if values then
  call(unpack(values))
end
if pastUntil and not queue then
  call('PEXPIREAT', KEYS[3], pastUntil)
end
