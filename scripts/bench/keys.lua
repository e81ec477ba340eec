-- For wrk: asks for so many addresses in turn, each the one given with a number behind it.

local last, now, path = 1, 0, "/"

function init(args)
  last = tonumber(args[1]) or 1
  path = wrk.path
end

function request()
  now = now % last + 1
  return wrk.format("GET", path .. now)
end
