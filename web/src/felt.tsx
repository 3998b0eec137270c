/* felt.tsx - the felt of any table, and everything on it.
 *
 *   areas      from the layout; those with a wager are buttons
 *   things     chips and what the parts draw, from the state
 *   overlays   HTML that the parts lay over the SVG */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Fit, areaOf, fitOf, offersByWager, stakesOf, wagerOf } from "./bets";
import { Chip, Puck, Stack } from "./chips";
import { secretsOn } from "./contest";
import type { TableView } from "./floor";
import { laidOn } from "./laid";
import { useNarrow } from "./media";
import { memo } from "./memo";
import { money, personLook, shortMoney } from "./money";
import { partsOf } from "./parts";
import type { Button, Part } from "./parts/part";
import { boxOf, middleOf, nextArea } from "./shapes";
import type { Area, Box, Layout, TableState, WagerState } from "./wire";

const CHIP = 21;
const LONG_PRESS = 500;
const MARK_LETTER = 7.2; /* width of a letter */
const MARK_ROOM: [number, number] = [70, 40]; /* the least area with a mark */
const DRAG_FROM = 8;

/* What a person can do on the felt. */
export interface FeltActs {
    point: (area: Area) => void;
    bet: (area: Area) => void;
    take: (area: Area) => void;
    move: (from: Area, to: Area) => void;
}

interface FeltProps {
    layout: Layout;
    view: TableView;
    values: number[];
    pointed: string | null;
    acts: FeltActs;
    chip?: number; /* that the player bets with */
}

/* ---- Areas ----------------------------------------------------------------------- */

function Shape({ area }: { area: Area }) {
    if (area.path) return <path class="shape" d={area.path} />;
    const [x, y, width, height] = boxOf(area);
    return <rect class="shape" x={x} y={y} width={width} height={height} rx={area.over ? 4 : 3} />;
}

function Written({ area, parts }: { area: Area; parts: Part[] }) {
    const turned =
        area.turn && area.text ? `rotate(${area.turn} ${area.text[0]} ${area.text[1]})` : "";
    const noteTurned =
        area.turn && area.note_text
            ? `rotate(${area.turn} ${area.note_text[0]} ${area.note_text[1]})`
            : "";
    return (
        <>
            {area.label && area.text && (
                <text
                    class="label"
                    x={area.text[0]}
                    y={area.text[1]}
                    dy="0.35em"
                    font-size={area.text[2]}
                    transform={turned || undefined}
                >
                    {area.label}
                </text>
            )}{" "}
            {area.note && area.note_text && (
                <text
                    class="note"
                    x={area.note_text[0]}
                    y={area.note_text[1]}
                    dy="0.35em"
                    font-size={area.note_text[2]}
                    transform={noteTurned || undefined}
                >
                    {area.note}
                </text>
            )}
            {parts.map(({ name, Print }) => Print && <Print key={name} area={area} />)}
        </>
    );
}

/* The label for screen readers: the area's name, other text on it, and the player's bet. */
function spoken({ area, own, mine, secret, waits, lit, mode, unfit }: OneAreaProps): string {
    const name = area.name ?? area.id;
    const written = [area.label, area.note].filter(Boolean).join(" ");
    const parts = [name];
    if (area.seat !== undefined && !/\bbox\b/.test(name))
        parts.push(own ? "your box" : `box ${area.seat}`);
    if (!name.toLowerCase().includes(written.toLowerCase())) parts.push(written);
    if (mine > 0) parts.push(`your bet: ${money(mine)}`);
    if (secret > 0) parts.push(`your secret bet: ${money(secret)}`);
    if (waits) parts.push("awaiting the dealer");
    if (lit) parts.push("wins");
    if (mode === "shut") parts.push("not available now");
    if (unfit) parts.push(unfit.replace(/\.$/, ""));
    return parts.join(", ");
}

interface OneAreaProps {
    area: Area;
    parts: Part[];
    index: number;
    mode: "print" | "open" | "shut" | "quiet";
    own: boolean; /* in the player's own box */
    mine: number;
    secret: number; /* the player's secret wager, in cents */
    waits: boolean; /* awaiting the dealer */
    lit: boolean; /* a winning area */
    unfit: string; /* why the chosen chip cannot be bet as it is; empty: it can */
    pointed: boolean;
    focusable: boolean;
}

/* What can be bet on an area, if not the chosen chip; where chips would lie. */
function Mark({ area, mark }: { area: Area; mark: string }) {
    const wide = MARK_LETTER * mark.length + 10;
    const [x, y] = middleOf(area);
    return (
        <g class="fit-mark">
            <rect x={x - wide / 2} y={y - 10} width={wide} height={20} rx={10} />
            <text x={x} y={y} dy="0.36em" font-size={13}>
                {mark}
            </text>
        </g>
    );
}

const OneArea = memo(function OneArea(props: OneAreaProps) {
    const { area, parts, index, mode, lit, unfit, pointed, focusable } = props;
    const marks = [area.over && "over", lit && "lit", unfit && "unfit", pointed && "pointed"]
        .filter(Boolean).join(" ");
    const look = `area look-${area.look} ${mode} ${marks}`;

    if (mode === "print")
        return (
            <g class={look} aria-hidden="true">
                <Shape area={area} />
                <Written area={area} parts={parts} />
            </g>
        );
    return (
        <g
            class={look}
            data-area={index}
            role="button"
            tabindex={focusable ? 0 : -1}
            aria-label={spoken(props)}
            aria-disabled={mode === "shut"}
        >
            <Shape area={area} />
            <Written area={area} parts={parts} />
        </g>
    );
});

/* ---- Things on the felt ---------------------------------------------------------- */

/* Positions of other players' chips around the player's own, in chip radii.  If there are more
 * players than positions, the last one shows how many more: bottom left, since stacks grow upwards,
 * or bottom right if a button is there. */
const AROUND: [number, number][] = [
    [0.72, 0.68],
    [0.72, -0.68],
    [-0.72, -0.68],
    [-0.72, 0.68],
];
const AROUND_BUTTON = [3, 1, 2, 0].map((i) => AROUND[i]!);
const OTHER = CHIP * 0.6;
const MORE = CHIP * 0.5;

/* Clamps to low..high; the middle if there is no room. */
function clamp(value: number, low: number, high: number): number {
    return high < low ? (low + high) / 2 : Math.min(high, Math.max(low, value));
}

/* Positions for `count` chips of other players within an area.  Edges and corners are narrower than
 * a chip; there the chips may reach beyond the area. */
function positionsOf({ area, button, mine }: OnArea, count: number): [number, number][] {
    const [x, y] = middleOf(area);
    const [left, top, width, height] = boxOf(area);
    const level = mine.length === 0 && count <= 2;
    const full = button ? AROUND_BUTTON : AROUND;
    const around = level ? [full[0]!, full[3]!] : full;
    return around.slice(0, count).map(([dx, dy]) => {
        const at: [number, number] = [x + dx * CHIP, level ? y : y + dy * CHIP];
        if (area.over) return at;
        const across = clamp(at[0], left + OTHER, left + width - OTHER);
        return [across, area.at ? clamp(at[1], top + OTHER, top + height - OTHER) : at[1]];
    });
}

interface OnArea {
    area: Area;
    button: Button | undefined; /* marker on its wagers */
    mine: WagerState[];
    others: WagerState[];
}

function byArea(layout: Layout, state: TableState, seat: number | null): OnArea[] {
    const parts = partsOf(layout);
    const buttonOf = (area: Area) => parts.map((part) => part.button?.(area)).find(Boolean);
    const found = new Map<Area, OnArea>();
    for (const wager of state.wagers) {
        const area = areaOf(layout.areas, wager);
        if (!area) continue;
        const there = found.get(area) ?? { area, button: buttonOf(area), mine: [], others: [] };
        (wager.seat === seat ? there.mine : there.others).push(wager);
        found.set(area, there);
    }
    return [...found.values()];
}

const sum = (wagers: WagerState[]) => wagers.reduce((all, wager) => all + wager.cents, 0);

/* The chips to draw with their positions, and where to show how many more there are. */
function othersAt(there: OnArea) {
    const { area, mine, others } = there;
    const alone = mine.length === 0 && others.length === 1;
    const positions = alone ? [middleOf(area)] : positionsOf(there, others.length);
    const shown = others.length > positions.length ? positions.length - 1 : others.length;
    return {
        drawn: others.slice(0, shown).map((wager, i) => ({ wager, at: positions[i]! })),
        radius: alone ? CHIP * 0.85 : OTHER,
        more: others.length - shown,
        moreAt: positions[shown],
    };
}

/* Other players' chips: under the player's own, or in the middle if there are none. */
function OtherChips({ there, state }: { there: OnArea; state: TableState }) {
    const { drawn, radius } = othersAt(there);
    return (
        <>
            {drawn.map(({ wager, at: [x, y] }) => {
                const seat = state.seats.find((one) => one.seat === wager.seat);
                return (
                    <Chip
                        key={wager.seat}
                        x={x}
                        y={y}
                        radius={radius}
                        look={personLook(seat?.colour ?? wager.seat)}
                        text={shortMoney(wager.cents)}
                    />
                );
            })}
        </>
    );
}

/* How many more bets there are, on top of all chips. */
function More({ there }: { there: OnArea }) {
    const { more, moreAt } = othersAt(there);
    if (more === 0 || !moreAt) return null;
    const [x, y] = moreAt;
    const size = MORE * (more > 9 ? 0.95 : 1.15);
    return (
        <g class="more">
            <circle cx={x} cy={y} r={MORE} />
            <text x={x} y={y} dy="0.36em" text-anchor="middle" font-size={size}>
                +{more}
            </text>
        </g>
    );
}

function Markers({ there }: { there: OnArea }) {
    const [x, y] = middleOf(there.area);
    const all = [...there.mine, ...there.others];
    const { button } = there;
    const at: [number, number] = [x + CHIP * 0.8, y + CHIP * 0.75];
    return (
        <>
            {button && (
                <Puck
                    at={[x - CHIP * 0.8, y + CHIP * 0.75]}
                    radius={11}
                    look={button.look}
                    text={button.text}
                />
            )}
            {all.some((wager) => wager.off) && <Puck at={at} radius={11} look="off" text="OFF" />}
            {all.some((wager) => wager.on) && <Puck at={at} radius={11} look="on" text="ON" />}
            {all.some((wager) => wager.waiting) && (
                <Puck at={at} radius={11} look="waits" text="?" />
            )}
        </>
    );
}

function OnOneArea({
    there,
    state,
    values,
}: {
    there: OnArea;
    state: TableState;
    values: number[];
}) {
    const mine = sum(there.mine);
    return (
        <g class="on-area">
            <OtherChips there={there} state={state} />
            {mine > 0 && (
                <Stack at={middleOf(there.area)} cents={mine} values={values} radius={CHIP} />
            )}
            <Markers there={there} />
            <More there={there} />
        </g>
    );
}

/* A secret wager: the player's own with its amount, another's as a covered chip. */
function Secret({ area, cents, values, nth }:
    { area: Area; cents: number | undefined; values: number[]; nth: number }) {
    const [x, y] = middleOf(area);
    if (cents !== undefined)
        return (
            <g class="own-secret">
                <Stack at={[x, y]} cents={cents} values={values} radius={CHIP} />
                <circle class="covered-ring" cx={x} cy={y} r={CHIP + 4} />
            </g>
        );
    const [dx, dy] = AROUND[nth % AROUND.length]!;
    return (
        <g class="covered">
            <circle cx={x + dx * CHIP * 0.6} cy={y + dy * CHIP * 0.4} r={CHIP * 0.75} />
            <text x={x + dx * CHIP * 0.6} y={y + dy * CHIP * 0.4} dy="0.36em" text-anchor="middle"
                  font-size={CHIP * 0.95}>
                ?
            </text>
        </g>
    );
}

/* The secret wagers of a tournament's session, before they are revealed. */
function Secrets({ layout, view, values }: { layout: Layout; view: TableView; values: number[] }) {
    const all = secretsOn(view.state.session, view.yours.session);
    return (
        <>
            {all.map(({ seat, wager, cents }, nth) => {
                const area = areaOf(layout.areas, { seat, wager, cents: cents ?? 0 });
                return area && (
                    <Secret key={`${seat} ${wager}`} area={area} cents={cents} values={values}
                            nth={nth} />
                );
            })}
        </>
    );
}

/* ---- Overlays -------------------------------------------------------------------- */

/* Scales its children to fit a box of the felt. */
function Overlay({
    box,
    layout,
    children,
}: {
    box: Box;
    layout: Layout;
    children: ComponentChildren;
}) {
    const outer = useRef<HTMLDivElement>(null);
    const inner = useRef<HTMLDivElement>(null);
    const [scale, setScale] = useState(1);

    useLayoutEffect(() => {
        const fit = () => {
            if (!outer.current || !inner.current) return;
            const wide = outer.current.offsetWidth / Math.max(1, inner.current.offsetWidth);
            const high = outer.current.offsetHeight / Math.max(1, inner.current.offsetHeight);
            setScale(Math.min(wide, high));
        };
        const observer = new ResizeObserver(fit);
        if (outer.current) observer.observe(outer.current);
        if (inner.current) observer.observe(inner.current);
        return () => observer.disconnect();
    }, []);
    const place = {
        left: `${(box[0] / layout.width) * 100}%`,
        top: `${(box[1] / layout.height) * 100}%`,
        width: `${(box[2] / layout.width) * 100}%`,
        height: `${(box[3] / layout.height) * 100}%`,
    };
    return (
        <div class="overlay" ref={outer} style={place}>
            <div
                class="overlay-inner"
                ref={inner}
                style={{ transform: `translate(-50%, -50%) scale(${scale})` }}
            >
                {children}
            </div>
        </div>
    );
}

function Overlays({ layout, view }: { layout: Layout; view: TableView }) {
    const narrow = useNarrow();
    const all = laidOn(view, layout);
    const here = narrow ? all.filter(({ small }) => small === "felt") : all;
    return (
        <>
            {here.map(({ id, draw }) => {
                const area = layout.areas.find((one) => one.id === id);
                if (!area) return null;
                return (
                    <Overlay key={id} box={boxOf(area)} layout={layout}>
                        {draw(false)}
                    </Overlay>
                );
            })}
        </>
    );
}

/* ---- Pointer and keys ------------------------------------------------------------ */

/* The area under a pointer. */
function areaAt(layout: Layout, x: number, y: number): Area | undefined {
    const found = document.elementFromPoint(x, y)?.closest("[data-area]");
    return found ? layout.areas[Number((found as SVGElement).dataset.area)] : undefined;
}

interface Press {
    area: Area;
    x: number;
    y: number;
    timer: ReturnType<typeof setTimeout>;
    long: boolean;
    dragged: boolean;
}

/* A click or tap bets; a right click or long press takes down; with a mouse, chips can be dragged
 * from area to area. */
function usePointer(layout: Layout, acts: FeltActs, hasChips: (area: Area) => boolean) {
    const press = useRef<Press | null>(null);
    const [drag, setDrag] = useState<{ x: number; y: number } | null>(null);

    const end = () => {
        if (press.current) clearTimeout(press.current.timer);
        press.current = null;
        setDrag(null);
    };
    const down = (event: PointerEvent) => {
        const area = areaAt(layout, event.clientX, event.clientY);
        if (!area || event.button !== 0) return;
        const timer = setTimeout(() => {
            if (!press.current || press.current.dragged || event.pointerType === "mouse") return;
            press.current.long = true;
            acts.take(area);
        }, LONG_PRESS);
        const [x, y] = [event.clientX, event.clientY];
        press.current = { area, x, y, timer, long: false, dragged: false };
    };
    const move = (event: PointerEvent) => {
        const now = press.current;
        if (!now) {
            const area =
                event.pointerType === "mouse" && areaAt(layout, event.clientX, event.clientY);
            if (area) acts.point(area);
            return;
        }
        const far = Math.hypot(event.clientX - now.x, event.clientY - now.y) > DRAG_FROM;
        if (far) clearTimeout(now.timer);
        if (event.pointerType !== "mouse" || !hasChips(now.area)) return;
        if (far) now.dragged = true;
        if (now.dragged) setDrag({ x: event.clientX, y: event.clientY });
    };
    const up = (event: PointerEvent) => {
        const now = press.current;
        const area = areaAt(layout, event.clientX, event.clientY);
        end();
        if (!now || !area || now.long) return;
        if (now.dragged && area !== now.area) acts.move(now.area, area);
        else if (area === now.area) acts.bet(area);
    };
    const menu = (event: MouseEvent) => {
        event.preventDefault();
        const area = areaAt(layout, event.clientX, event.clientY);
        if (area && !press.current) acts.take(area);
    };
    return { down, move, up, menu, end, drag };
}

/* Arrows move from area to area; Enter bets, Delete takes down. */
function keyPressed(event: KeyboardEvent, layout: Layout, acts: FeltActs): void {
    const element = (event.target as Element).closest("[data-area]") as SVGElement | null;
    const area = element ? layout.areas[Number(element.dataset.area)] : undefined;
    if (!area) return;
    const buttons = layout.areas.filter((one) => one.wager);
    const next = nextArea(buttons, area, event.key);
    if (next) {
        const svg = element!.ownerSVGElement!;
        acts.point(next);
        svg.querySelector<SVGElement>(`[data-area="${layout.areas.indexOf(next)}"]`)?.focus();
    } else if (event.key === "Enter" || event.key === " ") acts.bet(area);
    else if (event.key === "Delete" || event.key === "Backspace") acts.take(area);
    else return;
    event.preventDefault();
}

/* ---- The felt -------------------------------------------------------------------- */

function modeOf(area: Area, seat: number | null, open: Set<string>): OneAreaProps["mode"] {
    if (!area.wager) return "print";
    if (seat === null) return "quiet";
    const wager = wagerOf(area, seat);
    return wager !== undefined && open.has(wager) ? "open" : "shut";
}

/* For each area on which the chosen chip cannot be bet as it is: what can be.  If there are only a
 * few, they are all marked; the area pointed at always is. */
function useUnfit({ layout, view, chip, pointed }: FeltProps) {
    const { seat, offers } = view.yours;
    const unfit = useMemo(() => {
        const found = new Map<Area, Fit>();
        const open = offersByWager(chip === undefined ? [] : offers, "bet");
        for (const area of layout.areas) {
            const fit = fitOf(open.get(wagerOf(area, seat ?? null) ?? ""), chip ?? 0);
            if (fit?.why) found.set(area, fit);
        }
        const few = found.size * 2 <= layout.areas.filter(({ wager }) => wager).length;
        return { found, few };
    }, [layout, offers, seat, chip]);
    const marked = (area: Area): string => {
        const [, , width, height] = boxOf(area);
        const room = !area.over && width >= MARK_ROOM[0] && height >= MARK_ROOM[1];
        const shown = area.id === pointed || (unfit.few && room);
        return shown ? (unfit.found.get(area)?.mark ?? "") : "";
    };
    return { why: (area: Area) => unfit.found.get(area)?.why ?? "", marked };
}

export function Felt(props: FeltProps) {
    const { layout, view, values, pointed, acts } = props;
    const { state, yours } = view;
    const seat = yours.seat ?? null;
    const parts = useMemo(() => partsOf(layout), [layout]);
    const things = { layout, state, values };
    const open = useMemo(
        () =>
            new Set(
                yours.offers.filter((offer) => offer.act === "bet").map((offer) => offer.wager!),
            ),
        [yours.offers],
    );
    const mine = new Map(stakesOf(state.wagers, seat).map(({ wager, cents }) => [wager, cents]));
    const waits = new Set(state.wagers.flatMap((one) => (one.seat === seat && one.waiting ? one.wager : [])));
    const lit = new Set(state.lit);
    const secrets = new Map(
        (yours.session?.secrets ?? []).map(({ wager, cents }) => [wager, cents]));
    const hasChips = (area: Area) => mine.has(wagerOf(area, seat) ?? "");
    const pointer = usePointer(layout, acts, hasChips);
    const first = layout.areas.find((area) => area.wager)?.id;
    const unfit = useUnfit(props);
    const there = byArea(layout, state, seat);
    const taken = new Set(there.map(({ area }) => area));

    return (
        <div class="felt" style={{ aspectRatio: `${layout.width} / ${layout.height}` }}>
            <svg
                class={pointer.drag ? "dragging" : ""}
                viewBox={`0 0 ${layout.width} ${layout.height}`}
                role="group"
                aria-label={`The felt of ${view.game}`}
                onPointerDown={pointer.down}
                onPointerMove={pointer.move}
                onPointerUp={pointer.up}
                onPointerCancel={pointer.end}
                onPointerLeave={pointer.end}
                onContextMenu={pointer.menu}
                onKeyDown={(event) => keyPressed(event, layout, acts)}
                onFocusIn={(event) => {
                    const element = (event.target as Element).closest("[data-area]") as SVGElement;
                    const area = layout.areas[Number(element?.dataset.area)];
                    if (area && element.matches(":focus-visible")) acts.point(area);
                }}
            >
                {layout.areas.map((area, index) => (
                    <OneArea
                        key={area.id}
                        area={area}
                        parts={parts}
                        index={index}
                        mode={modeOf(area, seat, open)}
                        own={area.seat !== undefined && area.seat === seat}
                        mine={mine.get(wagerOf(area, seat) ?? "") ?? 0}
                        secret={secrets.get(wagerOf(area, seat) ?? "") ?? 0}
                        waits={waits.has(wagerOf(area, seat) ?? "")}
                        lit={area.wager !== undefined && lit.has(area.wager)}
                        unfit={unfit.why(area)}
                        pointed={area.id === pointed}
                        focusable={area.id === (pointed ?? first)}
                    />
                ))}
                <g class="things" aria-hidden="true">
                    {parts.map(({ name, Under }) => Under && <Under key={name} {...things} />)}
                    {there.map((one) => (
                        <OnOneArea
                            key={one.area.id}
                            there={one}
                            state={state}
                            values={values}
                        />
                    ))}
                    <Secrets layout={layout} view={view} values={values} />
                    {layout.areas.map((area) => {
                        const mark = taken.has(area) ? "" : unfit.marked(area);
                        return mark && <Mark key={area.id} area={area} mark={mark} />;
                    })}
                    {parts.map(({ name, Over }) => Over && <Over key={name} {...things} />)}
                </g>
            </svg>
            <Overlays layout={layout} view={view} />
            {pointer.drag && (
                <div class="dragged" style={{ left: pointer.drag.x, top: pointer.drag.y }} />
            )}
        </div>
    );
}
