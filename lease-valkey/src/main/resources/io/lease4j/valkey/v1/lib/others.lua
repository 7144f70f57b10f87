-- Judges the first texts of a lease record that is not of the caller's principal and instance: it has to be of the same key.
-- Wants: what own sets.
--
-- Sets: sound, idFrom.

local ok, key, principal, instance, from = pcall(struct.unpack, '>Hc0Hc0Hc0', blob, TEXTS)
sound = ok and string.sub(blob, TEXTS, TEXTS + 1 + #key) == string.sub(ARGV[6], 1, 2 + #key) and principal ~= ''
  and #principal <= 256 and instance ~= '' and #instance <= 256 and string.find(principal .. instance, '^[ -~]*$')
idFrom = from
