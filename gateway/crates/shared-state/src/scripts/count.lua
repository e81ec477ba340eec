-- Counts one attempt against a rate limit (GCRA). KEYS: the limit.
-- ARGV: microseconds per attempt, burst.
-- Returns 0 when it is within the limit, else the microseconds until the next attempt.
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
local interval, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
-- The time at which the limit is unused again. An unreadable value counts as unused.
local full = tonumber(redis.call('GET', KEYS[1]) or '') or now
if full ~= full then
  full = now
end
-- A value from a clock that was ahead must not block callers for longer than the limit can.
full = math.min(math.max(full, now), now + interval * burst)
local wait = full + interval - interval * burst - now
if wait > 0 then
  return wait
end
full = full + interval
redis.call('SET', KEYS[1], string.format('%.0f', full), 'PX', math.ceil((full - now) / 1000) + 1)
return 0
