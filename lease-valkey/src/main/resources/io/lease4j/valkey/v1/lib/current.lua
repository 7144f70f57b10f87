-- Reads the lease record of a key.
-- Wants: key; what lease sets.
--
-- Sets: lease (nil if there is none of this key that can be read), damage: nil, 'undecodable', 'foreign' (of another key) or
-- 'stripped' (active without physical expiry: somebody tampered).
--
-- KEYS[2]  lease record: a string, packed as LEASE says, with a physical expiry that only reclaims storage

local lease, damage
local blob = redis.pcall('GET', KEYS[2])
if type(blob) == 'table' and not string.find(blob.err, 'WRONGTYPE', 1, true) then
  return blob
end
if blob then
  lease = decodeLease(blob)
  if not lease then
    damage = 'undecodable'
  else
    if lease.key ~= key then
      damage = 'foreign'
    elseif lease.state == ACTIVE and redis.call('PTTL', KEYS[2]) == -1 then
      damage = 'stripped'
    end
    seen(lease.token)
    if damage == 'foreign' then
      -- Neither a lease nor a receipt of this key.
      lease = nil
    end
  end
end
