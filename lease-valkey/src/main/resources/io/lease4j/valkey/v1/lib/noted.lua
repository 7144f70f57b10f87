-- Notes the time of a step on the short way that changes nothing of the record, as finish does.
-- Wants: call, now, latest, last.
if now - latest >= NOTED_EVERY then
  call('SETRANGE', KEYS[1], 1, struct.pack(STEP, last, now))
  latest = now
end
