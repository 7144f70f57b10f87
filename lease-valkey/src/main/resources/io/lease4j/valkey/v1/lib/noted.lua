-- Notes the time of a step on the short way that changes nothing of the record, as finish does.
if now - latest >= NOTED_EVERY then
  redis.call('HSET', KEYS[1], 'last', last, 'latest', now)
  latest = now
end
