/* lots-panel.tsx - the draws of a tournament or promotion, each computed again in the page. */
import { useMemo } from "preact/hooks";
import { CheckLine, HashTable, Hex, MARKS, SHOWN_STEPS, StepTable } from "./fair";
import { Panel } from "./item-page";
import type { ItemView } from "./item-view";
import { type Lots, type LotsCheck, checkLots, lotsOf } from "./lots";

const VERDICTS: Record<LotsCheck["verdict"], string> = {
    verified: "Verified: the house used the seed it committed to, and these lots follow from it.",
    computed: "Computed: these lots follow from the published seed.",
    failed: "Failed: the seed is not the one the house committed to.",
    unreadable: "The published values cannot be read.",
};

const SHOWN_LOTS = 24;

function orderWords(order: readonly number[]): string {
    const shown = order.slice(0, SHOWN_LOTS).join(", ");
    return order.length > SHOWN_LOTS ? `${shown} \u2026` : shown;
}

/* What the lots decided: a sentence, and whether the published result agrees. */
export interface Decided {
    good: boolean | null;
    say: string;
}

interface DrawProps {
    lots: Lots;
    check: LotsCheck;
    decided: Decided | null;
}

function Lines({ lots, check, decided }: DrawProps) {
    return (
        <ul class="fair-lines">
            <CheckLine good={check.committed}>
                {check.committed === null
                    ? "This page was not open before the first draw. Compare the commitment below " +
                      "with one that was noted before it."
                    : check.committed
                      ? "The house used the seed it committed to beforehand."
                      : "The seed is not the one the house committed to."}
            </CheckLine>
            {lots.renewed && (
                <CheckLine good={null}>
                    {"Before this draw the house committed to new seeds. It may do so only after its " +
                     "record was restored from a copy; 'croupier verify' checks that."}
                </CheckLine>
            )}
            <CheckLine good={null}>
                {`${lots.count} lots took part, with what the entrants added.`}
            </CheckLine>
            <CheckLine good={check.verdict !== "failed"}>
                {`Order of the lots: ${orderWords(check.order)}`}
            </CheckLine>
            {decided && <CheckLine good={decided.good}>{decided.say}</CheckLine>}
        </ul>
    );
}

function Steps({ lots, check }: { lots: Lots; check: LotsCheck }) {
    const left = check.steps.length - SHOWN_STEPS;
    const drawn = check.steps.filter((step) => step.number !== null);
    const made = new Map(drawn.map((step, i) => [step, `lot ${check.order[i]}`]));
    return (
        <details class="fair-details">
            <summary>Every step</summary>
            <h4>1. The commitment</h4>
            <HashTable hashed={check.commitment!} into="BLAKE2b, 32 bytes, of" name="computed here" />
            {lots.commitment && (
                <p class="fair-compare">
                    published before the draw: <Hex hex={lots.commitment} />
                </p>
            )}
            <p>This seed is also the commitment to draw {lots.number + 1}.</p>
            <h4>2. The stream</h4>
            <HashTable hashed={check.block!} into="BLAKE2b, 64 bytes, keyed with the house seed, of"
                       name="block 0" />
            <h4>3. The lots</h4>
            <p>
                Lots 1 to {lots.count} lie in a row. For each position the number says how many places
                further on the lot lies that takes it; the two change places.
            </p>
            <StepTable steps={check.steps} made={(step) => made.get(step) ?? ""} />
            {left > 0 && <p>{"\u2026"} and {left} more.</p>}
        </details>
    );
}

interface PanelProps {
    view: ItemView;
    titleOf: (lots: Lots) => string;
    decidedOf?: (lots: Lots, order: readonly number[]) => Decided | null;
}

function OneDraw({ lots, title, decidedOf }:
    { lots: Lots; title: string; decidedOf: PanelProps["decidedOf"] }) {
    const check = useMemo(() => checkLots(lots), [lots.seed, lots.commitment, lots.count]);
    return (
        <details class="lots">
            <summary>
                <span class={`lots-mark lots-${check.verdict}`} aria-hidden="true">
                    {check.verdict === "computed" ? "\u00b7" : MARKS[check.verdict]}
                </span>
                <span>{title}</span>
            </summary>
            <section class={`fair fair-${check.verdict}`} aria-label={`${title} checked`}>
                <p>{VERDICTS[check.verdict]}</p>
                <dl class="fair-values">
                    <dt>House seed, published with the draw</dt>
                    <dd><Hex hex={lots.seed} /></dd>
                    <dt>Hash of those who took part</dt>
                    <dd><Hex hex={lots.entrants} /></dd>
                </dl>
                {check.commitment && (
                    <Lines lots={lots} check={check}
                           decided={decidedOf?.(lots, check.order) ?? null} />
                )}
                {check.commitment && <Steps lots={lots} check={check} />}
                <p class="fair-foot">Computed on this page from the published values only.</p>
            </section>
        </details>
    );
}

/* The draws, each with a check, and the commitment to the next one. */
export function LotsPanel({ view, titleOf, decidedOf }: PanelProps) {
    const { draws } = view.state;
    const all = lotsOf(view.name, draws, view.first);
    if (!draws?.commitment && all.length === 0) return null;
    return (
        <Panel title="Draws">
            {all.map((lots) => (
                <OneDraw key={lots.number} lots={lots} title={titleOf(lots)} decidedOf={decidedOf} />
            ))}
            {draws?.commitment && (
                <div class="fair-next">
                    <p>
                        <span>Draw {draws.made + 1} is already fixed:</span>{" "}
                        <code class="fair-short" title={draws.commitment}>
                            {draws.commitment}
                        </code>
                    </p>
                    <p class="faint">
                        Note it, and check the draw afterwards. It does not reveal who will be drawn.
                    </p>
                </div>
            )}
        </Panel>
    );
}
