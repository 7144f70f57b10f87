-- Who serves, at what time, and the authority record of the shard. Every script begins with this.
--
-- Sets: what moment sets; missing, corrupt, foreignType, last, latest and the fields of STATE.
--
-- KEYS[1]  authority record: a string, packed as STATE says
-- ARGV[1]  nonce, echoed: an answer can be told from that of another command
-- ARGV[2]  id of the namespace that the client serves
-- ARGV[3]  number of the shard
-- ARGV[4]  highest token of this record that any answer ever showed the client, 0 if none
--
-- Every answer is {nonce, code, lineage, now in ms, last, proven 0|1, extension ticket or '', lease id and token of the
-- generation that this step ended because it had expired, or '' and 0, then what the code says}.
-- Codes of every script:
--   replica             this node is no primary
--   other-namespace     the record is of another creation, or still being created
--   corrupt             a record does not decode, is of another key, or of a wrong type
--   unproven            ticket or '': the floor is not proven

-- Numbers that change: version, last (the highest token granted), latest (a recent backend time, ms: every grant notes it,
-- other steps at least once a second), floor, base of the range, ceiling, complete since, when the floor was proven, basis,
-- frozen 0|1. What a client knows of a usual record, see brief.lua: exists 0|1 (0: a stub that stands for a missing record),
-- being created 0|1, evidence (0: none), shard, shards, receipt horizon and evidence retention in ms, history length,
-- witnessed 0|1, namespace id. The rest: lineage that it is proven for, kept (the lineage that was proven while nothing
-- refuted that restarts keep everything, '' if something did), outstanding ticket ('': none), sinks (one a line)
-- define: STATE '>BI8I8I8I8I8I8I8BBBBI8I2I2I8I8I4BHc0Hc0Hc0Hc0Hc0'
-- include: layout

-- include: moment
if not string.find(replication, 'role:master', 1, true) then
  return { ARGV[1], 'replica', lineage, now, 0, 0, '', '', 0 }
end

local missing, corrupt, foreignType = false, false, false
local last, latest = 0, 0
local exists, namespace, shard, shards, floor, floorAt, base, ceiling, provenFor, basis, sinks, frozen, creating, horizon,
  retention, historyLength, witnessed, since, evidence, ticket, kept

local record = pcalled('GET', KEYS[1])
if type(record) == 'table' then
  if not string.find(record.err, 'WRONGTYPE', 1, true) then
    -- It cannot be read just now, which is no damage: nothing was written, and the client is told so.
    return record
  end
  corrupt, foreignType = true, true
elseif record then
  local ok, version, rest
  ok, version, last, latest, floor, base, ceiling, since, floorAt, basis, frozen, exists, creating, evidence, shard, shards,
    horizon, retention, historyLength, witnessed, namespace, provenFor, kept, ticket, sinks, rest =
    pcall(struct.unpack, STATE, record)
  -- Nothing is granted above the ceiling, and a floor or the base of a range is never above the last token.
  corrupt = not (ok and version == STATE_VERSION and rest == #record + 1 and shard == tonumber(ARGV[3]) and last <= MAX_TOKEN
    and latest <= MAX_TIME and exists <= 1 and floor <= last and floorAt <= MAX_TIME and base <= last
    and (last <= ceiling or exists == 0) and ceiling <= MAX_TOKEN and basis <= 3 and frozen <= 1 and creating <= 1
    and horizon >= 65000 and horizon <= 86400000 and retention >= horizon and retention <= 2592000000
    and historyLength >= 1 and historyLength <= 1000000 and witnessed <= 1 and since <= MAX_TIME
    and evidence <= MAX_TOKEN and #ticket <= 256 and #namespace <= 256 and #provenFor <= 256
    and #kept <= 256
    and (exists == 0 or namespace ~= '' and provenFor ~= '' and shard < shards and shards <= 16384))
  -- What is as the client or the server says needs no judgement as a text.
  if not corrupt and (namespace ~= ARGV[2] or provenFor ~= lineage or ticket ~= '' or kept ~= '' and kept ~= lineage)
    and not string.find(namespace .. provenFor .. ticket .. kept, '^[ -~]*$') then
    -- include: text
    corrupt = not (isText(namespace) and isText(provenFor) and isText(ticket) and isText(kept))
  end
  if not corrupt and sinks ~= '' and (#sinks > 256 or not string.find(sinks, '^[\n -~]+$')
    or string.find('\n' .. sinks .. '\n', '\n\n', 1, true)) then
    -- include: names
    corrupt = not areNames(sinks)
  end
else
  missing = true
end
if missing or corrupt then
  -- Nothing granted, nothing proven.
  exists, namespace, shard, shards, floor, floorAt, base, ceiling, provenFor, basis, sinks, frozen, creating, horizon,
    retention, historyLength, witnessed, since, evidence, ticket, kept =
    0, '', tonumber(ARGV[3]), 0, 0, 0, 0, 0, '', 0, '', 0, 0, 0, 0, 0, 0, now, 0, '', ''
  last, latest = 0, 0
  if corrupt then
    -- All that it still allows is to end an exact generation, for which no request is too old.
    since = 0
  end
end
