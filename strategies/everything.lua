-- everything.lua - the least amount on every wager that the table offers and that is not up.  Shows
-- t:offers(); it can be played at any game.
name = "everything"
about = "the least amount on every wager on offer"

function act(t, m)
    for _, offer in ipairs(t:offers()) do
        if t:up(offer.id) == 0 then t:bet(offer.id, offer.least) end
    end
end
