-- Ends the script if the request was cancelled: it never runs; nor does another one under its id.
-- Wants: tombstone, of receipts; digest; what first sets.
-- include: holds
if tombstone then
  if tombstone.digest ~= digest then
    return finish('conflict')
  end
  return finish(tombstone.verdict == NEVER_COMMITTED and holds and 'cancelled' or 'too-old')
end
