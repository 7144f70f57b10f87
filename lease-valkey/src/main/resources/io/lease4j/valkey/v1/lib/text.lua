-- Judges bytes that are not plain ASCII, as texts of a record: UTF-8 without control characters, which is what a client
-- writes and can read. Included where such bytes were met, so that it costs nothing elsewhere.
--
-- Sets: isText.

local LEAST_OF_SIZE = { 0, 128, 2048, 65536 }

local function isText(bytes)
  local from = 1
  while from <= #bytes do
    local code = string.byte(bytes, from)
    local size = code < 128 and 1 or code < 194 and 0 or code < 224 and 2 or code < 240 and 3 or code < 245 and 4 or 0
    if size == 0 then
      return false
    end
    code = size == 1 and code or code % 2 ^ (7 - size)
    for i = from + 1, from + size - 1 do
      local next = string.byte(bytes, i) or 0
      if next < 128 or next > 191 then
        return false
      end
      code = code * 64 + next - 128
    end
    if code < 32 or code > 126 and code < 160 or code < LEAST_OF_SIZE[size] or code > 55295 and code < 57344
      or code > 1114111 then
      return false
    end
    from = from + size
  end
  return true
end
