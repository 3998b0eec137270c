/* result.ts - the result of a wager. */
import type { TableEvent } from "./wire";

/* Cents won, negative if lost, 0 for a push or a return; null if the wager was not decided. */
export function resultOf(event: TableEvent): number | null {
    if (event.event !== "verdict") return null;
    if (event.fate === "wins") return event.paid ?? 0;
    if (event.fate === "loses") return -(event.stake ?? 0);
    return event.fate === "stands off" || event.fate === "returns" ? 0 : null;
}
