-- Publishes a result for those who wait for a lease. KEYS: the outcome, the fence.
-- ARGV: the holder's fence number, the outcome, milliseconds.
local fence = tonumber(redis.call('GET', KEYS[2]) or '') or 0
if fence > tonumber(ARGV[1]) then
  return 0
end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1
