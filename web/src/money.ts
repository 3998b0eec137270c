/* money.ts - amounts as text and in chips; names. */

/* Made once: making one takes much longer than using it. */
const WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const CENTS = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/* "5", "2.50", "1,250", "\u22123"; fractions of a cent are rounded. */
export function money(cents: number): string {
    const size = Math.abs(Math.round(cents));
    const words = (size % 100 === 0 ? WHOLE : CENTS).format(size / 100);
    return cents < 0 && size > 0 ? `\u2212${words}` : words;
}

/* Short enough for a chip: "5", "2.5", "1k", "12.5k". */
export function shortMoney(cents: number): string {
    const whole = cents / 100;
    if (whole >= 1_000_000) return `${round(whole / 1_000_000)}m`;
    if (whole >= 1000) return `${round(whole / 1000)}k`;
    return String(round(whole, 2));
}

function round(value: number, digits = 1): number {
    return Math.floor(value * 10 ** digits) / 10 ** digits;
}

/* With a sign, for wins and losses. */
export function signed(cents: number): string {
    return Math.round(cents) > 0 ? `+${money(cents)}` : money(cents);
}

/* A name without the casino's " (guest)". */
export function plainName(name: string | undefined): string | undefined {
    return name?.replace(/ \(guest\)$/, "");
}

/* ---- Chips ----------------------------------------------------------------------- */

export interface ChipLook {
    fill: string;
    edge: string;
    ink: string;
}

/* Usual colours of chips by value. */
const CHIP_LOOKS: [atLeast: number, look: ChipLook][] = [
    [500_000, { fill: "#8a5a2b", edge: "#f2d7ae", ink: "#ffffff" }],
    [100_000, { fill: "#d9a227", edge: "#fff3c9", ink: "#1b1300" }],
    [50_000, { fill: "#6b3fa0", edge: "#e6d6ff", ink: "#ffffff" }],
    [10_000, { fill: "#1d2023", edge: "#d7dde0", ink: "#ffffff" }],
    [5_000, { fill: "#d8702a", edge: "#ffe2c8", ink: "#1b0d00" }],
    [2_500, { fill: "#1f7a45", edge: "#d5f5df", ink: "#ffffff" }],
    [1_000, { fill: "#2b62b8", edge: "#d6e5ff", ink: "#ffffff" }],
    [500, { fill: "#b8242f", edge: "#ffd9d6", ink: "#ffffff" }],
    [200, { fill: "#d678a4", edge: "#ffe9f3", ink: "#2b0017" }],
    [0, { fill: "#efe8d8", edge: "#7b8790", ink: "#1b1d1f" }],
];

export function chipLook(cents: number): ChipLook {
    const row = CHIP_LOOKS.find(([atLeast]) => cents >= atLeast);
    return (row ?? CHIP_LOOKS[CHIP_LOOKS.length - 1]!)[1];
}

/* Colours of other players' chips, one for each player. */
const PERSON_LOOKS: ChipLook[] = [
    { fill: "#3f8efc", edge: "#e3efff", ink: "#00132e" },
    { fill: "#e86fa8", edge: "#ffe7f2", ink: "#2b0017" },
    { fill: "#f0a03c", edge: "#fff0d9", ink: "#2b1700" },
    { fill: "#8f7bea", edge: "#ece8ff", ink: "#0f0733" },
    { fill: "#4cc3b2", edge: "#dcfbf6", ink: "#00241f" },
    { fill: "#c5d14e", edge: "#fbffd9", ink: "#232700" },
    { fill: "#e2705a", edge: "#ffe4de", ink: "#2e0a02" },
    { fill: "#9ab3c4", edge: "#eef6fb", ink: "#0d1a22" },
];

export function personLook(colour: number): ChipLook {
    const count = PERSON_LOOKS.length;
    return PERSON_LOOKS[(((colour - 1) % count) + count) % count]!;
}

/* An amount in the fewest chips of these values, largest first; a remainder is dropped. */
export function inChips(cents: number, values: number[]): { value: number; count: number }[] {
    const stack = [];
    for (const value of [...values].sort((a, b) => b - a)) {
        const count = Math.floor(cents / value);
        if (count > 0) stack.push({ value, count });
        cents -= count * value;
    }
    return stack;
}
