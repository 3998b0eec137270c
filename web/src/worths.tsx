/* worths.tsx - what choices are worth: a list, the best first, with a bar for each. */
import { useState } from "preact/hooks";
import type { Choice, Worth } from "./advice-wire";
import { CardText } from "./parts/cards";
import { barOf, costWords, worthWords } from "./train";

/* A choice, with its cards drawn. */
export function ChoiceWords({ words, say, cards }: Choice) {
    if (!cards) return <>{say}</>;
    return (
        <>
            {words} {cards.map((card) => [<CardText key={card} card={card} />, " "])}
        </>
    );
}

function Row({ one, choices, chosen }: { one: Worth; choices: readonly Worth[]; chosen: boolean }) {
    const looks = [one.cost === 0 && "worth-best", chosen && "worth-chosen"].filter(Boolean).join(" ");
    const length = `${(100 * barOf(one, choices)).toFixed(1)}%`;
    return (
        <tr class={looks}>
            <th scope="row">
                <ChoiceWords {...one} />
                {chosen && <span class="worth-yours">your choice</span>}
            </th>
            <td title={one.exact}>{worthWords(one.worth)}</td>
            <td>{one.cost === 0 ? "best" : costWords(one.cost)}</td>
            <td class="worth-bar" aria-hidden="true">
                <svg width="100%" height="10">
                    <rect class="worth-track" width="100%" height="10" rx="5" />
                    <rect class="worth-fill" width={length} height="10" rx="5" />
                </svg>
            </td>
        </tr>
    );
}

interface WorthsProps {
    choices: readonly Worth[];
    unit: string;
    chosen?: Worth;
    few: number; /* shown at first */
}

/* The first few, the one that was chosen, and on request all. */
export function Worths({ choices, unit, chosen, few }: WorthsProps) {
    const [all, setAll] = useState(false);
    const isChosen = (one: Worth) => one.say === chosen?.say;
    const shown = choices.filter((one, i) => all || i < few || isChosen(one));
    return (
        <div class="worths">
            <table>
                <thead>
                    <tr>
                        <th scope="col">Choice</th>
                        <th scope="col">Worth in {unit}</th>
                        <th scope="col">Costs</th>
                        <td class="worth-bar" />
                    </tr>
                </thead>
                <tbody>
                    {shown.map((one) => (
                        <Row key={one.say} one={one} choices={choices} chosen={isChosen(one)} />
                    ))}
                </tbody>
            </table>
            {shown.length < choices.length && (
                <button class="quiet" onClick={() => setAll(true)}>
                    All {choices.length} choices
                </button>
            )}
        </div>
    );
}
