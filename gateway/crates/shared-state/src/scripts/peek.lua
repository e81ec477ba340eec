-- Reads a claim. KEYS: the claim, its heartbeat.
return {redis.call('GET', KEYS[1]), redis.call('EXISTS', KEYS[2])}
