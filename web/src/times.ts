/* times.ts - moments and spans of time in words. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/* Made once: making one takes much longer than using it. */
const DATE = new Intl.DateTimeFormat("en-AU", {
    weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit",
    hour12: false,
});
const CLOCK = new Intl.DateTimeFormat("en-AU", { hour: "2-digit", minute: "2-digit", hour12: false });

/* "Sat 5 Dec, 19:30", in the reader's own time. */
export function dateWords(time: number): string {
    return DATE.format(time).replace(/^(\w+),/, "$1");
}

/* "19:30" */
export function hourWords(time: number): string {
    return CLOCK.format(time);
}

/* "UTC+13:00", of the reader's own time at a moment. */
export function offsetWords(time: number): string {
    const minutes = -new Date(time).getTimezoneOffset();
    const two = (number: number) => String(Math.floor(number)).padStart(2, "0");
    if (minutes === 0) return "UTC";
    const size = Math.abs(minutes);
    return `UTC${minutes < 0 ? "\u2212" : "+"}${two(size / 60)}:${two(size % 60)}`;
}

/* "Pacific/Auckland, UTC+13:00": where the reader's clock is set. */
export function zoneWords(time: number): string {
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const offset = offsetWords(time);
    return zone && zone !== "UTC" ? `${zone.replaceAll("_", " ")}, ${offset}` : offset;
}

/* "2026-12-05T19:00", in the reader's own time, as forms have it; and with its offset from UTC, as
 * terms state it. */
export function localWord(time: number): string {
    const date = new Date(time - new Date(time).getTimezoneOffset() * MINUTE);
    return date.toISOString().slice(0, 16);
}

export function momentWord(local: string): string {
    const time = Date.parse(local);
    if (Number.isNaN(time)) return local;
    const offset = offsetWords(time).replace("UTC", "").replace("\u2212", "-") || "Z";
    return `${local.slice(0, 16)}${offset}`;
}

/* A sentence of the server; a moment at its end in the reader's own time. */
export function sayWords({ say, moment }: { say?: string; moment?: { say: string; time: number } }): string {
    return moment ? `${moment.say} ${dateWords(moment.time)}.` : (say ?? "");
}

const many = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

/* "3 days", "2 h 5 min", "12 min", "45 s": as exact as it matters; nothing below 0. */
export function spanWords(milliseconds: number): string {
    const left = Math.max(0, milliseconds);
    if (left >= 2 * DAY) return many(Math.floor(left / DAY), "day");
    const minutes = Math.ceil(left / MINUTE);
    if (left >= HOUR) {
        const rest = minutes % 60;
        return `${Math.floor(minutes / 60)} h${rest ? ` ${rest} min` : ""}`;
    }
    return left > 2 * MINUTE ? `${minutes} min` : `${Math.ceil(left / SECOND)} s`;
}

/* "2026-12-01T19:00", perhaps with seconds and an offset: as ms; null if it is no such moment.
 * Without an offset it is UTC. */
export function momentOf(word: string): number | null {
    const match = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?$/.exec(word);
    if (!match) return null;
    const time = Date.parse(match[2] ? word : `${word}Z`);
    return Number.isNaN(time) ? null : time;
}
