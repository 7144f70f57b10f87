-- Sets: areNames, whether bytes are names, one a line, as a set of sinks is kept.

local function areNames(lines)
  for name in string.gmatch(lines .. '\n', '([^\n]*)\n') do
    if name == '' or #name > 256 then
      return false
    end
    if string.find(name, '[^\32-\126]') then
      -- include: text
      if not isText(name) then
        return false
      end
    end
  end
  return true
end
