-- Adds an ended membership to the set and the log, and publishes it.
-- KEYS: the ended ones, the log's number, the log.
-- ARGV: until, id, entry, entries kept, ended ones kept, channel.
-- By the clock of Redis: a process with a clock ahead must not expire entries early.
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', redis.call('TIME')[1])
redis.call('ZADD', KEYS[1], 'GT', ARGV[1], ARGV[2])
-- If full, removes those that expire first, never the newest.
redis.call('ZREMRANGEBYRANK', KEYS[1], 0, -(tonumber(ARGV[5]) + 1))
local seq = redis.call('INCR', KEYS[2])
redis.call('XADD', KEYS[3], 'MAXLEN', ARGV[4], seq .. '-0', 'v', ARGV[3])
redis.call('PUBLISH', ARGV[6], seq)
return seq
