-- Claims a key, or returns the claim found. KEYS: the claim, its heartbeat.
-- ARGV: the claim, its milliseconds, the heartbeat's milliseconds, the owner.
local found = redis.call('SET', KEYS[1], ARGV[1], 'NX', 'GET', 'PX', ARGV[2])
-- Ours already: an earlier try succeeded, but its reply was lost.
if not found or string.sub(found, 2, 17) == ARGV[4] then
  redis.call('SET', KEYS[2], '1', 'PX', ARGV[3])
  return {false, 1}
end
return {found, redis.call('EXISTS', KEYS[2])}
