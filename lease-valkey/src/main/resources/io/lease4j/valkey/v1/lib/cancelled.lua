-- Ends the script if the request was cancelled: it never runs; nor does another one under its id.
if tombstone then
  if tombstone.digest ~= digest then
    return finish('conflict')
  end
  return finish(tombstone.verdict == NEVER_COMMITTED and 'cancelled' or 'too-old')
end
