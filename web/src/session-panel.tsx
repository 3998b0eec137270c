/* session-panel.tsx - the player's results since coming to the table, compared with expectation. */
import { useEffect, useState } from "preact/hooks";
import type { TableView, Verdict } from "./floor";
import type { Decided } from "./plot";
import { resultOf } from "./result";
import { type Others, Session } from "./session";
import type { Layout } from "./wire";
import { wagerInfo } from "./why";

/* A decided wager with the casino's facts about it; null if its house edge is unknown. */
async function decidedBy(table: string, line: Verdict, name?: string): Promise<Decided | null> {
    const result = resultOf(line);
    if (!line.mine || result === null || !line.wager || !line.stake) return null;
    const info = await wagerInfo(table, line.wager, line.stake).catch(() => null);
    const edge = info?.at_stake?.edge ?? info?.edge;
    if (edge === undefined) return null;
    const { wager, stake, time } = line;
    const deviation = info?.variance === undefined ? undefined : Math.sqrt(info.variance);
    const label = name ?? info?.name;
    return { time, wager, name: label, stake, result, edge, pays: info?.pays, deviation };
}

/* Count and result of the wagers without exact odds. */
function othersOf(lines: Verdict[], decided: Decided[]): Others {
    const results = lines.flatMap((line) => (line.stake ? (resultOf(line) ?? []) : []));
    const sum = (all: number[]) => all.reduce((one, other) => one + other, 0);
    return {
        count: results.length - decided.length,
        result: sum(results) - sum(decided.map(({ result }) => result)),
    };
}

export function SessionPanel({ view, layout }: { view: TableView; layout: Layout }) {
    const [decided, setDecided] = useState<Decided[]>([]);
    const [others, setOthers] = useState<Others>({ count: 0, result: 0 });
    const last = view.verdicts[view.verdicts.length - 1]?.key;

    useEffect(() => {
        let wanted = true;
        const own = layout.areas.filter((area) => !area.courtesy);
        const names = new Map(own.map((area) => [area.wager, area.name]));
        const asked = view.verdicts.map((line) =>
            decidedBy(view.name, line, names.get(line.wager)),
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
    return <Session decided={decided} others={others} />;
}
