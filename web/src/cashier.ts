/* cashier.ts - what crosses the cashier's desk, as plain functions. */

/* A person with an account, as the cashier sees it. */
export interface Customer {
    person: number;
    name: string;
    cents: number; /* chips in the purse, */
    voucher: number; /* ... and vouchers */
    chips: Record<string, number>; /* value: how many */
    balance: number; /* in the whole casino */
    disabled?: boolean;
}

/* What a person would like from the cashier. */
export interface DeskRequest {
    person: number;
    name: string;
    kind: string;
    cents: number;
    time: number;
}

export interface Desk {
    requests: DeskRequest[];
    people: Customer[];
}

/* "200", "12.50", "1,250" in cents; null if it is no amount. */
export function centsOf(text: string): number | null {
    const plain = text.trim().replace(/,(?=\d{3}\b)/g, "");
    if (!/^\d{1,9}(\.\d\d?)?$/.test(plain)) return null;
    const cents = Math.round(Number(plain) * 100);
    return cents > 0 ? cents : null;
}

type Heap = [value: number, count: number];

/* The chips that make up an amount, largest first; null if there is no way. */
function chipsFor(heaps: readonly Heap[], cents: number): Heap[] | null {
    const [heap, ...rest] = heaps;
    if (cents === 0) return [];
    if (!heap) return null;
    const [value, count] = heap;
    const most = Math.min(count, Math.floor(cents / value));
    for (let taken = most; taken >= 0 && taken > most - 8; taken--) {
        const others = chipsFor(rest, cents - taken * value);
        if (others) return taken > 0 ? [[value, taken], ...others] : others;
    }
    return null;
}

/* The chips and vouchers of a purse that make up an amount: vouchers only if chips do not. */
export function redeemed(
    { chips, voucher }: Pick<Customer, "chips" | "voucher">,
    cents: number,
): { chips: Record<string, number>; cents: number } | null {
    const heaps = Object.entries(chips)
        .map(([value, count]): Heap => [Number(value), count])
        .sort(([one], [other]) => other - one);
    for (const paper of [0, Math.min(voucher, cents)]) {
        const taken = chipsFor(heaps, cents - paper);
        if (taken)
            return {
                chips: Object.fromEntries(taken.map(([value, count]) => [String(value), count])),
                cents: paper,
            };
    }
    return null;
}
