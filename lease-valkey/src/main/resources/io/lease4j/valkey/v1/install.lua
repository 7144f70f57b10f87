-- Installs a proof or an extension, if it names the lineage that serves and the outstanding ticket.
-- flags: allow-oom
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
-- ARGV[17] 1 if nothing that can be read now refutes that restarts keep everything, otherwise 0
--
-- Codes:
--   not-allowed        what stands against it: names, and what the record shows

-- kind, at, last token, floor, basis, reason
-- define: PROVEN '>BI8I8I8BHc0'

-- include: serving
-- include: served
-- include: writing
-- include: admin
if corrupt then
  return finish('corrupt')
end
local kind, newBase, newCeiling, newBasis = ARGV[7], tonumber(ARGV[10]), tonumber(ARGV[11]), tonumber(ARGV[12])
if exists == 0 then
  shards, witnessed = tonumber(ARGV[15]), tonumber(ARGV[16])
end
local obstacles = {}
local function unless(holds, obstacle)
  if not holds then
    obstacles[#obstacles + 1] = obstacle
  end
end
local function unlessBelow(what, value)
  unless(newBase >= value, string.format("the range starts at %.0f, below the record's %s %.0f", newBase, what, value))
end

unless(ARGV[8] == lineage, 'another lineage serves')
unless(ticket ~= '' and ARGV[9] == ticket, 'the ticket is not the outstanding one')
if kind == 'P' then
  unless(newBasis ~= 1 or witnessed == 1, 'the namespace was created without a witness')
  unlessBelow('last token', last)
  unlessBelow('floor', floor)
  unlessBelow('ceiling', ceiling)
  unlessBelow('evidence', evidence)
elseif kind == 'E' then
  unless(witnessed == 1, 'the namespace was created without a witness')
  unless(isProven(), 'the record is not proven')
  unlessBelow('ceiling', ceiling)
else
  unless(exists == 1, 'the record is missing')
  unless(witnessed == 0, 'the namespace has a witness, through which alone it is proven')
  unless(evidence == 0, string.format('a token above the last one was seen: %.0f', evidence))
  unless(kept == provenFor,
    'at the previous proof something refuted that restarts keep everything, or could not be read')
end
if #obstacles > 0 then
  return finish('not-allowed', obstacles)
end

ticket, stateChanged = '', true
if kind == 'P' then
  local names, known = {}, {}
  for name in string.gmatch(sinks .. '\n' .. ARGV[13], '[^\n]+') do
    if not known[name] then
      known[name] = true
      names[#names + 1] = name
    end
  end
  table.sort(names)
  exists, namespace, sinks, creating = 1, ARGV[2], table.concat(names, '\n'), 0
  -- Only requests of the serving lineage are asked when they were sent: another one starts anew.
  since = provenFor == lineage and math.max(since, now) or now
  last, floor, floorAt, base, ceiling, basis, provenFor = newBase, newBase, now, newBase, newCeiling, newBasis, lineage
  evidence, refuted = 0, false
  entry = struct.pack(PROVEN, 112, now, newBase, newBase, newBasis, #ARGV[14], ARGV[14])
elseif kind == 'E' then
  base, ceiling, last = newBase, newCeiling, math.max(last, newBase)
else
  if provenFor ~= lineage then
    -- As above; nothing was lost, but a clock that was ahead closes the record no longer.
    since = math.min(since, now)
  end
  provenFor, basis = lineage, 3
  entry = struct.pack(PROVEN, 112, now, last, floor, 3, #ARGV[14], ARGV[14])
end
if kind ~= 'E' then
  kept = ARGV[17] == '1' and lineage or ''
end
return finish('record', described())
