-- iron-cross.lua - the Field and Place 5, 6 and 8: every total but seven wins something.
name = "iron-cross"
about = "Field and Place 5, 6, 8 while there is a point (craps)"

function act(t, m)
    if t.point == 0 then return end -- place bets are off on a come-out roll
    t:set("field", t.unit)
    t:set("place-5", t.unit)
    t:set("place-6", t.unit * 6 / 5)
    t:set("place-8", t.unit * 6 / 5)
end
