-- Writes the authority record as it is now.
redis.call('SET', KEYS[1], struct.pack(STATE, STATE_VERSION, last, latest, exists, #namespace, namespace, shard, shards, floor,
  floorAt, base, ceiling, #provenFor, provenFor, basis, #sinks, sinks, frozen, creating, horizon, retention, historyLength,
  witnessed, since, evidence, #ticket, ticket, #kept, kept))
