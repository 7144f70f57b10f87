-- Answers from the receipt of a request, without changing anything.
-- flags: no-writes
--
-- ARGV[5], ARGV[6], ARGV[9] are not used: they stand where the scripts that change something have them
-- ARGV[12] operation of the request: A acquire, N renew, L release, K revoke
--
-- Codes:
--   committed         the lease
--   conflict          the request id was used for another request
--   still-unknown     no receipt: that proves nothing

-- include: serving
-- include: served
seen(tonumber(ARGV[4]))
-- include: request
-- include: lease
-- include: current
-- include: end
local operation = ARGV[12]
-- include: receipts
local known = not illegible and receiptOf()
if known then
  if string.sub(requestOf(known), 17) ~= digest then
    return answer('conflict')
  end
  return answer('committed', observed(known))
end
if damage and damage ~= 'stripped' or unreadable or illegible then
  return answer('corrupt')
end
return answer('still-unknown')
