-- Uses a reference once. KEYS: the reference. ARGV: the user, milliseconds.
-- Returns 1 for the first use, also when its user retries after a lost reply.
local found = redis.call('SET', KEYS[1], ARGV[1], 'NX', 'GET', 'PX', ARGV[2])
return (not found or found == ARGV[1]) and 1 or 0
