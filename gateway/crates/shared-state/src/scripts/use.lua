-- Uses a reference up. KEYS: the reference. ARGV: the user, milliseconds.
-- Returns 1 for the first use, also when its user asks again because the reply was lost.
local found = redis.call('SET', KEYS[1], ARGV[1], 'NX', 'GET', 'PX', ARGV[2])
return (not found or found == ARGV[1]) and 1 or 0
