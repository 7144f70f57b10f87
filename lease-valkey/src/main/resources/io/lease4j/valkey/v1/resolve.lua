-- Answers from the receipt of a request, without changing anything.
-- uses: serving lease receipts
-- flags: no-writes
--
-- ARGV[5], ARGV[6], ARGV[9] are not used: they stand where the scripts that change something have them
-- ARGV[12] operation of the request: A acquire, N renew, L release, K revoke
--
-- Codes:
--   committed          the lease
--   conflict           the request id was used for another request
--   still-unknown      no receipt: that proves nothing

local refused = unlessServing()
if refused then
  return refused
end
seen(tonumber(ARGV[4]))
loadReceipts(ARGV[12])
local known = receipt(ARGV[12])
if known then
  if not isSame(known, ARGV[12]) then
    return answer('conflict')
  end
  return answer('committed', observed(known))
end
if damage == 'undecodable' or receiptsUnreadable then
  return answer('corrupt')
end
return answer('still-unknown')
