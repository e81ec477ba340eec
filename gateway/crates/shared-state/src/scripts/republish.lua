-- Adds memberships that ended while Redis was away. If one of them was unknown,
-- tells every process to read the set again.
-- KEYS: the ended ones, the log's number, the log. ARGV: entry, entries kept, channel, then
-- until and id of each.
local changed = redis.call('ZADD', KEYS[1], 'GT', 'CH', unpack(ARGV, 4))
if changed > 0 then
  local seq = redis.call('INCR', KEYS[2])
  redis.call('XADD', KEYS[3], 'MAXLEN', ARGV[2], seq .. '-0', 'v', ARGV[1])
  redis.call('PUBLISH', ARGV[3], seq)
end
return changed
