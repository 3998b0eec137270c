-- martingale.lua - doubles the bet after each loss, until a win or too many losses in a row.
name = "martingale"
about = "doubles after a loss, up to so many times"
parameters = { wager = "red", doublings = 6 }

function start(t, m)
    m.losses = 0
end

function act(t, m)
    local wager = parameters.wager
    if t:up(wager) > 0 and not t:decided(wager) then return end -- such as on a point
    local gain = t:gain(wager)
    if gain > 0 then m.losses = 0 end
    if gain < 0 then m.losses = m.losses + 1 end
    if m.losses > parameters.doublings then m.losses = 0 end
    t:set(wager, t.unit * 2 ^ m.losses)
end
