-- molly.lua - the three-point molly: the Pass Line and two Come bets, each with full odds.
name = "molly"
about = "Pass and two Come bets with full odds (craps)"

local numbers = { 4, 5, 6, 8, 9, 10 }

-- As much as the table offers, if it offers anything.
local function most(t, id)
    local least, most = t:offer(id)
    if least then t:bet(id, most) end
end

function act(t, m)
    if t.point == 0 then
        t:set("pass", t.unit)
        return
    end
    most(t, "pass-odds-" .. t.point)
    local comes = 0
    for _, number in ipairs(numbers) do
        if t:up("come-" .. number) > 0 then
            comes = comes + 1
            most(t, "come-odds-" .. number)
        end
    end
    if comes < 2 then t:set("come", t.unit) end
end
