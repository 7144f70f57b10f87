-- Keeps and reclaims receipts; what they are is said in receipts.lua.

local RECLAIMED_PER_STEP = 4

local function enqueue(keepUntil, token, fields)
  write('HSET', KEYS[3], '#' .. text(tail), struct.pack('>I8I8', keepUntil, token) .. fields, 'head', text(head),
    'tail', text(tail + 1))
  tail = tail + 1
end

local function keepReceiptsUntil(moment)
  local expiry = redis.call('PEXPIRETIME', KEYS[3])
  -- A whole second: the queue is emptied by steps, and what they find due must be there.
  write('PEXPIREAT', KEYS[3], text(math.max(expiry, moment + 1000)))
end

-- Puts the former generation of a key among the past ones, as long as its receipts are needed.
local function pushPast(l)
  local keepUntil = math.max(l.bound, l.endedAt) + horizon
  if keepUntil < now then
    return
  end
  local token = text(l.token)
  local fields = { 'A' .. string.sub(l.acquired, 1, 16) }
  if l.renewed ~= '' then
    fields[#fields + 1] = 'N' .. string.sub(l.renewed, 1, 16)
  end
  if l.ended ~= '' then
    fields[#fields + 1] = string.char(l.endOperation) .. string.sub(l.ended, 1, 16)
  end
  local values = { 'HSET', KEYS[3], 'g' .. token, encodeLease(l) }
  for i = 1, #fields do
    values[#values + 1] = fields[i]
    values[#values + 1] = token
  end
  writes[#writes + 1] = values
  enqueue(keepUntil, l.token, table.concat(fields))
  keepReceiptsUntil(keepUntil)
end

-- Writes down what a cancellation says of a request. One that repeats another keeps it longer.
local function bury(operation, verdict, keepUntil)
  local field = operation .. scope
  write('HSET', KEYS[3], field, struct.pack(TOMBSTONE, string.byte('T'), verdict, keepUntil, digest))
  if not remembered then
    enqueue(keepUntil, 0, field)
  end
  keepReceiptsUntil(keepUntil)
end

-- Drops a few entries whose time is over: more than a step adds, so that the queue never grows behind what is needed.
local function reclaim()
  local first = head
  for number = head, math.min(tail, head + RECLAIMED_PER_STEP) - 1 do
    local entry = redis.call('HGET', KEYS[3], '#' .. text(number))
    if not entry or #entry < 16 then
      break
    end
    local keepUntil, token = struct.unpack('>I8I8', entry)
    if keepUntil >= now then
      break
    end
    local gone = { 'HDEL', KEYS[3], '#' .. text(number) }
    local again
    if token > 0 then
      gone[#gone + 1] = 'g' .. text(token)
    end
    for at = 17, #entry, 17 do
      local field = string.sub(entry, at, at + 16)
      local value = redis.call('HGET', KEYS[3], field)
      if value and isTombstone(value) then
        local _, _, longer = struct.unpack(TOMBSTONE, value)
        if longer >= now then
          again = { longer, field }
        else
          gone[#gone + 1] = field
        end
      elseif value == text(token) then
        gone[#gone + 1] = field
      end
    end
    writes[#writes + 1] = gone
    if again then
      enqueue(again[1], 0, again[2])
    end
    first = number + 1
  end
  if first > head then
    head = first
    write('HSET', KEYS[3], 'head', text(head))
  end
end
