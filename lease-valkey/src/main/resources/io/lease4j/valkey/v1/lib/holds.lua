-- Judges whether a tombstone is also about a request that was first sent then. Its owner may have started it afresh after
-- the cancellation, and it may have committed then: in a memory that this one does not have.
--
-- Sets: holds.
-- Wants: tombstone, of receipts; what first sets.

local holds = tombstone and (isProven() and forgotten ~= 'lost-with-history'
  or ARGV[14] == tombstone.lineage and firstSent <= tombstone.saidAt)
