-- regress.lua - Place 6 and 8, high until the first win of a shooter and low from then on.
name = "regress"
about = "Place 6 and 8, less after the first win of a shooter (craps)"
parameters = { high = 3, low = 1 }

function act(t, m)
    if t.new_shooter == 1 then m.won = nil end
    if t:gain("place-6") > 0 or t:gain("place-8") > 0 then m.won = true end
    if t.point == 0 then return end
    local units = m.won and parameters.low or parameters.high
    t:set("place-6", units * t.unit * 6 / 5)
    t:set("place-8", units * t.unit * 6 / 5)
end
