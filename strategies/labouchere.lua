-- labouchere.lua - bets the sum of the first and the last number of a line.  A win takes both
-- numbers out, a loss adds the bet at the end.  An empty line is won; a line that is too long is given up.
name = "labouchere"
about = "the cancellation system: first and last number of a line"
parameters = { wager = "red", longest = 12 }

function start(t, m)
    m.line = { 1, 2, 3, 4 }
end

local function units(line)
    return #line == 1 and line[1] or line[1] + line[#line]
end

function act(t, m)
    local wager, line = parameters.wager, m.line
    if t:up(wager) > 0 and not t:decided(wager) then return end
    local gain = t:gain(wager)
    if gain > 0 then
        table.remove(line)
        table.remove(line, 1)
    elseif gain < 0 then
        table.insert(line, units(line))
    end
    if #line == 0 or #line > parameters.longest then m.line = { 1, 2, 3, 4 } end
    local done = t:set(wager, t.unit * units(m.line))
    if not done then -- above the maximum
        m.line = { 1, 2, 3, 4 }
        t:set(wager, t.unit * units(m.line))
    end
end
