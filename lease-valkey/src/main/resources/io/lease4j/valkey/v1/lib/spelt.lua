-- Spells the arguments of brief out, for the long way: there they are as of every other script on a key.
--
-- Sets: spelt, ARGV[1] to ARGV[16] of the long way.

local spelt
do
  local _, _, _, shard, _, horizon, retention, historyLength, _, namespace, lineage = struct.unpack(KNOWN, ARGV[2])
  local seen, notAfter, firstSent = struct.unpack('>I8I8I8', ARGV[3])
  local key, principal, instance = struct.unpack('>Hc0Hc0Hc0', ARGV[6])
  spelt = { ARGV[1], namespace, shard, seen, string.format('%.0f %.0f %.0f', horizon, retention, historyLength),
    string.sub(ARGV[3], 41), key, principal, instance, string.sub(ARGV[5], 1, 16), string.sub(ARGV[5], 17), lineage, notAfter,
    ARGV[4] == '' and lineage or ARGV[4], firstSent, ARGV[7] }
end
