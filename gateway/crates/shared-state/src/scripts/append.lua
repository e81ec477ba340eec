-- Appends a purge to the log. KEYS: its number, the log, the generation.
-- ARGV: entry, entries kept, channel.
local seq = redis.call('INCR', KEYS[1])
redis.call('XADD', KEYS[2], 'MAXLEN', ARGV[2], seq .. '-0', 'v', ARGV[1])
redis.call('INCR', KEYS[3])
redis.call('PUBLISH', ARGV[3], seq)
return seq
