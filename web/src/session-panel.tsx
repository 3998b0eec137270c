/* session-panel.tsx - the player's results since coming to the table, compared with expectation. */
import { useEffect, useState } from "preact/hooks";
import type { Line, TableView } from "./floor";
import { type Counted, type Sum, countedBy, decidedAs, sumsOf } from "./account";
import type { Decided } from "./plot";
import { type Others, Session } from "./session";
import type { Layout, Whichever } from "./wire";
import { type WagerInfo, wagerInfo } from "./why";

async function decidedBy(table: string, sum: Sum, name?: string): Promise<Decided | null> {
    const { wager, stake }: Whichever<Line> = sum.line;
    if (!wager || !stake) return null;
    const info = await wagerInfo(table, wager, stake).catch(() => null);
    return info && decidedAs(sum, info, name);
}

/* Asks the casino about every wager of the lines. */
async function countedIn(table: string, lines: readonly Line[]): Promise<Counted> {
    const wagers = new Set(lines.map(({ wager }: Whichever<Line>) => wager));
    const asked = [...wagers].map((wager) =>
        wager ? wagerInfo(table, wager, 0).catch(() => null) : null);
    const infos = await Promise.all(asked);
    return countedBy(infos.filter((info): info is WagerInfo => info !== null));
}

interface Judged {
    decided: Decided[];
    others: Others; /* everything that is not in the chart */
    words?: string | undefined;
}

/* Names of wagers, as the felt has them. */
type Names = ReadonlyMap<string | undefined, string | undefined>;

const NOTHING: Judged = { decided: [], others: { count: 0, result: 0, apart: 0 } };

const total = (all: { result: number }[]) => all.reduce((sum, { result }) => sum + result, 0);

async function judge(table: string, lines: readonly Line[],
                     names: Names): Promise<Judged> {
    const counted = await countedIn(table, lines);
    const { sums, apart } = sumsOf(lines, counted);
    const all = await Promise.all(sums.map((sum) =>
        decidedBy(table, sum, names.get((sum.line as Whichever<Line>).wager))));
    const decided = all.filter((one): one is Decided => one !== null);
    const count = sums.length - decided.length;
    const result = total(sums) - total(decided);
    return { decided, others: { count, result, apart }, words: counted.words };
}

export function SessionPanel({ view, layout }: { view: TableView; layout: Layout }) {
    const [judged, setJudged] = useState(NOTHING);
    const last = view.verdicts[view.verdicts.length - 1]?.key;

    useEffect(() => {
        let wanted = true;
        const own = layout.areas.filter((area) => !area.courtesy);
        const names = new Map(own.map((area) => [area.wager, area.name]));
        void judge(view.name, view.verdicts, names).then((all) => {
            if (wanted) setJudged(all);
        });
        return () => {
            wanted = false;
        };
    }, [last]);
    return (
        <>
            <Session decided={judged.decided} others={judged.others} hands={judged.words} />
            {view.gap && (
                <p class="faint">
                    Bets that were decided while this page was not connected may be missing. The
                    casino's record has them.
                </p>
            )}
        </>
    );
}
