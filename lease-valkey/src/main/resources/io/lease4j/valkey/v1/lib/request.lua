-- Whose request it is, and which.
--
-- Sets: key, principal, instance, scope, digest.
--
-- ARGV[7]  key, encoded
-- ARGV[8]  principal of the caller
-- ARGV[9]  instance of the caller
-- ARGV[10] scope of the request: 16 bytes, of its operation, principal and request id
-- ARGV[11] digest of the request: 16 bytes; of an effect 32

local key, principal, instance, scope, digest = ARGV[7], ARGV[8], ARGV[9], ARGV[10], ARGV[11]
