-- Ends the script where the record is of another creation, or still being created.
if exists == 1 and (namespace ~= ARGV[2] or creating == 1) then
  return answer('other-namespace')
end
