/* duty.test.ts - offers as the server sends them, and lines as a dealer types them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ACTS, SHUFFLED_ACTS } from "../fixtures/acts";
import { actsOf as actsWith, alongWords, cardOf, choicesFor, findAct, hasConsole, idleWords, orderWords,
         stepAlong, stepsWords, toConfirm, understand, usualAct, waitsFor } from "./duty";
import type { Moment, Offer, Order, Step, Understood } from "./duty";
import { isShuffled, rowsOf } from "./rows";
import type { ActId, ActRow, Flag, MemberName, Waits, Whichever } from "./wire";

const ROWS = rowsOf(ACTS);
const actsOf = (offers: Offer[]) => actsWith(offers, ROWS);

const SETTING = {
    seats: [{ seat: 1, name: "Ana" }, { seat: 3, name: "Bob" }],
    wagerIds: ["straight-17", "red", "split-8-11"],
};
const STICK = { role: "stickperson" } as const;
const SUPERVISOR = { role: "game-supervisor" } as const;
const DEALER = { role: "dealer" } as const;

const FACES = [1, 2, 3, 4, 5, 6];
const PAIRS = FACES.flatMap((a) => FACES.map((b) => [a, b] as [number, number]));

const faces = (act: ActId, role: object): Offer[] =>
    PAIRS.map((dice) => ({ act, ...role, dice, clause: "4.2" }));
const reasons = (act: ActId, role: object, more: object = {}): Offer[] =>
    (["off-table", "stacked", "on-bank", "short"] as const).map((reason) =>
        ({ act, ...role, ...more, reason }));

/* With the dice in the air, and after the call. */
const IN_THE_AIR: Offer[] = [
    { act: "record", ...STICK, many: true },
    ...reasons("no-roll", STICK),
    { act: "confirm", ...STICK, seat: 3 },
    ...faces("rest", STICK),
    ...reasons("rest", STICK, { dice: [1, 1] }),
];
const CALLED: Offer[] = [
    ...reasons("no-roll", STICK), { act: "settle", ...STICK, clause: "5.7" },
];

function orderFrom(line: string, offers: Offer[], done = false): Whichever<Order> {
    const understood = understand(line, actsOf(offers), SETTING, done);
    assert.equal(understood.kind, "order", JSON.stringify(understood));
    return (understood as { order: Order }).order;
}

function whyNot(line: string, offers: Offer[]): string {
    const understood = understand(line, actsOf(offers), SETTING);
    assert.equal(understood.kind, "why", JSON.stringify(understood));
    return (understood as { say: string }).say;
}

function asked(line: string, offers: Offer[]): string {
    const understood = understand(line, actsOf(offers), SETTING);
    assert.equal(understood.kind, "ask", JSON.stringify(understood));
    return (understood as { field: { member: string } }).field.member;
}

test("only the acts of staff are shown, most usual first", () => {
    const acts = actsOf([{ act: "bet", wager: "red" }, ...IN_THE_AIR]);

    assert.deepEqual(acts.map((act) => act.act), ["rest", "no-roll", "confirm", "record"]);
    assert.equal(usualAct(acts)!.act, "rest");
    assert.equal(hasConsole([{ act: "bet", wager: "red" }, { act: "sit", role: "player" }]), false);
    assert.equal(hasConsole(IN_THE_AIR), true);
});

test("keys are letters, each for one act", () => {
    const many = (["settle", "spin", "spread", "no-roll", "no-spin", "no-more-bets", "confirm",
                  "collect", "call", "cut", "something-new", "pit-fill"] as ActId[]);
    const acts = actsOf(many.map((act) => ({ act, ...DEALER })));
    const keys = acts.filter((act) => act.group !== "table").map((act) => act.key);

    assert.equal(keys.length, many.length - 2);
    assert.equal(new Set(keys).size, keys.length);
    for (const key of keys) assert.match(key, /^[a-z]$/);
    assert.equal(findAct(acts, "pit-fill")!.key, ""); /* by name only */
});

test("dice are two digits", () => {
    for (const line of ["34", "3 4", "3-4", "r 34", "rest 3 4"])
        assert.deepEqual(orderFrom(line, IN_THE_AIR), { act: "rest", ...STICK, dice: [3, 4] });
    assert.deepEqual(orderFrom("11", IN_THE_AIR), { act: "rest", ...STICK, dice: [1, 1] });
    assert.match(whyNot("37", IN_THE_AIR), /"37"/);
});

test("a flag says that a die leans", () => {
    assert.deepEqual(orderFrom("34 first-leans", IN_THE_AIR),
        { act: "rest", ...STICK, dice: [3, 4], flags: ["first-leans"] });
});

test("with a reason, the faces can be left out", () => {
    assert.deepEqual(orderFrom("r off-table", IN_THE_AIR),
        { act: "rest", ...STICK, dice: [1, 1], reason: "off-table" });
});

test("a call needs a reason: by word, by prefix, by number", () => {
    assert.equal(asked("n", IN_THE_AIR), "reason");
    for (const line of ["n short", "n sh", "n 4", "no-roll short"])
        assert.deepEqual(orderFrom(line, IN_THE_AIR),
            { act: "no-roll", ...STICK, reason: "short" });
    assert.match(whyNot("n s", IN_THE_AIR), /"s"/); /* stacked or short */
    assert.match(whyNot("n 5", IN_THE_AIR), /"5"/);
    assert.deepEqual(orderFrom("n off-table both", IN_THE_AIR),
        { act: "no-roll", ...STICK, reason: "off-table", flags: ["both"] });
});

test("Enter alone does the usual act, and asks for missing values", () => {
    assert.deepEqual(orderFrom("", CALLED), { act: "settle", ...STICK });
    assert.equal(asked("", IN_THE_AIR), "dice");
    assert.match(whyNot("", reasons("no-roll", SUPERVISOR)), /Enter does nothing right now/);
});

test("what is not offered cannot be done", () => {
    assert.match(whyNot("34", CALLED), /not available now/);
    assert.match(whyNot("land 17", CALLED), /not available now/);
    assert.match(whyNot("settle 17", CALLED), /"17"/);
});

test("a single player to confirm need not be named, one of two must", () => {
    assert.deepEqual(orderFrom("k", IN_THE_AIR), { act: "confirm", ...STICK, seat: 3 });
    const two: Offer[] = [...IN_THE_AIR, { act: "confirm", ...STICK, seat: 1 }];
    assert.equal(asked("k", two), "seat");
    assert.deepEqual(orderFrom("k ana", two), { act: "confirm", ...STICK, seat: 1 });
    assert.deepEqual(orderFrom("k 3", two), { act: "confirm", ...STICK, seat: 3 });
    assert.match(whyNot("k 2", two), /choice is not available/);
});

test("values that need not be typed can be typed", () => {
    assert.deepEqual(orderFrom("k bob", IN_THE_AIR), { act: "confirm", ...STICK, seat: 3 });
    assert.deepEqual(orderFrom("k 3", IN_THE_AIR), { act: "confirm", ...STICK, seat: 3 });
    assert.match(whyNot("k ana", IN_THE_AIR), /"ana"/); /* she has nothing to confirm */
});

test("the call can name other faces than those keyed in", () => {
    const offers: Offer[] = [{ act: "call", ...STICK }];

    assert.deepEqual(orderFrom("", offers), { act: "call", ...STICK });
    for (const line of ["c 34", "34", "call 3 4"])
        assert.deepEqual(orderFrom(line, offers), { act: "call", ...STICK, dice: [3, 4] });
    assert.match(findAct(actsOf(offers), "call")!.wrong!, /overrules/);
});

test("the row of an act says how to correct a mistake", () => {
    const wrong = (act: ActId) => actsOf([{ act, ...DEALER }])[0]!.wrong;

    assert.match(wrong("settle")!, /^Settled on a wrong call\? A supervisor overrules it/);
    assert.equal(wrong("spin"), undefined);
});

/* Not available unless the table offers it. */
test("a spoken bet is entered with seat, wager and amount", () => {
    const wanted = { act: "pit-spoken", ...DEALER, seat: 3, wager: "red", cents: 1200 };
    const many: Offer[] = [{ act: "spin", ...DEALER }, { act: "pit-spoken", ...DEALER, many: true }];
    const needs: Offer[] = [
        { act: "pit-spoken", ...DEALER, needs: ["seat", "wager", "cents"], many: true },
    ];

    for (const offers of [many, needs]) {
        for (const line of ["s 3 red 12", "spoken bob red 12", "s bob red 12.00"])
            assert.deepEqual(orderFrom(line, offers), wanted);
        assert.equal(asked("s", offers), "seat");
        assert.equal(asked("s 3", offers), "wager");
        assert.equal(asked("s 3 red", offers), "cents");
    }
    const listed: Offer[] = [1, 3].map((seat) =>
        ({ act: "pit-spoken", ...DEALER, seat, needs: ["wager", "cents"] }));
    assert.deepEqual(orderFrom("s 3 red 12", listed), wanted);
    assert.match(whyNot("s 3 red 12", [{ act: "spin", ...DEALER }]), /not available now/);
});

test("several cards are drawn one by one; a named hand gets one", () => {
    const draw: Offer[] = ["KS", "4D", "3H"].map((card) => ({ act: "draw", ...DEALER, cards: [card] }));
    const all = understand("ks 4d 3h", actsOf(draw), SETTING);

    assert.equal(all.kind, "order");
    if (all.kind !== "order") return;
    assert.deepEqual([all.order, ...all.next].map((one: Whichever<Order>) => one.cards), [["KS"], ["4D"], ["3H"]]);
    assert.deepEqual(orderFrom("d banker 4d", draw),
        { act: "draw", ...DEALER, hand: "banker", cards: ["4D"] });
});

/* docs/protocol.md: if the house shuffles, orders to draw, discard or turn don't name the card. */
test("if the house shuffles, cards are not named", () => {
    const rows = rowsOf(SHUFFLED_ACTS);
    const actsOf = (offers: Offer[]) => actsWith(offers, rows);
    const setting = { ...SETTING, shuffled: isShuffled(rows) };
    const some = ["KS", "4D", "3H"];
    const each = (act: ActId, more: object = {}): Offer[] =>
        some.map((card) => ({ act, ...DEALER, ...more, cards: [card] }));
    const meant = (line: string, offers: Offer[], done = false) =>
        understand(line, actsOf(offers), setting, done);
    const orders = (line: string, offers: Offer[], wanted: object, done = false) =>
        assert.deepEqual((meant(line, offers, done) as { order?: Order }).order, { ...DEALER, ...wanted });

    for (const act of ["draw", "burn", "face-up"] as const) {
        orders(act, each(act), { act });
        assert.deepEqual(choicesFor(actsOf(each(act))[0]!, "cards", {}, SETTING), []);
    }
    orders("", [{ act: "draw", ...DEALER }, ...each("draw")], { act: "draw" });
    orders("", each("burn"), { act: "burn" });
    orders("d banker", each("draw"), { act: "draw", hand: "banker" });
    orders("d face-up", each("draw"), { act: "draw", flags: ["face-up"] });
    for (const line of ["ks", "ks 4d", "as"]) {
        const understood = meant(line, each("draw"));
        assert.equal(understood.kind, "why");
        if (understood.kind === "why") assert.match(understood.say, /don't name cards/);
    }
    assert.equal(meant("d ks", each("draw")).kind, "why");
    const none = meant("ks", [{ act: "settle", ...DEALER }]);
    assert.match((none as { say: string }).say, /don't name cards/);
    assert.equal(isShuffled(ROWS), false);

    const turn: Offer[] = (["player", "banker"] as const).map((hand) =>
        ({ act: "turn", ...DEALER, hand, needs: ["cards"] }));
    orders("", turn.slice(0, 1), { act: "turn", hand: "player" });
    orders("t banker", turn, { act: "turn", hand: "banker" });
    const excess: Offer[] = [{ act: "excess", ...DEALER }, ...each("excess", { flags: ["seen"] })];
    orders("x", excess, { act: "excess" });
    orders("x seen", excess, { act: "excess", flags: ["seen"] });
    orders("x", [{ act: "excess", ...DEALER, many: true }], { act: "excess" }, true);

    /* Acts that don't deal cards still name them. */
    const others: Offer[] = [{ act: "polish" as ActId, ...DEALER, cards: ["KS"] }];
    orders("polish", others, { act: "polish", cards: ["KS"] });
});

/* 9.7 of Lunar Poker: boxes are served in order, which the table knows; any other is named. */
test("Enter serves the box whose turn it is", () => {
    const serve = (seat: number, ...flags: Flag[]): Offer =>
        ({ act: "serve", ...DEALER, seat, ...(flags.length ? { flags } : {}) });
    const offers = [serve(1), serve(1, "astray"), serve(3, "astray")];

    assert.deepEqual(orderFrom("", offers), { act: "serve", ...DEALER, seat: 1 });
    assert.deepEqual(orderFrom("v 3 astray", offers),
        { act: "serve", ...DEALER, seat: 3, flags: ["astray"] });
    assert.equal(asked("", [serve(1), serve(3)]), "seat");
});

test("waiting bets are confirmed player by player, if confirming is offered", () => {
    const wagers = [
        { seat: 3, wager: "red", cents: 500, waiting: true },
        { seat: 1, wager: "red", cents: 500 },
        { seat: 3, wager: "straight-17", cents: 250, waiting: true, spoken: true },
        { seat: 1, wager: "split-8-11", cents: 0, waiting: true, act: "call-off" },
    ];
    const list = toConfirm(wagers, actsOf(IN_THE_AIR), SETTING);

    assert.deepEqual(list.map(({ seat, words }) => [seat, words]), [
        [3, "5 on red (late), 2.50 on straight-17 (spoken)"], [1, "split-8-11: call off"],
    ]);
    assert.deepEqual(list[0]!.order, { act: "confirm", ...STICK, seat: 3 });
    assert.equal(list[1]!.order, null); /* not offered */
});

test("whom the table waits for, if it is someone else", () => {
    const staff = [{ name: "Dan", role: "dealer" }, { name: "Stan", role: "stickperson" }];
    const at = (waits?: Waits): Moment =>
        ({ seats: SETTING.seats, staff, ...(waits ? { waits } : {}) });
    const stick: Waits = { for: "role", roles: ["stickperson"], to: "key in the dice" };
    const confirm = actsOf([{ act: "confirm", ...DEALER, seat: 1 }]);

    assert.equal(waitsFor(at(stick), actsOf(IN_THE_AIR)), "");
    assert.equal(waitsFor(at(stick), confirm), "Waiting for Stan (stickperson) to key in the dice.");
    assert.equal(waitsFor(at({ for: "seat", seat: 3, to: "throw", act: "throw" }), confirm),
        "Waiting for Bob to throw.");
    assert.equal(waitsFor(at({ for: "seat", seat: 8, to: "throw" }), confirm),
        "Waiting for seat 8 to throw.");
    assert.match(waitsFor({ ...at(stick), staff: [] }, confirm), /a stickperson \(none on duty\)/);
    assert.equal(waitsFor(at(), confirm), "");
});

test("in one's own turn, what has to happen first is shown", () => {
    const confirm = actsOf([{ act: "confirm", ...DEALER, seat: 1 }]);
    const dealer: Waits = { for: "role", roles: ["dealer"], to: "go on when the bets are made" };
    const moment = (waits: Waits): Moment => ({ seats: SETTING.seats, waits });

    assert.equal(waitsFor(moment({ ...dealer, first: "a player to bet" }), confirm),
        "Waiting for a player to bet.");
    assert.equal(waitsFor(moment(dealer), confirm), "");
});

test("staff who could go on see which players have not answered", () => {
    const settle = (seats: number[]) =>
        waitsFor({ seats: SETTING.seats, waits: { for: "players", seats, to: "say yes or no" } },
                 actsOf(CALLED));
    const confirm = actsOf([{ act: "confirm", ...DEALER, seat: 1 }]);

    assert.equal(settle([1, 3]), "Ask first: Ana and Bob have not answered.");
    assert.equal(settle([1]), "Ask first: Ana has not answered.");
    assert.equal(settle([]), "");
    assert.equal(waitsFor({ seats: [], waits: { for: "players", to: "decide" } }, confirm),
        "Waiting for the players to decide.");
});

/* docs/door.md: a staff session ends after five minutes without activity. */
test("idle staff are warned before they are signed out, and told afterwards", () => {
    assert.equal(idleWords(0), null);
    assert.equal(idleWords(4 * 60_000 - 1), null);
    assert.match(idleWords(4 * 60_000)!, /in 60 s\./);
    assert.match(idleWords(5 * 60_000 - 1000)!, /in 1 s\./);
    assert.match(idleWords(5 * 60_000)!, /signed out after five minutes without activity/);
});

test("a correction is for a person, by name or seat", () => {
    const people = { ...SETTING, seats: [{ seat: 1, name: "Ana", person: 77 },
                                         { seat: 3, name: "Bob", person: 88 }] };
    const one: Offer[] = [{ act: "pit-correct", ...SUPERVISOR, other: 77, needs: ["cents"] }];
    const two: Offer[] = [...one, { act: "pit-correct", ...SUPERVISOR, other: 88, needs: ["cents"] }];
    const order = (line: string, offers: Offer[]) => understand(line, actsOf(offers), people);
    const wanted = { act: "pit-correct", ...SUPERVISOR, other: 77, cents: 500 };

    for (const [line, offers] of [["c 5", one], ["c ana 5", one], ["c ana 5", two],
                                  ["correct 1 5", two]] as const) {
        const meant = order(line, offers);
        assert.equal(meant.kind, "order", line);
        if (meant.kind === "order") assert.deepEqual(meant.order, wanted);
    }
    const back = order("c bob -5", two);
    assert.deepEqual(back.kind === "order" && back.order, { ...wanted, other: 88, cents: -500 });
});

test("a supervisor overrules with other faces, or calls it void", () => {
    const offers: Offer[] = [...faces("overrule", SUPERVISOR),
                    { act: "overrule", ...SUPERVISOR, flags: ["void"] }];

    assert.equal(asked("o", offers), "dice");
    assert.deepEqual(orderFrom("o 25", offers), { act: "overrule", ...SUPERVISOR, dice: [2, 5] });
    assert.deepEqual(orderFrom("o void", offers),
        { act: "overrule", ...SUPERVISOR, flags: ["void"] });
    assert.match(whyNot("25", offers), /not available/); /* never by digits alone */
    assert.equal(actsOf(offers)[0]!.grave, true);
});

test("the ball lands in a number, including 0 and 00", () => {
    const offers: Offer[] = [
        ...["0", "00", "7", "17"].map((number) => ({ act: "land" as const, ...DEALER, number })),
        { act: "land", ...DEALER, number: "0", reason: "foreign-object" },
        { act: "no-spin", ...DEALER, reason: "foreign-object" },
    ];

    for (const number of ["0", "00", "7", "17"])
        assert.deepEqual(orderFrom(number, offers), { act: "land", ...DEALER, number });
    assert.deepEqual(orderFrom("l foreign-object", offers),
        { act: "land", ...DEALER, number: "0", reason: "foreign-object" });
    for (const other of ["36", "37", "000"]) assert.match(whyNot(other, offers), /choice is not available/);
    assert.match(whyNot("1.5", offers), /"1.5"/);
});

test("all players are paid at once, or one of them", () => {
    const offers: Offer[] = [
        { act: "pay", ...DEALER },
        { act: "pay", ...DEALER, seat: 1, wager: "red" },
        { act: "pay", ...DEALER, seat: 3, wager: "straight-17" },
    ];

    assert.deepEqual(orderFrom("", offers), { act: "pay", ...DEALER });
    assert.deepEqual(orderFrom("p bob", offers),
        { act: "pay", ...DEALER, seat: 3, wager: "straight-17" });
});

test("the wheel spins either way; the direction is optional", () => {
    const offers: Offer[] = [
        { act: "spin", ...DEALER },
        { act: "spin", ...DEALER, direction: "clockwise" },
        { act: "spin", ...DEALER, direction: "anticlockwise" },
    ];

    assert.deepEqual(orderFrom("", offers), { act: "spin", ...DEALER });
    assert.deepEqual(orderFrom("w anti", offers), { act: "spin", ...DEALER, direction: "anticlockwise" });
    assert.deepEqual(orderFrom("w same-way", offers),
        { act: "spin", ...DEALER, flags: ["same-way"] });
});

test("cards are two or three characters", () => {
    assert.equal(cardOf("as"), "AS");
    assert.equal(cardOf("Th"), "10H");
    assert.equal(cardOf("10h"), "10H");
    assert.equal(cardOf("1h"), null);
    assert.deepEqual(orderFrom("as,kd", [{ act: "turn", ...DEALER, needs: ["cards"] }]).cards,
        ["AS", "KD"]);
    const draw: Offer[] = [{ act: "draw", ...DEALER, many: true }];
    assert.deepEqual(orderFrom("as", draw), { act: "draw", ...DEALER, cards: ["AS"] });
    assert.deepEqual(orderFrom("d banker th face-up", draw),
        { act: "draw", ...DEALER, hand: "banker", cards: ["10H"], flags: ["face-up"] });
    assert.equal(asked("", draw), "cards");
    assert.deepEqual(orderFrom("d", draw, true), { act: "draw", ...DEALER });
    const turn: Offer[] = [{ act: "turn", ...DEALER, hand: "player", needs: ["cards"] }];
    assert.equal(asked("", turn), "cards");
    assert.deepEqual(orderFrom("as kd", turn),
        { act: "turn", ...DEALER, hand: "player", cards: ["AS", "KD"] });
});

test("amounts must be within the offer", () => {
    const cut: Offer[] = [{ act: "cut", ...DEALER, least: 52, most: 364, step: 1 }];
    const bet: Offer[] = [
        { act: "bet", ...DEALER, seat: 3, wager: "red", flags: ["oral"], least: 500, most: 10000,
          step: 500 },
    ];

    assert.deepEqual(orderFrom("200", cut), { act: "cut", ...DEALER, count: 200 });
    assert.match(whyNot("c 20", cut), /52 to 364/);
    assert.deepEqual(orderFrom("b 25", bet),
        { act: "bet", ...DEALER, seat: 3, wager: "red", flags: ["oral"], cents: 2500 });
    assert.match(whyNot("b 7.50", bet), /5 to 100, in steps of 5/);
    assert.equal(asked("b", bet), "cents");
});

test("a payment is corrected either way", () => {
    const offers: Offer[] = [
        { act: "correct", ...SUPERVISOR, seat: 3, least: -5000, most: -100, step: 100 },
        { act: "correct", ...SUPERVISOR, seat: 3, least: 100, most: 900000, step: 100 },
    ];

    assert.equal(orderFrom("c -10", offers).cents, -1000);
    assert.equal(orderFrom("c 10", offers).cents, 1000);
    assert.equal(orderFrom("c 10", offers).seat, 3);
});

test("if the offers are not listed, members are given in order", () => {
    const offers: Offer[] = [{ act: "slip", ...DEALER, many: true }];

    assert.equal(asked("slip", offers), "seat");
    assert.deepEqual(orderFrom("slip bob red 7.50", offers),
        { act: "slip", ...DEALER, seat: 3, wager: "red", cents: 750 });
    assert.deepEqual(orderFrom("record 5.7", [{ act: "record", ...DEALER, many: true }]),
        { act: "record", ...DEALER, rule: "5.7" });
});

test("the correct place of a bet can be any", () => {
    const offers: Offer[] = [
        { act: "put-back", ...DEALER, seat: 1, wager: "red", needs: ["to"] },
        { act: "put-back", ...DEALER, seat: 3, wager: "straight-17", needs: ["to"] },
    ];

    assert.deepEqual(orderFrom("put 1 red split", offers),
        { act: "put-back", ...DEALER, seat: 1, wager: "red", to: "split-8-11" });
    assert.equal(asked("put 1", offers), "to");
});

test("an act without a row can still be given", () => {
    const plain: Offer[] = [{ act: "polish-rail" as ActId, ...DEALER }];
    const open: Offer[] = [{ act: "polish-rail" as ActId, ...DEALER, many: true }];

    assert.equal(actsOf(plain)[0]!.words, "Polish rail");
    assert.deepEqual(orderFrom("polish", plain), { act: "polish-rail", ...DEALER });
    assert.deepEqual(orderFrom("polish seat=3 cents=5 cards=as,kd", open),
        { act: "polish-rail", ...DEALER, seat: 3, cents: 500, cards: ["AS", "KD"] });
    const fill: Offer[] = [{ act: "pit-fill", ...DEALER, needs: ["chips"] }];
    assert.deepEqual(orderFrom("pit-fill 20x5 4x25", fill),
        { act: "pit-fill", ...DEALER, chips: { "500": 20, "2500": 4 } });
});

test("choices narrow with the values given", () => {
    const offers: Offer[] = [
        { act: "refuse", ...DEALER, seat: 1, wager: "red" },
        { act: "refuse", ...DEALER, seat: 1, wager: "straight-17" },
        { act: "refuse", ...DEALER, seat: 3, wager: "split-8-11" },
    ];
    const act = findAct(actsOf(offers), "refuse")!;

    assert.deepEqual(choicesFor(act, "wager", { seat: 1 }, SETTING).map(({ word }) => word),
        ["red", "straight-17"]);
    assert.deepEqual(choicesFor(act, "seat", {}, SETTING).map(({ words }) => words),
        ["1 Ana", "3 Bob"]);
    assert.deepEqual(orderFrom("refuse bob", offers).wager, "split-8-11");
    assert.match(orderWords(act, orderFrom("refuse bob", offers), SETTING), /3 Bob · split-8-11/);
});

test("earlier input is kept under the act's name, since keys can change", () => {
    const said = (line: string, offers: Offer[]) => understand(line, actsOf(offers), SETTING).said;

    assert.equal(said("n", IN_THE_AIR), "no-roll");
    assert.equal(said("34", IN_THE_AIR), "rest 34");
    assert.equal(said("", CALLED), "settle");
});

test("a fraud names the cheats: one player, a dealer with a partner, partners; and whose bets are forfeited", () => {
    const invalidate = { act: "invalidate", role: "operator" } as const;
    const fraud = { ...invalidate, reason: "fraudulent-act" } as const;
    const offers: Offer[] = [
        { ...invalidate, reason: "disruption" },
        { ...fraud, by: "dealer" }, { ...fraud, by: "player" },
        { ...fraud, seat: 1 }, { ...fraud, seat: 3 },
    ];
    const orders: [string, object][] = [
        ["invalidate disruption", { ...invalidate, reason: "disruption" }],
        ["invalidate fraudulent-act bob", { ...fraud, seat: 3 }],
        ["invalidate fraudulent-act bob forfeit", { ...fraud, seat: 3, flags: ["forfeit"] }],
        ["invalidate fraudulent-act dealer", { ...fraud, by: "dealer" }],
        ["invalidate fraudulent-act dealer bob forfeit",
         { ...fraud, by: "dealer", cheats: [3], flags: ["forfeit"] }],
        ["invalidate fraudulent-act player ana bob forfeit",
         { ...fraud, by: "player", cheats: [1, 3], flags: ["forfeit"] }],
    ];

    for (const [line, order] of orders) assert.deepEqual(orderFrom(line, offers), order);
});

/* A game unknown to the pages. */
test("rows are enough to know an act: three dice, a choice, two dice of a set", () => {
    const described: unknown = [
        { act: "tumble", label: "The cage stops", group: "play", key: "t",
          takes: [{ member: "dice", count: 3 }] },
        { act: "tilt", label: "Tilt it", group: "call", key: "i",
          takes: [{ member: "slope", words: ["gentle", "steep"] }, { member: "pick", count: 2 },
                  { member: "cents", word: "for" }] },
    ];
    const offered: unknown = [{ act: "tumble", ...DEALER, many: true },
                              { act: "tilt", ...DEALER, many: true }];
    const acts = actsWith(offered as Offer[], rowsOf(described as ActRow[]));
    const order = (line: string) => {
        const meant = understand(line, acts, SETTING);
        return meant.kind === "order" ? meant.order : meant;
    };

    for (const line of ["345", "3 4 5", "t 3-4-5"])
        assert.deepEqual(order(line), { act: "tumble", ...DEALER, dice: [3, 4, 5] });
    assert.match((order("34") as { say: string }).say, /"34"/);
    assert.deepEqual(order("i st 1 2 for 7"),
        { act: "tilt", ...DEALER, slope: "steep", pick: [1, 2], cents: 700 });
    assert.deepEqual(order("i gentle 12 7"),
        { act: "tilt", ...DEALER, slope: "gentle", pick: [1, 2], cents: 700 });
    const asked = understand("i", acts, SETTING);
    assert.equal(asked.kind === "ask" && asked.field.member, "slope");
    assert.deepEqual(choicesFor(acts[1]!, "slope" as MemberName, {}, SETTING).map(({ word }) => word),
        ["gentle", "steep"]);
});

test("members can come in another order if they are unambiguous", () => {
    const draw: Offer[] = [{ act: "draw", ...DEALER, many: true }];
    const banker = { act: "draw", ...DEALER, hand: "banker", cards: ["10H"] };

    for (const line of ["d banker th", "d th banker"])
        assert.deepEqual(orderFrom(line, draw), banker);
    assert.deepEqual(orderFrom("n both short", IN_THE_AIR),
        { act: "no-roll", ...STICK, reason: "short", flags: ["both"] });
    assert.match(whyNot("d th banker player", draw), /"player"/);
});

test("people without a seat are named, too", () => {
    const setting = { ...SETTING, people: [{ person: 102, name: "Zoe" }] };
    const bar: Offer[] = [{ act: "pit-bar", ...SUPERVISOR, other: 102, yes: true },
                          { act: "pit-bar", ...SUPERVISOR, other: 7, yes: true }];
    const acts = actsOf(bar);
    const meant = understand("bar zoe", acts, setting);

    assert.equal(meant.kind, "order", JSON.stringify(meant));
    assert.deepEqual((meant as { order: Order }).order,
        { act: "pit-bar", ...SUPERVISOR, other: 102, yes: true });
    assert.deepEqual(choicesFor(acts[0]!, "other", {}, setting).map(({ words }) => words),
        ["Zoe", "person 7"]);
});

test("limits are amounts of money; members of other roles are not asked for", () => {
    assert.deepEqual(orderFrom("limits 5 500", [{ act: "limits", ...SUPERVISOR, many: true }]),
        { act: "limits", ...SUPERVISOR, min: 500, max: 50000 });
    const OPERATOR = { role: "operator" } as const;
    const notice: Offer[] = [{ act: "notice", ...OPERATOR, many: true }];
    const many = (act: ActId): Offer[] => [{ act, ...OPERATOR, many: true }];

    /* A number is an amount, never the kind with that number in the list. */
    assert.deepEqual(orderFrom("notice 10 200 in 25", notice),
        { act: "notice", ...OPERATOR, min: 1000, max: 20000, count: 25 });
    assert.deepEqual(orderFrom("notice hard 10 200 25", notice),
        { act: "notice", ...OPERATOR, wager: "hard", min: 1000, max: 20000, count: 25 });
    assert.deepEqual(orderFrom("personal bob field 1 5000", many("personal")),
        { act: "personal", ...OPERATOR, seat: 3, wager: "field", min: 100, max: 500000 });
    assert.equal(asked("notice", notice), "min");
    assert.deepEqual(choicesFor(actsOf(notice)[0]!, "wager", {}, SETTING).map(({ word }) => word)
        .slice(0, 2), ["pass", "dont-pass"]);
    const steps: Offer[] = [undefined, "pass", "hard"].map((wager) =>
        ({ act: "step", ...OPERATOR, ...(wager ? { wager } : {}), least: 0, most: 500, step: 100 }));
    assert.deepEqual(orderFrom("step 2", steps), { act: "step", ...OPERATOR, cents: 200 });
    assert.deepEqual(orderFrom("step hard 2", steps),
        { act: "step", ...OPERATOR, wager: "hard", cents: 200 });
    const expose = actsOf([{ act: "expose", ...DEALER, many: true }])[0]!;
    assert.deepEqual(expose.fields.map(({ member }) => member), ["place"]);
});

/* ---- On the way to an outcome ---------------------------------------------------- */

/* What a craps table offers the stickperson, step by step. */
const OFFERED: Offer[] = [
    { act: "report-accept", ...STICK, seat: 1, clause: "5.1" },
    { act: "report-decline", ...STICK, seat: 1, clause: "5.1" },
];
const CHOOSING: Offer[] = [{ act: "report-choose", ...STICK, seat: 1 }, { act: "report-pass", ...STICK, seat: 1 }];
const READY: Offer[] = [{ act: "report-throw", ...STICK, seat: 1 }, { act: "report-pass", ...STICK, seat: 1 }];
const RESTED: Offer[] = [{ act: "call", ...STICK }, ...faces("call", STICK)];
const SETTLED: Offer[] = [{ act: "hand", ...STICK }, { act: "report-pass", ...STICK, seat: 1 }];

const THERE = { ...SETTING, rows: ROWS };

/* The orders that follow from a line, while the table offers these one after the other. */
function along(line: string, ...moments: Offer[][]) {
    const taken: Step[] = [];
    for (const offers of moments) {
        const step = stepAlong(line, taken, actsOf(offers), THERE);
        if (!step) break;
        if ("why" in step) return { acts: taken.map(({ order }) => order.act), say: step.why };
        taken.push(step);
    }
    return { acts: taken.map(({ order }) => order.act), say: stepsWords(taken, THERE) };
}

test("Enter enters what a player without a screen does, step by step", () => {
    const enters = (offers: Offer[]) => orderFrom("", offers);

    assert.deepEqual(enters(OFFERED), { act: "report-accept", ...STICK, seat: 1 });
    assert.deepEqual(enters(CHOOSING), { act: "report-choose", ...STICK, seat: 1 });
    assert.deepEqual(enters(READY), { act: "report-throw", ...STICK, seat: 1 });
    assert.deepEqual(enters(SETTLED), { act: "hand", ...STICK });
    assert.deepEqual(orderFrom("d", OFFERED), { act: "report-decline", ...STICK, seat: 1 });
    assert.deepEqual(orderFrom("p", READY), { act: "report-pass", ...STICK, seat: 1 });
    assert.deepEqual(orderFrom("c 25", CHOOSING), { act: "report-choose", ...STICK, seat: 1, pick: [2, 5] });
    assert.equal(orderWords(usualAct(actsOf(READY))!, enters(READY), SETTING), "Dice thrown · 1 Ana");
});

test("dice that are keyed early take the missing steps on the way", () => {
    assert.deepEqual(along("34", OFFERED, CHOOSING, READY, IN_THE_AIR, RESTED, CALLED), {
        acts: ["report-accept", "report-choose", "report-throw", "rest", "call"],
        say: "Ana accepts, chooses, throws: 3 and 4",
    });
    assert.deepEqual(along("3 4", SETTLED, READY, IN_THE_AIR, RESTED, CALLED), {
        acts: ["hand", "report-throw", "rest", "call"], say: "Ana throws: 3 and 4",
    });
    /* the player threw: nothing is missing */
    assert.deepEqual(along("34", IN_THE_AIR, RESTED, CALLED), {
        acts: ["rest", "call"], say: "Dice at rest · 3 and 4 · Call the total",
    });
    /* with the letter of the act, only that act */
    for (const line of ["r 34", "r off-table"])
        assert.deepEqual(understand(line, actsOf(IN_THE_AIR), THERE).kind, "order");
    /* a house that throws itself */
    assert.deepEqual(along("34", [{ act: "throw", ...STICK }], IN_THE_AIR, RESTED).acts,
        ["throw", "rest", "call"]);
});

test("keyed dice stop where the table does not go on", () => {
    const offer: Offer[] = [{ act: "offer", ...STICK }];
    const line = (text: string, offers: Offer[], waits?: Waits) =>
        understand(text, actsOf(offers), { ...THERE, waits });

    /* to whom the dice go must be seen first */
    assert.deepEqual(line("34", offer), { kind: "why", say: "Offer the dice first: press Enter.", said: "34" });
    assert.equal((line("77", READY) as { say: string }).say, '"77" is not available now.');
    /* after the call, and when the total is due, the dice mean something else */
    assert.equal((line("34", CALLED) as { say: string }).say, "Settle the bets first: press Enter.");
    assert.equal((line("34", RESTED) as { act: { act: string } }).act.act, "call");
    /* the same step twice: the table did not answer */
    assert.deepEqual(along("34", READY, READY),
        { acts: ["report-throw"], say: "The table did not go on. Nothing else was done." });
    /* not offered: the table says why, by its clause */
    const silent: Offer[] = [{ act: "record", ...STICK, many: true }];
    const tried = line("34", silent, { for: "seat", seat: 3, to: "throw", act: "throw" });
    assert.deepEqual((tried as { order: Order }).order, { act: "report-throw", ...STICK, seat: 3 });
    assert.equal(line("34", silent, { for: "role", roles: ["dealer"], to: "settle" }).kind, "why");
});

test("while staff may enter a player's step, the console says whose it is", () => {
    const moment: Moment = { seats: SETTING.seats, waits: { for: "seat", seat: 1, to: "throw", act: "throw" } };

    assert.equal(waitsFor(moment, actsOf(READY)), "Waiting for Ana to throw.");
    assert.equal(waitsFor(moment, actsOf(SETTLED)), "");
});

test("the preview says what Enter begins with", () => {
    const preview = (text: string, offers: Offer[]) =>
        alongWords(understand(text, actsOf(offers), THERE) as Understood & { kind: "along" }, THERE);

    assert.equal(preview("34", OFFERED), "Ana accepts … 3 and 4");
    assert.equal(preview("34", SETTLED), "Hand the dice to the shooter … 3 and 4");
    assert.equal(preview("34", IN_THE_AIR), "Dice at rest · 3 and 4");
});
