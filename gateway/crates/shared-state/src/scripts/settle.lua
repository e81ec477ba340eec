-- Stores an outcome. KEYS: the claim, its heartbeat. ARGV: owner, outcome, milliseconds.
local found = redis.call('GET', KEYS[1])
-- No claim: it was made while Redis was away, or Redis lost it.
if found and string.sub(found, 2, 17) ~= ARGV[1] then
  return 0
end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
redis.call('DEL', KEYS[2])
return 1
