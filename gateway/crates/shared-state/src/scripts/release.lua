-- Removes a claim. KEYS: the claim, its heartbeat. ARGV: the owner.
local found = redis.call('GET', KEYS[1])
if found and string.sub(found, 2, 17) == ARGV[1] then
  redis.call('DEL', KEYS[1], KEYS[2])
  return 1
end
return 0
