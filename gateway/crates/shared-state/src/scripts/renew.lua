-- Renews a lease. KEYS: the lease, its fence. ARGV: owner, milliseconds, the holder's fence number.
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then
  return 0
end
-- Expired: still ours unless another process held it since.
local fence = tonumber(redis.call('GET', KEYS[2]) or '') or 0
if not holder and fence > tonumber(ARGV[3]) then
  return 0
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
