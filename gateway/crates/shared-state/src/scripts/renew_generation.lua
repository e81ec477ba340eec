-- Starts a generation that was never used, even if Redis lost some. KEYS: the generation.
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
local last = tonumber(redis.call('GET', KEYS[1]) or '') or 0
redis.call('SET', KEYS[1], string.format('%.0f', math.max(last + 1, now)))
return 1
