-- Sets: isMetadata, whether bytes are names and values, each with its length before it; and these, one behind the other.

local function isMetadata(bytes)
  local from, count, all = 1, 0, ''
  while from <= #bytes do
    local high, low = string.byte(bytes, from, from + 1)
    local size = low and high * 256 + low or #bytes
    if from + 1 + size > #bytes then
      return false
    end
    all, from, count = all .. string.sub(bytes, from + 2, from + 1 + size), from + 2 + size, count + 1
  end
  return count % 2 == 0, all
end
