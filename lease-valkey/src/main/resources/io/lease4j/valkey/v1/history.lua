-- Reads one page of the changes of ownership of a key.
-- flags: no-writes
--
-- KEYS[2]  history of the shard
-- ARGV[5]  key, encoded
-- ARGV[6]  id of the entry behind which the page starts, '' for the beginning
-- ARGV[7]  most entries to look at
-- ARGV[8]  lineage of the cursor, '' if there is none
--
-- Codes:
--   page               token from which on it is complete, 0 if unproven; id to go on behind, '' if that was all; entries:
--                      {'g', at, lease id, token, principal, instance, execution id, request id, expires at},
--                      {'e', at, lease id, token, state, ended at, by, note, unsealed sinks},
--                      {'p', at, floor, basis, reason}
--   other-lineage      the cursor is of another lineage

-- include: serving
-- include: served
-- define: GRANTED '>BI8I8I8I8Hc0Hc0Hc0Hc0Hc0Hc0'
-- define: ENDED '>BI8I8I8BI8Hc0Hc0Hc0Hc0Hc0Hc0Hc0'
-- define: RELEASED 1
-- define: PROVEN '>BI8I8I8BHc0'

if ARGV[8] ~= '' and ARGV[8] ~= lineage then
  return answer('other-lineage')
end
seen(tonumber(ARGV[4]))

-- include: text

local function decode(format, blob)
  local fields = { pcall(struct.unpack, format, blob) }
  local rest = table.remove(fields)
  -- The fourth is the last token; of a proof the fifth is the floor, and of other entries a text.
  if not fields[1] or rest ~= #blob + 1 or fields[4] > MAX_TOKEN or format == PROVEN and fields[5] > MAX_TOKEN then
    return nil
  end
  return fields
end

local function blobOf(entry)
  local fields = entry[2]
  return fields[1] == 'e' and fields[2] or ''
end

-- What concerns the key: nil if it does not, {0} if it cannot be read.
local function told(blob)
  local kind = string.sub(blob, 1, 1)
  if kind == 'g' then
    local f = decode(GRANTED, blob)
    if not f then
      return { 0 }
    end
    return f[7] == ARGV[5] and { 'g', f[3], f[10], f[5], f[8], f[9], f[11], f[12], f[6] } or nil
  end
  if kind == 'e' then
    local f = decode(ENDED, blob)
    if not f then
      return { 0 }
    end
    local released = f[6] == RELEASED
    if released and f[12] ~= '' or not isText(f[10]) then
      return { 0 }
    end
    local by = released and f[9] or f[12]
    return f[8] == ARGV[5] and { 'e', f[3], f[11], f[5], f[6], f[7], by, f[13], f[14] } or nil
  end
  if kind == 'p' then
    local f = decode(PROVEN, blob)
    return f and { 'p', f[3], f[5], f[6], f[7] } or { 0 }
  end
  return { 0 }
end

-- Every grant above the last token of the oldest entry is still there; what a proof ended may have been lost.
local function completeFrom()
  local oldest = redis.call('XRANGE', KEYS[2], '-', '+', 'COUNT', '1')[1]
  if not oldest then
    return math.max(floor, last) + 1
  end
  local blob = blobOf(oldest)
  local ok, kind, _, lastThen = pcall(struct.unpack, '>BI8I8', blob)
  if not ok or lastThen > MAX_TOKEN then
    return last + 1
  end
  return math.max(floor + 1, kind == string.byte('g') and lastThen or lastThen + 1)
end

local from = ARGV[6] == '' and '-' or '(' .. ARGV[6]
local limit = tonumber(ARGV[7])
local found = redis.pcall('XRANGE', KEYS[2], from, '+', 'COUNT', limit + 1)
if found.err then
  return string.find(found.err, 'WRONGTYPE', 1, true) and answer('corrupt') or found
end
local page, lastId = {}, ''
for i = 1, math.min(#found, limit) do
  lastId = found[i][1]
  page[#page + 1] = told(blobOf(found[i]))
end
return answer('page', isProven() and completeFrom() or 0, #found > limit and lastId or '', page)
