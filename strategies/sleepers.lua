-- sleepers.lua - bets on each dozen that has not come for a while.  A system with a history: how
-- long each dozen has slept.
name = "sleepers"
about = "dozens that have not come for so many spins (roulette)"
parameters = { spins = 4 }

function start(t, m)
    m.slept = { 0, 0, 0 }
end

function act(t, m)
    if t.first then return end
    for dozen = 1, 3 do
        local came = t.number > 12 * (dozen - 1) and t.number <= 12 * dozen
        m.slept[dozen] = came and 0 or math.min(m.slept[dozen] + 1, parameters.spins)
        t:set("dozen-" .. dozen, m.slept[dozen] == parameters.spins and t.unit or 0)
    end
end
