-- Each request of wrk asks for another path that there is not.
request = function()
  return wrk.format("GET", "/made-up/" .. math.random(1e9))
end
