/* session-panel.tsx - the player's results since coming to the table, compared with expectation. */
import { useEffect, useState } from "preact/hooks";
import type { Line, TableView } from "./floor";
import { type Sum, sumsOf } from "./account";
import type { Decided } from "./plot";
import { type Others, Session } from "./session";
import type { Layout, Whichever } from "./wire";
import { wagerInfo } from "./why";

/* A decided wager with the casino's facts about it; null if its house edge is unknown. */
async function decidedBy(table: string, sum: Sum, name?: string): Promise<Decided | null> {
    const { line, result } = sum;
    const { wager, stake, time }: Whichever<Line> = line;
    if (!wager || !stake) return null;
    const info = await wagerInfo(table, wager, stake).catch(() => null);
    const edge = info?.at_stake?.edge ?? info?.edge;
    if (edge === undefined || info?.played_best) return null; /* of a hand, not of this wager */
    const deviation = info?.variance === undefined ? undefined : Math.sqrt(info.variance);
    const label = name ?? info?.name;
    return { time, wager, name: label, stake, result, edge, pays: info?.pays, deviation };
}

const total = (all: { result: number }[]) => all.reduce((sum, { result }) => sum + result, 0);

/* Everything that is not in the chart. */
function othersOf(lines: Line[], decided: Decided[]): Others {
    const { sums, apart } = sumsOf(lines);
    return {
        count: sums.length - decided.length,
        result: total(sums) - total(decided),
        apart,
    };
}

export function SessionPanel({ view, layout }: { view: TableView; layout: Layout }) {
    const [decided, setDecided] = useState<Decided[]>([]);
    const [others, setOthers] = useState<Others>({ count: 0, result: 0, apart: 0 });
    const last = view.verdicts[view.verdicts.length - 1]?.key;

    useEffect(() => {
        let wanted = true;
        const own = layout.areas.filter((area) => !area.courtesy);
        const names = new Map(own.map((area) => [area.wager, area.name]));
        const asked = sumsOf(view.verdicts).sums.map((sum) =>
            decidedBy(view.name, sum, names.get((sum.line as Whichever<Line>).wager)),
        );
        void Promise.all(asked).then((all) => {
            if (!wanted) return;
            const known = all.filter((one): one is Decided => one !== null);
            setDecided(known);
            setOthers(othersOf(view.verdicts, known));
        });
        return () => {
            wanted = false;
        };
    }, [last]);
    return (
        <>
            <Session decided={decided} others={others} />
            {view.gap && (
                <p class="faint">
                    Bets that were decided while this page was not connected may be missing. The
                    casino's record has them.
                </p>
            )}
        </>
    );
}
