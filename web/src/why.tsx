/* why.tsx - about one bet: its rule in plain words, its odds, the house edge, and why it cannot be
 * made now. */
import { ActButton, byAct } from "./acts";
import { nearest, offersByWager, wagerOf } from "./bets";
import type { TableView } from "./floor";
import { useFloor } from "./floor";
import { useLater } from "./later";
import { ruleWords } from "./log";
import { useFinger } from "./media";
import { money } from "./money";
import type { Area, Order, Tried } from "./wire";
import { get } from "./wire";

/* The casino's facts about a wager. */
export interface WagerInfo {
    wager: string;
    name: string;
    say?: string;
    clause?: string;
    pays?: string[];
    edge?: string;
    edge_percent?: number;
    variance?: number;
    at_stake?: { cents: number; edge?: string; edge_percent?: number; say?: string };
}

const known = new Map<string, Promise<WagerInfo>>();

/* Asks only once for each wager and stake. */
export function wagerInfo(table: string, wager: string, cents: number): Promise<WagerInfo> {
    const path = `/api/tables/${encodeURIComponent(table)}/wager?wager=${wager}&cents=${cents}`;
    const before = known.get(path);
    if (before) return before;
    const asked = get<WagerInfo>(path);
    known.set(path, asked);
    asked.catch(() => known.delete(path));
    return asked;
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
                    </dd>
                </div>
            )}
            {edge !== undefined && (
                <div>
                    <dt>House edge{stake !== null && ` at ${money(stake)}`}</dt>
                    <dd>
                        {percent !== undefined && `${percent.toFixed(2)} %`}
                        {isShort(edge) && <small class="exact"> {edge}</small>}
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
}: {
    view: TableView;
    area: Area | undefined;
    chip: number;
    send: (order: Order) => void;
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
    return <AboutWager key={wager} view={view} area={area} wager={wager} chip={chip} send={send} />;
}

function AboutWager({
    view,
    area,
    wager,
    chip,
    send,
}: {
    view: TableView;
    area: Area;
    wager: string;
    chip: number;
    send: (order: Order) => void;
}) {
    const finger = useFinger();
    const seated = Boolean(view.yours.seat);
    const open = offersByWager(view.yours.offers, "bet").get(wager);
    const stake = nearest(open, chip) ?? chip;
    const info = useLater(() => wagerInfo(view.name, wager, stake), [view.name, wager, stake]);
    const refusal = useRefusal(view, wager, stake, seated && !open);
    const refused = seated && !open;
    const own = view.yours.offers.filter((offer) => offer.wager === wager);
    const acts = byAct(own).filter(([act]) => act !== "bet" && act !== "take");
    const mine = view.state.wagers.find(
        (one) => one.wager === wager && one.seat === view.yours.seat,
    );
    return (
        <div class="about">
            <h2>{area.name ?? info?.name}</h2>
            {info?.say && <p>{info.say}</p>}
            {info && <Facts info={info} stake={refused ? null : stake} />}
            {!refused && info?.at_stake?.say && <p class="faint">{info.at_stake.say}</p>}
            {refusal?.say && (
                <p class="shut-why">
                    Not now: {refusal.say}
                    {refusal.clause && <small class="clause">{ruleWords(refusal.clause)}</small>}
                </p>
            )}
            {open && (
                <p class="click-hint">
                    {finger ? "Tap" : "Click"} to bet {money(stake)}.
                </p>
            )}
            {mine && (
                <p>
                    Your bet: {money(mine.cents)}
                    {mine.off ? ", off" : ""}
                    {mine.waiting ? ", awaiting the dealer" : ""}
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
