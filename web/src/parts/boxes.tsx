/* boxes.tsx - a hand of cards in each player's box, and the Dealer's. */
import type { TableView } from "../floor";
import { plainName } from "../money";
import type { TableEvent, TableState, Yours } from "../wire";
import { Hand } from "./cards";
import { NONE, type HandState, begins, cardEvents } from "./dealt";
import { draw } from "./deck";
import type { Laid, Part } from "./part";

interface BoxState extends HandState {
    seat: number;
    stage?: string;
}

interface BoxesState extends TableState {
    boxes?: BoxState[];
    dealer?: HandState;
}

interface BoxesYours extends Yours {
    boxes?: BoxState[]; /* with the cards that only this player sees */
}

const ownBox = (yours: BoxesYours) => yours.boxes?.find(({ seat }) => seat === yours.seat);

/* "one-pair": "one pair". */
const valueWords = (value?: string) =>
    value === "odd-cards" ? "no pair" : value?.replaceAll("-", " ");

function laidBox({ state, yours }: TableView, box: BoxState): Laid[] {
    const mine = box.seat === yours.seat;
    const { cards, value } = (mine && ownBox(yours)) || box;
    const seat = state.seats.find((one) => one.seat === box.seat);
    const title = mine ? "You" : (plainName(seat?.name) ?? `Box ${box.seat}`);
    if (cards.length === 0) return [];
    const draw = () => (
        <Hand
            title={title}
            cards={cards}
            value={valueWords(value)}
            dim={box.stage === "folding"}
            size="small"
        />
    );
    return [{ id: `hand-${box.seat}`, small: mine ? "above" : "felt", draw }];
}

function laidDealer({ dealer = NONE }: BoxesState): Laid[] {
    const { cards, value } = dealer;
    const draw = () => <Hand title="Dealer" cards={cards} value={valueWords(value)} size="small" />;
    return cards.length > 0 ? [{ id: "hand-dealer", small: "above", draw }] : [];
}

function lay(view: TableView): Laid[] {
    const state = view.state as BoxesState;
    return [...laidDealer(state), ...(state.boxes ?? []).flatMap((box) => laidBox(view, box))];
}

/* Changes the Dealer's hand, or the hand of a box, by seat. */
function withHand(
    state: TableState,
    which: string | number,
    change: (hand: HandState) => HandState,
): Partial<BoxesState> {
    const { dealer = NONE, boxes = [] } = state as BoxesState;
    if (which === "dealer") return { dealer: change(dealer) };
    if (typeof which !== "number") return {};
    const box = boxes.find(({ seat }) => seat === which) ?? NONE;
    const others = boxes.filter(({ seat }) => seat !== which);
    return { boxes: [...others, { ...change(box), seat: which }] };
}

const dealt = ({ dealer }: BoxesState) => dealer?.cards.length ?? 0;

function keep(before: BoxesState, now: BoxesState): Partial<BoxesState> {
    if (dealt(before) === 0 || dealt(now) > 0 || !(now.open || before.over)) return {};
    return { dealer: before.dealer, boxes: before.boxes, over: true };
}

function clear(state: BoxesState, events: TableEvent[]): Partial<BoxesState> {
    return state.dealer && state.over && begins(events)
        ? { dealer: NONE, boxes: [], over: false }
        : {};
}

export const boxes: Part = {
    name: "boxes",
    room: "for-cards",
    lay,
    ownCards: (yours) => ownBox(yours)?.cards,
    events: {
        ...cardEvents(withHand),
        hand: { lasts: [500, 300], says: "hand" },
        compared: { says: "hand", aloud: true },
    },
    keep,
    clear,
    draw,
};
