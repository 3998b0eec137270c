-- pass.lua - the shortest strategy: one unit on the Pass Line, whenever a come-out roll is next.
name = "pass"
about = "one unit on Pass at each come-out roll (craps)"

function act(t, m)
    if t.point == 0 then t:set("pass", t.unit) end
end
