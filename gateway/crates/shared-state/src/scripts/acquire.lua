-- Takes a lease. KEYS: the lease, its fence. ARGV: owner, milliseconds, the fence's milliseconds.
-- Returns the fence number, or 0 when somebody else holds the lease.
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then
  return 0
end
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
local fence = math.max((tonumber(redis.call('GET', KEYS[2]) or '') or 0) + 1, now)
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
redis.call('SET', KEYS[2], string.format('%.0f', fence), 'PX', ARGV[3])
return fence
