-- Makes wrk request a different unknown path every time.
request = function()
  return wrk.format("GET", "/made-up/" .. math.random(1e9))
end
