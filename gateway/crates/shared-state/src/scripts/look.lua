-- Says what stands under a key. KEYS: the claim, its owner's sign of life.
return {redis.call('GET', KEYS[1]), redis.call('EXISTS', KEYS[2])}
