-- Judges a record that has a ticket, sinks, or the word that it was kept, which no client can know.
-- Wants: what brief sets.
--
-- Sets: usual.

-- Without the lineage and the empty texts, and their lengths.
local size = #ARGV[2] - 48
local ok, provenFor, kept, ticket, sinks, rest = pcall(struct.unpack, '>Hc0Hc0Hc0Hc0', record, KNOWN_FROM + size)
usual = ok and string.sub(record, KNOWN_FROM, KNOWN_FROM - 1 + size) == string.sub(ARGV[2], 1, size) and provenFor == lineage
  and (kept == '' or kept == lineage) and rest == #record + 1 and #ticket <= 256 and string.find(ticket, '^[ -~]*$')
  and (sinks == '' or #sinks <= 256 and string.find(sinks, '^[\n -~]+$')
    and not string.find('\n' .. sinks .. '\n', '\n\n', 1, true))
