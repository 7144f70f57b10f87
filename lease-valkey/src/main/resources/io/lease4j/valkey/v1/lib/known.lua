-- Judges whether the authority record is a usual one; see brief.lua.
-- Wants: what moment sets; KEYS[1] and ARGV[2], as brief says.
--
-- Sets: usual; last, latest and other numbers of the record.

-- exists, being created, evidence, shard, shards, receipt horizon, evidence retention, history length, witnessed, namespace id;
-- lineage, and three empty texts
-- define: KNOWN '>BBI8I2I2I8I8I4BHc0Hc0HHH'
-- The numbers before it, and those of it that are needed.
-- define: NUMBERS '>BI8I8I8I8I8I8I8BBxxxxxxxxxxxxxxI8I8I4B'
-- define: NUMBERS_BYTES 94
-- define: KNOWN_FROM 60
-- include: layout

local record, usual = pcalled('GET', KEYS[1]), false
local version, last, latest, floor, base, ceiling, since, floorAt, basis, frozen, horizon, retention, historyLength, witnessed
if type(record) == 'string' and #record > NUMBERS_BYTES then
  version, last, latest, floor, base, ceiling, since, floorAt, basis, frozen, horizon, retention, historyLength, witnessed =
    struct.unpack(NUMBERS, record)
  usual = version == STATE_VERSION and string.find(replication, 'role:master', 1, true)
    and string.find(ARGV[2], lineage, -46, true) == #ARGV[2] - 45 and last <= ceiling and ceiling <= MAX_TOKEN
    and floor <= last and base <= last and latest <= now and floorAt <= MAX_TIME and basis <= 3 and frozen <= 1
  if usual and (string.find(record, ARGV[2], KNOWN_FROM, true) ~= KNOWN_FROM or #record ~= KNOWN_FROM - 1 + #ARGV[2]) then
    -- include: beside
  end
end
