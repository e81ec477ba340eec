-- Reads the log from the last entry read, and checks that Redis can write.
-- KEYS: epoch, number, log, generation, probe. ARGV: last number, a new epoch, entries at most.
redis.call('SET', KEYS[5], '1', 'PX', 60000)
local epoch = redis.call('GET', KEYS[1])
if not epoch then
  epoch = ARGV[2]
  redis.call('SET', KEYS[1], epoch)
end
local seq = redis.call('GET', KEYS[2]) or '0'
local generation = redis.call('GET', KEYS[4]) or '0'
local entries = redis.call('XRANGE', KEYS[3], ARGV[1] .. '-0', '+', 'COUNT', ARGV[3])
local flat = {}
for _, entry in ipairs(entries) do
  flat[#flat + 1] = string.match(entry[1], '^%d+')
  flat[#flat + 1] = entry[2][2]
end
return {epoch, seq, generation, flat}
