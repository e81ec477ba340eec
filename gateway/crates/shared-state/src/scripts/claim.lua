-- Claims a key, or returns what stands there. KEYS: the claim, its owner's sign of life.
-- ARGV: the claim, its milliseconds, the sign's milliseconds, the owner.
local found = redis.call('SET', KEYS[1], ARGV[1], 'NX', 'GET', 'PX', ARGV[2])
-- Ours already: an earlier try got through, and its reply did not.
if not found or string.sub(found, 2, 17) == ARGV[4] then
  redis.call('SET', KEYS[2], '1', 'PX', ARGV[3])
  return {false, 1}
end
return {found, redis.call('EXISTS', KEYS[2])}
