-- Begins a script that takes steps on several keys, one after the other, each on its short way or not at all.
-- Wants: OF_EACH, how many arguments a step has; OWN_ARGUMENTS, those of them behind the nonce and the numbers.
--
-- Steps on one record stand together, as a group; see group and each.
-- KEYS  authority record, history, index; then the lease and the receipts of each
-- ARGV  what the client knows of a usual record; how many steps; then of each step: nonce, numbers, and what the script has of
--       its own; all sent for the first time in the lineage that they are meant for
--
-- For each step these are put in the places that brief gives them: KEYS[1] to KEYS[5], ARGV[1] and what follows.
--
-- The answer has a text for each: what its short way says; or its nonce and a letter. x: it goes no short way, nothing was
-- done for it, and it has to be sent alone. e: an error, whose text follows; it may have been done in part.
--
-- Sets: what moment sets; names and all, the keys and arguments of all groups; name and at, how many of them were taken;
-- answers.

-- include: moment
local names, all, answers = KEYS, ARGV, {}
local name, at = 0, 0
