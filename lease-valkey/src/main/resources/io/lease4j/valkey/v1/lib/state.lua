-- Writes the authority record as it is now.
redis.call('HSET', KEYS[1], 'last', last, 'latest', now, 'state', struct.pack(STATE, STATE_VERSION, exists, #namespace,
  namespace, shard, shards, floor, floorAt, base, ceiling, #provenFor, provenFor, basis, #sinks, sinks, frozen, creating,
  horizon, retention, historyLength, witnessed, since, evidence, #ticket, ticket))
