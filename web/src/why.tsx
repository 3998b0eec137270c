/* why.tsx - about one bet: its rule in plain words, its odds, the house edge, and why it cannot be
 * made now. */
import { useRef } from "preact/hooks";
import { ActButton, byAct } from "./acts";
import { fitOf, offersByWager, stakesOf, wagerOf } from "./bets";
import type { Bettor } from "./bettor";
import type { TableView } from "./floor";
import { useFloor } from "./floor";
import { useLater } from "./later";
import { ruleWords } from "./log";
import { useFinger } from "./media";
import { money } from "./money";
import { TakeDown } from "./my-bets";
import type { Area, Order, Tried } from "./wire";
import { get } from "./wire";

/* The casino's facts about a wager. */
export interface WagerInfo {
    wager: string;
    name: string;
    say?: string;
    clause?: string;
    pays?: string[];
    less?: string; /* commission: "less 5 %" */
    edge?: string;
    edge_percent?: number;
    variance?: number;
    played_best?: boolean; /* the edge is that of a whole hand, with its later bets, played best */
    with_fees?: boolean; /* ... and the fees are in it */
    counted_with?: string; /* the wager whose edge includes this one */
    now?: { edge: string; edge_percent: number }; /* of a bet that has moved since it was made */
    explained?: string; /* why its edge is as it is */
    at_stake?: { cents: number; edge?: string; edge_percent?: number; say?: string };
}

const known = new Map<string, Promise<WagerInfo>>();

const infoPath = (table: string, wager: string, cents: number) =>
    `/api/tables/${encodeURIComponent(table)}/wager?wager=${wager}&cents=${cents}`;

/* Asks only once for each wager and stake. */
export function wagerInfo(table: string, wager: string, cents: number): Promise<WagerInfo> {
    const path = infoPath(table, wager, cents);
    const before = known.get(path);
    if (before) return before;
    const asked = get<WagerInfo>(path);
    known.set(path, asked);
    asked.catch(() => known.delete(path));
    return asked;
}

/* The facts about a wager; of the player's own bet, from where it stands now. */
function useWagerInfo(view: TableView, wager: string, cents: number, stands: boolean) {
    const { name, turns, state, yours } = view;
    const seat = stands ? yours.seat : undefined;
    const info = useLater(() => wagerInfo(name, wager, cents), [name, wager, cents]);
    const own = useLater(
        async () => (seat ? get<WagerInfo>(`${infoPath(name, wager, 0)}&seat=${seat}`) : null),
        [name, wager, seat, turns, state.phase],
    );
    const last = useRef<WagerInfo | null>(null); /* until the next answer */
    last.current = seat ? (own ?? last.current) : null;
    if (!info || !last.current) return info;
    const { now, explained } = last.current;
    return { ...info, now, explained };
}

/* Why the bet cannot be made now; null if it can. */
function useRefusal(view: TableView, wager: string, cents: number, shut: boolean): Tried | null {
    const floor = useFloor();
    return useLater(async () => {
        if (!shut) return null;
        const order: Order = { act: "bet", wager, cents };
        const answer = await floor.connection.attemptOrder(view.name, order);
        return answer.tell === "tried" || answer.tell === "refused" ? (answer as Tried) : null;
    }, [view.name, wager, cents, shut, view.state.phase]);
}

/* Longer denominators are not worth reading. */
const DIGITS_MOST = 5;

const isShort = (fraction: string) => (fraction.split("/")[1] ?? "").length <= DIGITS_MOST;

/* Facts at this stake; `stake` is null if the bet cannot be made. */
function Facts({ info, stake }: { info: WagerInfo; stake: number | null }) {
    const atStake = stake === null ? undefined : info.at_stake;
    const percent = atStake?.edge_percent ?? info.edge_percent;
    const edge = atStake?.edge ?? info.edge;
    return (
        <dl class="facts">
            {info.pays && info.pays.length > 0 && (
                <div>
                    <dt>Pays</dt>
                    <dd>
                        {info.pays.map((odds, i) => (
                            <span key={odds}>
                                {i > 0 && ", "}
                                <span class="odds">{odds}</span>
                            </span>
                        ))}
                        {info.less && `, ${info.less}`}
                    </dd>
                </div>
            )}
            {edge !== undefined && (
                <div>
                    <dt>
                        House edge{stake !== null && ` at ${money(stake)}`}
                        {info.played_best && ", hand played best"}
                    </dt>
                    <dd>
                        {percent !== undefined && `${percent.toFixed(2)} %`}
                        {isShort(edge) && <small class="exact"> {edge}</small>}
                    </dd>
                </div>
            )}
            {info.counted_with && (
                <div>
                    <dt>House edge</dt>
                    <dd>counted with the {info.counted_with}</dd>
                </div>
            )}
            {info.now && (
                <div>
                    <dt>Edge from now on</dt>
                    <dd>
                        {info.now.edge_percent.toFixed(2).replace("-", "\u2212")} %
                        {isShort(info.now.edge) && (
                            <small class="exact"> {info.now.edge.replace("-", "\u2212")}</small>
                        )}
                    </dd>
                </div>
            )}
            {percent !== undefined && stake !== null && (
                <div>
                    <dt>Expected loss</dt>
                    <dd>{((stake * percent) / 10_000).toFixed(2)}</dd>
                </div>
            )}
        </dl>
    );
}

export function Why({
    view,
    area,
    chip,
    send,
    bettor,
}: {
    view: TableView;
    area: Area | undefined;
    chip: number;
    send: (order: Order) => void;
    bettor?: Bettor; /* of the player, who can take the bet down */
}) {
    const finger = useFinger();
    if (!area?.wager)
        return (
            <p class="faint">
                {finger
                    ? "Tap a bet on the felt to see what it pays and why."
                    : "Point at a bet on the felt to see what it pays and why."}
            </p>
        );
    const seat = view.yours.seat ?? null;
    const wager = wagerOf(area, seat) ?? area.wager;
    return (
        <AboutWager key={wager} view={view} area={area} wager={wager} chip={chip} send={send}
                    bettor={bettor} />
    );
}

function AboutWager({
    view,
    area,
    wager,
    chip,
    send,
    bettor,
}: {
    view: TableView;
    area: Area;
    wager: string;
    chip: number;
    send: (order: Order) => void;
    bettor: Bettor | undefined;
}) {
    const finger = useFinger();
    const seated = Boolean(view.yours.seat);
    const open = offersByWager(view.yours.offers, "bet").get(wager);
    const fit = fitOf(open, chip);
    const stake = fit?.cents ?? chip;
    const mine = view.state.wagers.find(
        (one) => one.wager === wager && one.seat === view.yours.seat,
    );
    const info = useWagerInfo(view, wager, stake, mine !== undefined);
    const refusal = useRefusal(view, wager, stake, seated && !open);
    const refused = seated && !open;
    const own = view.yours.offers.filter((offer) => offer.wager === wager);
    const acts = byAct(own).filter(([act]) => act !== "bet" && act !== "take");
    const whole = stakesOf(view.state.wagers, view.yours.seat ?? null)
        .find((one) => one.wager === wager);
    return (
        <div class="about">
            <h2>{area.name ?? info?.name}</h2>
            {info?.say && <p>{info.say}</p>}
            {info && <Facts info={info} stake={refused ? null : stake} />}
            {info?.explained && <p class="explained">{info.explained}</p>}
            {!refused && info?.at_stake?.say && <p class="faint">{info.at_stake.say}</p>}
            {refusal?.say && (
                <p class="shut-why">
                    Not now: {refusal.say}
                    {refusal.clause &&
                        <small class="clause">{ruleWords(refusal.clause, refusal.also)}</small>}
                </p>
            )}
            {open && (
                <p class="click-hint">
                    {fit?.why && <strong class="fit-why">{fit.why} </strong>}
                    {finger ? "Tap" : "Click"} to bet {money(stake)}.
                </p>
            )}
            {mine && (
                <p class="your-bet">
                    <span>
                        Your bet: {money(whole?.cents ?? mine.cents)}
                        {mine.off ? ", off" : ""}
                        {mine.waiting ? ", awaiting the dealer" : ""}
                    </span>
                    {bettor && whole && (
                        <TakeDown view={view} stake={whole} chip={chip} bettor={bettor}
                                  nameOf={() => area.name ?? wager} />
                    )}
                </p>
            )}
            <div class="acts">
                {acts.map(([act, offers]) => (
                    <ActButton key={act} act={act} offers={offers} view={view} send={send} />
                ))}
            </div>
            {info?.clause && <p class="clause">Rule {info.clause}</p>}
        </div>
    );
}
