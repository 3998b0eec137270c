-- 1-3-2-6.lua - four bets of 1, 3, 2 and 6 units; each win goes on to the next, a loss to the first.
name = "1-3-2-6"
about = "1, 3, 2 and 6 units as long as it wins"
parameters = { wager = "black" }

local steps = { 1, 3, 2, 6 }

function start(t, m)
    m.step = 1
end

function act(t, m)
    local wager = parameters.wager
    if t:up(wager) > 0 and not t:decided(wager) then return end
    local gain = t:gain(wager)
    if gain > 0 then m.step = m.step % #steps + 1 end
    if gain < 0 then m.step = 1 end
    t:set(wager, t.unit * steps[m.step])
end
