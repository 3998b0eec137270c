/* train-page.tsx - the trainer: deals hands, takes decisions, shows what each would have cost, and
 * keeps the score.  It works for every game that has advice. */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Choice, Dealt, Decision, Graded, HandEnd, Judged, Question, Shown, Trainer } from "./advice-wire";
import { useFloor } from "./floor";
import { shortPath } from "./go";
import { NotFound } from "./not-found";
import { Hand } from "./parts/cards";
import { useSubmit } from "./sign-in";
import { NO_SCORE, type Practice, type Score, after, begun, closeWanted, costPerHand, costWords, countWords, dropScore,
         exactWords, isMistake, keepPractice, keepScore, keptPractice, keptScore, keysFor, markable, picked, pickings,
         plainChoices, scoreAfter, wantClose, whyWords, worthWords } from "./train";
import { optionWords } from "./short";
import { ChoiceWords, Worths } from "./worths";
import { get, post } from "./wire";

/* ---- A hand ---------------------------------------------------------------------- */

interface Training {
    practice: Practice | null;
    score: Score;
    busy: boolean;
    failure: string;
    deal: () => void;
    decide: (choice: Choice) => void;
    reset: () => void;
}

function useTraining(edition: string): Training {
    const csrf = useFloor().casino?.csrf ?? "";
    const { busy, failure, run } = useSubmit();
    const [practice, setPractice] = useState(() => keptPractice(edition));
    const [score, setScore] = useState(() => keptScore(edition));
    const path = `/api/train/${encodeURIComponent(edition)}`;
    const goOn = (now: Practice) => {
        keepPractice(edition, now);
        setPractice(now);
    };

    const deal = () => run(async () => {
        const wish = closeWanted() ? { only: "close" } : {};
        goOn(begun(await post<Dealt>(path, wish, csrf)));
    });
    const decide = ({ choice, cards }: Choice) => run(async () => {
        if (!practice?.decision) return;
        const { step } = practice.decision;
        const body = { step, choice, ...(cards ? { cards } : {}) };
        const judged = await post<Judged>(`${path}/${practice.hand}`, body, csrf);
        const next = scoreAfter(keptScore(edition), judged.graded); /* other tabs count, too */
        keepScore(edition, next);
        setScore(next);
        goOn(after(practice, judged));
    });
    const reset = () => {
        dropScore(edition);
        setScore(NO_SCORE);
    };
    const once = (what: () => Promise<void>) => () => { if (!busy) void what(); };
    return { practice, score, busy, failure, reset, deal: once(deal),
             decide: (choice) => once(() => decide(choice))() };
}

/* ---- Cards ----------------------------------------------------------------------- */

interface CardsProps {
    question: Question;
    can: ReadonlySet<string>; /* be marked */
    marked: readonly string[];
    toggle: (card: string) => void;
}

/* The player's own cards are nearest to the player, those out of play small. */
function Cards({ question, can, marked, toggle }: CardsProps) {
    const [own, ...others] = question.cards;
    const hand = ({ role, title, cards, aside }: Shown) => {
        const pick = cards.some((card) => can.has(card)) ? { pick: { chosen: marked, toggle } } : {};
        return (
            <Hand key={`${role}-${cards.join()}`} title={title} cards={cards}
                  size={aside ? "small" : "middle"} {...pick} />
        );
    };
    return (
        <div class="train-cards">
            <div class="train-others">{others.map(hand)}</div>
            {own && hand(own)}
        </div>
    );
}

/* ---- Deciding -------------------------------------------------------------------- */

interface Press {
    label: string;
    choice: Choice | undefined; /* undefined: no such choice for the marked cards */
    note?: string;
}

function pressesOf(decision: Decision, marked: readonly string[]): Press[] {
    const plain = plainChoices(decision).map((choice) => ({ label: choice.say, choice }));
    const picks = pickings(decision).map((one) => ({
        label: one.words,
        choice: picked(one, marked),
        note: marked.length > 0 ? String(marked.length) : countWords(one),
    }));
    return [...plain, ...picks];
}

const TYPING = "input:not([type=checkbox]), textarea, select";

/* Numbers mark cards, letters choose.  Each key meets what is on the screen, however fast they come. */
function useKeys(cards: readonly string[], toggle: (card: string) => void, press: (key: string) => boolean) {
    useLayoutEffect(() => {
        const key = (event: KeyboardEvent) => {
            const typing = event.target instanceof Element && event.target.closest(TYPING);
            if (typing || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
            const card = cards[Number(event.key) - 1];
            if (card) toggle(card);
            if (card || press(event.key.toLowerCase())) event.preventDefault();
        };
        document.addEventListener("keydown", key);
        return () => document.removeEventListener("keydown", key);
    });
}

interface DecidingProps {
    decision: Decision;
    busy: boolean;
    decide: (choice: Choice) => void;
    heading: RefObject<HTMLHeadingElement>;
}

function Deciding({ decision, busy, decide, heading }: DecidingProps) {
    const [marked, setMarked] = useState<string[]>([]);
    const can = useMemo(() => markable(decision), [decision]);
    const toggle = (card: string) =>
        setMarked((now) => now.includes(card) ? now.filter((one) => one !== card) : [...now, card]);
    const presses = pressesOf(decision, marked);
    const keys = keysFor(presses.map(({ label }) => label));
    const own = decision.cards.flatMap(({ cards }) => cards).filter((card) => can.has(card));

    useKeys(own, toggle, (key) => {
        const choice = key === "" ? undefined : presses[keys.indexOf(key)]?.choice;
        if (choice) decide(choice);
        return choice !== undefined;
    });
    return (
        <>
            <Cards question={decision} can={can} marked={marked} toggle={toggle} />
            <h2 ref={heading} tabindex={-1}>{decision.ask}</h2>
            {decision.remark && <p class="hint">{decision.remark}</p>}
            <div class="train-choices">
                {presses.map(({ label, choice, note }, i) => (
                    <button key={label} disabled={busy || !choice} aria-keyshortcuts={keys[i]}
                            onClick={() => choice && decide(choice)}>
                        {label}
                        {note && <span class="train-note"> {note}</span>}
                        <kbd aria-hidden="true">{keys[i]}</kbd>
                    </button>
                ))}
            </div>
            {own.length > 0 && (
                <p class="faint train-hint">
                    Mark cards by pressing them<span class="train-keys"> or with 1 to {own.length}</span>.
                </p>
            )}
        </>
    );
}

/* ---- Grades ---------------------------------------------------------------------- */

function GradeLine({ graded, unit }: { graded: Graded; unit: string }) {
    const mistake = isMistake(graded);
    return (
        <span class={`train-grade ${mistake ? "bad" : "good"}`}>
            <span aria-hidden="true">{mistake ? "\u2717" : "\u2713"} </span>
            <ChoiceWords {...graded.chosen} />
            {mistake ? ` costs ${costWords(graded.chosen.cost)} ${unit}` : " is best"}
        </span>
    );
}

/* The last decision with its alternatives; those before it on request. */
function Grades({ graded, unit }: { graded: readonly Graded[]; unit: string }) {
    const last = graded[graded.length - 1];
    if (!last) return null;
    return (
        <section class="panel train-grades" aria-label="Your decisions in this hand">
            {graded.slice(0, -1).map((one) => (
                <details key={one.step}>
                    <summary>
                        <GradeLine graded={one} unit={unit} />
                    </summary>
                    <Worths choices={one.choices} unit={unit} chosen={one.chosen} few={5} />
                </details>
            ))}
            <div role="status">
                <GradeLine graded={last} unit={unit} />
                <p class="faint">{whyWords(last, unit)}</p>
                <p class="faint train-exact">{exactWords(last)}</p>
            </div>
            <Worths key={last.step} choices={last.choices} unit={unit} chosen={last.chosen} few={5} />
        </section>
    );
}

/* ---- The end of a hand ----------------------------------------------------------- */

/* "−1", "3". */
const resultWords = (result: number): string => worthWords(result).replace(/\.?0+$/, "");

const NOBODY: ReadonlySet<string> = new Set();

function Over({ end, unit, deal, busy }: { end: HandEnd; unit: string; deal: () => void; busy: boolean }) {
    const next = useRef<HTMLButtonElement>(null);

    useEffect(() => next.current?.focus({ preventScroll: true }), [end]);
    useKeys([], () => undefined, (key) => {
        if (key === "n") deal();
        return key === "n";
    });
    return (
        <>
            <Cards question={end} can={NOBODY} marked={[]} toggle={() => undefined} />
            <h2>{end.say}</h2>
            <p class={end.result < 0 ? "bad" : "good"}>Result in {unit}: {resultWords(end.result)}</p>
            <div class="train-choices">
                <button class="primary" ref={next} onClick={deal} disabled={busy} aria-keyshortcuts="n">
                    Next hand <kbd aria-hidden="true">n</kbd>
                </button>
            </div>
        </>
    );
}

/* ---- The score ------------------------------------------------------------------- */

function ScorePanel({ score, unit, reset }: { score: Score; unit: string; reset: () => void }) {
    const rows: [string, string | number][] = [
        ["Hands", score.hands],
        ["Decisions", score.decisions],
        ["Mistakes", score.mistakes],
        [`Cost in ${unit}`, costWords(score.millionths / 1e6)],
        ["Cost per hand", costWords(costPerHand(score))],
        ["Right in a row", score.streak],
        ["Longest row", score.longest],
    ];
    return (
        <section class="panel train-score" aria-labelledby="train-score">
            <h2 id="train-score">Score</h2>
            <dl>
                {rows.map(([name, value]) => (
                    <div key={name}>
                        <dt>{name}</dt>
                        <dd>{value}</dd>
                    </div>
                ))}
            </dl>
            <button class="quiet" onClick={reset} disabled={score.decisions === 0}>
                Reset the score
            </button>
        </section>
    );
}

function OnlyClose() {
    const [close, setClose] = useState(closeWanted);
    const change = () => {
        wantClose(!close);
        setClose(!close);
    };
    return (
        <label class="train-close">
            <input type="checkbox" checked={close} onChange={change} />
            Only close decisions, from the next hand on
        </label>
    );
}

/* ---- The page -------------------------------------------------------------------- */

function Trained({ trainer }: { trainer: Trainer }) {
    const { edition, game, unit } = trainer;
    const { practice, score, busy, failure, deal, decide, reset } = useTraining(edition);
    const heading = useRef<HTMLHeadingElement>(null);
    const { decision = null, end = null, graded = [], options = trainer.options } = practice ?? {};

    useEffect(() => {
        if (!practice) deal();
    }, []);
    useEffect(() => {
        if (decision && (practice?.graded.length || score.decisions))
            heading.current?.focus({ preventScroll: true });
    }, [practice?.hand, decision?.step]);
    return (
        <div class="train">
            <header class="train-top">
                <h1>{game}: trainer</h1>
                <p class="faint">
                    Decide as at the table. The trainer says what every choice is worth, exactly.
                    Nothing is at stake. {options.map(optionWords).join(" ")}
                </p>
                {trainer.short && (
                    <p>
                        <a class="button" href={shortPath(edition)}>Short strategy</a>
                    </p>
                )}
            </header>
            <div class="train-middle">
                <section class="train-felt" aria-label="The hand" aria-busy={busy}>
                    {!practice && !failure && <p class="faint">Dealing{"\u2026"}</p>}
                    {decision && (
                        <Deciding key={`${practice!.hand}-${decision.step}`} decision={decision} busy={busy}
                                  decide={decide} heading={heading} />
                    )}
                    {end && <Over end={end} unit={unit} deal={deal} busy={busy} />}
                    {failure && <p class="bad" role="alert">{failure}</p>}
                    {failure && <button onClick={deal} disabled={busy}>Deal another hand</button>}
                </section>
                <Grades graded={graded} unit={unit} />
            </div>
            <aside class="train-side">
                <ScorePanel score={score} unit={unit} reset={reset} />
                <section class="panel">
                    <OnlyClose />
                </section>
            </aside>
        </div>
    );
}

export function TrainPage({ edition }: { edition: string }) {
    const { casino } = useFloor(); /* knows who is signed in */
    const [trainers, setTrainers] = useState<Trainer[] | null>(null);
    const [failure, setFailure] = useState("");
    const trainer = trainers?.find((one) => one.edition === edition);

    useEffect(() => {
        get<{ trainers: Trainer[] }>("/api/train").then(({ trainers: all }) => setTrainers(all),
                                                        (error: Error) => setFailure(error.message));
    }, []);
    useEffect(() => {
        document.title = `${trainer ? `${trainer.game}: trainer` : "Trainer"} \u2013 Croupier`;
    }, [trainer]);
    if (trainer && casino) return <Trained trainer={trainer} />;
    if (failure) return <NotFound say={failure} />;
    if (trainers && !trainer) return <NotFound say="There is no trainer for that game." />;
    return <p class="faint loading">Opening the trainer{"\u2026"}</p>;
}
