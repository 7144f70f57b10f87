-- When it is, and who serves.
--
-- Sets: call and pcalled, those of redis; now, replication, lineage.

local call, pcalled = redis.call, redis.pcall
local clock = call('TIME')
local micros = tonumber(clock[2])
local now = clock[1] * 1000 + (micros - micros % 1000) / 1000
local replication = call('INFO', 'replication')
local at = string.find(replication, 'master_replid:', 1, true)
local lineage = string.sub(replication, at + 14, at + 53)
