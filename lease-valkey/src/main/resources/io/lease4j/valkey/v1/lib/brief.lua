-- Begins a script that has a short way: for a step that meets what it usually meets, which is a proven record and a stamp of
-- now. That is taken without a function or a table, and does what the long way would have done. Everything else, and
-- whatever a command refuses, goes the long way from its very beginning; nothing was written before that.
--
-- A record is usual if what stands behind its numbers is, byte for byte, what it has to be: what the client knows of it, and
-- the lineage that serves. A client that is wrong about it only goes the long way.
--
-- Sets: call, pcalled, now, lineage, usual; last, latest and other numbers of the record; firstSent; boundUntil, as first does.
--
-- ARGV[1]  nonce
-- ARGV[2]  what the client knows of a usual record, as KNOWN says, packed as it stands in it: the end of one that is proven
--          for the lineage that this transmission is meant for
-- ARGV[3]  numbers, 8 bytes each: highest token of this record that any answer ever showed the client; not after, ms; time of
--          the first transmission, ms; two of the script's own; then a random ticket
-- ARGV[4]  lineage of the first transmission, '' if it is the same
-- ARGV[5]  the request: scope and digest, 16 bytes each
-- ARGV[6]  three texts: key, principal and instance of the caller, packed as they stand in LEASE
-- ARGV[7]  fingerprint of the key
--
-- A server hashes every byte of every string that comes to be in a script, which is what much of the time goes into. So parts
-- of strings are compared where they stand, by a plain search from their place on, and not taken out.
--
-- The answer of the short way is one text: nonce, a letter, lineage, and numbers of 8 bytes, the first of them now.

-- exists, being created, evidence, shard, shards, receipt horizon, evidence retention, history length, witnessed, namespace id;
-- lineage, and three empty texts
-- define: KNOWN '>BBI8I2I2I8I8I4BHc0Hc0HHH'
-- The numbers before it, and those of it that are needed.
-- define: NUMBERS '>BI8I8I8I8I8I8I8BBxxxxxxxxxxxxxxI8I8I4B'
-- define: NUMBERS_BYTES 94
-- define: KNOWN_FROM 60
-- define: FURTHEST 65000
-- define: NOTED_EVERY 1000

local call, pcalled = redis.call, redis.pcall
local clock = call('TIME')
local micros = tonumber(clock[2])
local now = clock[1] * 1000 + (micros - micros % 1000) / 1000
local replication = call('INFO', 'replication')
local at = string.find(replication, 'master_replid:', 1, true)
local lineage = string.sub(replication, at + 14, at + 53)
local seen, notAfter, firstSent = struct.unpack('>I8I8I8', ARGV[3])
local boundUntil = firstSent > now and firstSent or now
local record, usual = pcalled('GET', KEYS[1]), false
local version, last, latest, floor, base, ceiling, since, floorAt, basis, frozen, horizon, retention, historyLength, witnessed
if type(record) == 'string' and #record > NUMBERS_BYTES then
  version, last, latest, floor, base, ceiling, since, floorAt, basis, frozen, horizon, retention, historyLength, witnessed =
    struct.unpack(NUMBERS, record)
  usual = version == STATE_VERSION and string.find(replication, 'role:master', 1, true)
    and string.find(ARGV[2], lineage, -46, true) == #ARGV[2] - 45 and ARGV[4] == '' and last <= ceiling
    and ceiling <= MAX_TOKEN and floor <= last and base <= last and latest <= now and floorAt <= MAX_TIME and basis <= 3
    and frozen <= 1 and seen <= last and now < notAfter and notAfter <= now + FURTHEST and firstSent >= since
    and firstSent + horizon >= now and firstSent <= MAX_TIME
  if usual and (string.find(record, ARGV[2], KNOWN_FROM, true) ~= KNOWN_FROM or #record ~= KNOWN_FROM - 1 + #ARGV[2]) then
    -- include: beside
  end
end
