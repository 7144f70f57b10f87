-- Writes the authority record as it is now.
redis.call('SET', KEYS[1], struct.pack(STATE, STATE_VERSION, last, latest, floor, base, ceiling, since, floorAt, basis,
  frozen, exists, creating, evidence, shard, shards, horizon, retention, historyLength, witnessed, #namespace, namespace,
  #provenFor, provenFor, #kept, kept, #ticket, ticket, #sinks, sinks))
