/* wheel.test.ts - the order of pockets on real wheels, and where the ball comes to rest. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { cardName, cardParts } from "./cards";
import { between, DOUBLE_ZERO, lying, pocketAngle, pocketColour, resting, running, SINGLE_ZERO }
    from "./wheel";

const ALL = Array.from({ length: 37 }, (_, number) => String(number));

test("every pocket is on the wheel once", () => {
    assert.deepEqual([...SINGLE_ZERO].sort(), [...ALL].sort());
    assert.deepEqual([...DOUBLE_ZERO].sort(), [...ALL, "00"].sort());
});

/* Clockwise of zero: 32 on a single-zero wheel, 28 on a double-zero wheel; 00 is opposite 0. */
test("neighbours are those of real wheels", () => {
    assert.deepEqual([SINGLE_ZERO[36], ...SINGLE_ZERO.slice(0, 2)], ["26", "0", "32"]);
    assert.deepEqual([DOUBLE_ZERO[37], ...DOUBLE_ZERO.slice(0, 2)], ["2", "0", "28"]);
    assert.equal(pocketAngle(DOUBLE_ZERO, "00"), 180);
    const at = SINGLE_ZERO.indexOf("17");
    assert.deepEqual(SINGLE_ZERO.slice(at - 1, at + 2), ["25", "17", "34"]);
});

test("colours alternate around both wheels, and there are eighteen of each", () => {
    for (const order of [SINGLE_ZERO, DOUBLE_ZERO]) {
        const colours = order.map(pocketColour);
        assert.equal(colours.filter((colour) => colour === "red").length, 18);
        colours.forEach((colour, i) => assert.notEqual(colour, colours[(i + 1) % order.length]));
    }
});

test("the ball ends in its pocket, wherever it starts", () => {
    for (const pocket of DOUBLE_ZERO)
        for (const seconds of [0, 0.37, 5.2]) {
            const from = running({ rotor: 12, ball: 200, radius: 91 }, seconds);
            const angle = pocketAngle(DOUBLE_ZERO, pocket);
            const end = between(from, resting(from, angle), 1);
            const off = (((end.ball - end.rotor - angle) % 360) + 540) % 360 - 180;
            assert.ok(Math.abs(off) < 1e-6, `${pocket}: ${off}`);
            assert.ok(end.ball < from.ball - 360, "it runs against the wheel");
            assert.equal(lying(end, angle).radius, end.radius);
        }
});

test("names of cards", () => {
    assert.deepEqual(cardParts("10H"), { rank: "10", suit: "H" });
    assert.equal(cardName("10H"), "ten of hearts");
    assert.equal(cardName("AS"), "ace of spades");
    assert.equal(cardName(null), "a card face down");
});
