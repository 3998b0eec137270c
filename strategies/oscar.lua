-- oscar.lua - Oscar's grind: wins one unit a series.  A win raises the next bet by a unit, but never
-- above what the series lacks; a loss leaves it.
name = "oscar"
about = "Oscar's grind: one unit a series"
parameters = { wager = "even", deepest = 30 }

function start(t, m)
    m.units, m.won = 1, 0
end

function act(t, m)
    local wager = parameters.wager
    if t:up(wager) > 0 and not t:decided(wager) then return end
    local gain = t:gain(wager) / t.unit
    m.won = m.won + gain
    if m.won >= 1 or m.won <= -parameters.deepest then
        m.units, m.won = 1, 0
    elseif gain > 0 then
        m.units = math.min(m.units + 1, 1 - m.won)
    end
    t:set(wager, t.unit * m.units)
end
