-- Installs a proof or an extension, if it names the lineage that serves and the outstanding ticket.
-- uses: serving writing admin
--
-- ARGV[7]  kind: P proof, E extension, R retained
-- ARGV[8]  lineage that it is for
-- ARGV[9]  ticket
-- ARGV[10] base of the range
-- ARGV[11] its ceiling
-- ARGV[12] basis: 1 witness, 2 operator, 3 retained
-- ARGV[13] names of the sinks that a missing record is rebuilt with, one a line
-- ARGV[14] reason, '' if none
-- ARGV[15] number of shards, for a missing record
-- ARGV[16] 1 if the namespace has a witness, otherwise 0, for a missing record
--
-- Codes:
--   not-allowed        what stands against it: names, and what the record shows

local PROVEN = '>BI8I8I8BHc0'

local refused = unlessServing()
if refused then
  return refused
end
if a.foreignType then
  return finish('corrupt')
end
local kind, base, ceiling, basis = ARGV[7], tonumber(ARGV[10]), tonumber(ARGV[11]), tonumber(ARGV[12])
local s = a.state
local witnessed = s and s.witnessed or tonumber(ARGV[16])
local obstacles = {}
local function unless(holds, obstacle)
  if not holds then
    obstacles[#obstacles + 1] = obstacle
  end
end
local function unlessBelow(what, value)
  unless(base >= value, 'the range starts at ' .. text(base) .. ", below the record's " .. what .. ' ' .. text(value))
end

unless(ARGV[8] == lineage, 'another lineage serves')
unless(ARGV[9] ~= '' and ARGV[9] == a.ticket, 'the ticket is not the outstanding one')

if kind == 'P' then
  unless(basis ~= 1 or witnessed == 1, 'the namespace was created without a witness')
  unlessBelow('last token', a.last)
  unlessBelow('evidence', a.evidence)
  if s then
    unlessBelow('floor', s.floor)
    unlessBelow('ceiling', s.ceiling)
  end
elseif kind == 'E' then
  unless(witnessed == 1, 'the namespace was created without a witness')
  unless(proven(), 'the record is not proven')
  unlessBelow('ceiling', s and s.ceiling or 0)
else
  unless(s ~= nil, 'the record is missing')
  unless(not a.corrupt, 'the record is corrupt')
  unless(witnessed == 0, 'the namespace has a witness, through which alone it is proven')
  unless(a.evidence == 0, 'a token above the last one was seen: ' .. text(a.evidence))
end
if #obstacles > 0 then
  return finish('not-allowed', obstacles)
end

change('ticket', '')
a.ticket = ''
if kind == 'P' then
  local names, known = {}, {}
  for name in string.gmatch((s and s.sinks or '') .. '\n' .. ARGV[13], '[^\n]+') do
    if not known[name] then
      known[name] = true
      names[#names + 1] = name
    end
  end
  table.sort(names)
  s = {
    namespace = ARGV[2], shard = tonumber(ARGV[3]), shards = s and s.shards or tonumber(ARGV[15]), floor = base,
    floorAt = now, base = base, ceiling = ceiling, lineage = lineage, basis = basis,
    sinks = table.concat(names, '\n'), frozen = s and s.frozen or 0, creating = 0, horizon = horizon,
    retention = retention, history = historyLength, witnessed = witnessed
  }
  a.last, a.evidence, a.since, a.corrupt, refuted = base, 0, now, false, false
  change('last', text(base))
  change('evidence', '0')
  change('since', text(now))
  entries[#entries + 1] = struct.pack(PROVEN, string.byte('p'), now, base, base, basis, #ARGV[14], ARGV[14])
elseif kind == 'E' then
  s.base, s.ceiling = base, ceiling
  a.last = math.max(a.last, base)
  change('last', text(a.last))
else
  s.lineage, s.basis = lineage, 3
  entries[#entries + 1] = struct.pack(PROVEN, string.byte('p'), now, a.last, s.floor, 3, #ARGV[14], ARGV[14])
end
a.state = s
change('state', encodeState(s))
return finish('record', described())
