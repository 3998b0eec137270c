/* wheel.tsx - a wheel whose ball comes to rest in the recorded number.
 *
 * The path of the ball is computed backwards from its final pocket. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { TableView } from "../floor";
import { memo } from "../memo";
import { click } from "../tones";
import type { Layout, TableState } from "../wire";
import { motionWanted, useMotion } from "./motion";
import type { DrawKind, Laid, Part } from "./part";

/* ---- Wheels ---------------------------------------------------------------------- */

/* The pockets clockwise, as on real wheels. */
export const SINGLE_ZERO: readonly string[] = (
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 " +
    "12 35 3 26").split(" ");
export const DOUBLE_ZERO: readonly string[] = (
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 " +
    "4 23 35 14 2").split(" ");

function wheelOrder(pockets: number | undefined): readonly string[] {
    return pockets === DOUBLE_ZERO.length ? DOUBLE_ZERO : SINGLE_ZERO;
}

const RED = new Set("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split(" "));

export function pocketColour(pocket: string): "red" | "black" | "green" {
    if (pocket === "0" || pocket === "00") return "green";
    return RED.has(pocket) ? "red" : "black";
}

/* ---- Angles: degrees clockwise from the top -------------------------------------- */

export function pocketAngle(order: readonly string[], pocket: string): number {
    return (360 / order.length) * Math.max(0, order.indexOf(pocket));
}

export interface Position {
    rotor: number; /* how far the wheel has turned */
    ball: number; /* angle of the ball, relative to the table */
    radius: number;
}

const TRACK = 91;
const POCKET = 55;
export const REST_MILLISECONDS = 1800;
const TURNS = 2; /* of the ball before it comes to rest */
const ROTOR_SPEED = 40; /* degrees per second */
const BALL_SPEED = -300; /* against the wheel */

/* The ball on the track, some seconds after `from`. */
export function running(from: Position, seconds: number): Position {
    return {
        rotor: from.rotor + ROTOR_SPEED * seconds,
        ball: from.ball + BALL_SPEED * seconds,
        radius: TRACK,
    };
}

const easeOut = (t: number): number => 1 - (1 - t) ** 2;

/* The ball leaves the track late and bounces once on the pockets. */
function fall(t: number): number {
    if (t < 0.45) return TRACK;
    if (t < 0.75) return TRACK - (TRACK - POCKET) * ((t - 0.45) / 0.3) ** 2;
    return POCKET + 7 * Math.sin(Math.PI * Math.min(1, (t - 0.75) / 0.2)) * (1 - t) * 4;
}

/* The final position of wheel and ball, starting from `from`. */
export function resting(from: Position, angle: number): Position {
    const rotor = from.rotor + (ROTOR_SPEED * REST_MILLISECONDS) / 2000;
    const ahead = (((rotor + angle - from.ball) % 360) + 360) % 360;

    return { rotor, ball: from.ball + ahead - 360 * (TURNS + 1), radius: POCKET };
}

/* The ball in its pocket, with the wheel unchanged. */
export function lying(now: Position, angle: number): Position {
    return { rotor: now.rotor, ball: now.rotor + angle, radius: POCKET };
}

/* The position at time t, from 0 to 1. */
export function between(from: Position, to: Position, t: number): Position {
    const part = easeOut(t);

    return {
        rotor: from.rotor + (to.rotor - from.rotor) * part,
        ball: from.ball + (to.ball - from.ball) * part,
        radius: t >= 1 ? POCKET : fall(t),
    };
}

/* ---- Drawing --------------------------------------------------------------------- */

function point(angle: number, radius: number): string {
    const radians = (angle * Math.PI) / 180;
    return `${(radius * Math.sin(radians)).toFixed(2)} ${(-radius * Math.cos(radians)).toFixed(2)}`;
}

/* A ring segment from one angle to another. */
function ring(from: number, to: number, inner: number, outer: number): string {
    return `M${point(from, outer)}A${outer} ${outer} 0 0 1 ${point(to, outer)}` +
        `L${point(to, inner)}A${inner} ${inner} 0 0 0 ${point(from, inner)}Z`;
}

const Pockets = memo(function Pockets({ order, lies }: { order: readonly string[]; lies: string | null }) {
    const half = 180 / order.length;

    return (
        <>
            {order.map((pocket, i) => {
                const angle = 2 * half * i;
                const look = `wheel-pocket wheel-${pocketColour(pocket)}`;
                return (
                    <g key={pocket} class={pocket === lies ? "wheel-lies" : undefined}>
                        <path class={look} d={ring(angle - half, angle + half, 63, 82)} />
                        <path class={`${look} wheel-deep`}
                              d={ring(angle - half, angle + half, 47, 63)} />
                        <text class="wheel-number"
                              transform={`rotate(${angle}) translate(0 -69.5)`}>
                            {pocket}
                        </text>
                    </g>
                );
            })}
        </>
    );
});

/* The turret in the middle, with its four arms. */
function Turret() {
    return (
        <>
            <circle class="wheel-cone" r="47" />
            {[0, 90, 180, 270].map((angle) => (
                <g key={angle} transform={`rotate(${angle})`}>
                    <path class="wheel-arm" d="M-2 0L-1.4 -24L1.4 -24L2 0Z" />
                    <circle class="wheel-knob" cy="-25" r="3.2" />
                </g>
            ))}
            <circle class="wheel-hub" r="9" />
            <circle class="wheel-knob" r="4" />
        </>
    );
}

/* The rim with its eight deflectors. */
function Rim() {
    return (
        <>
            <circle class="wheel-bowl" r="98" />
            <circle class="wheel-track" r="90" />
            {Array.from({ length: 8 }, (_, i) => (
                <path key={i} class="wheel-deflector" d="M0 -89L1.6 -86L0 -83L-1.6 -86Z"
                      transform={`rotate(${45 * i + 22.5})`} />
            ))}
        </>
    );
}

/* ---- The wheel ------------------------------------------------------------------- */

export interface WheelProps {
    order: readonly string[];
    ball: string | null;
    spinning?: boolean;
    spin?: string | number | undefined; /* a new value starts a new spin */
    size?: number;
}

function wheelWords(ball: string | null, spinning: boolean): string {
    if (ball !== null) return `The ball is in ${ball}, ${pocketColour(ball)}`;
    return spinning ? "The ball is running" : "The wheel is at rest";
}

/* Moves wheel and ball without rendering the rest again. */
function place(position: Position, rotor: SVGGElement | null, ball: SVGGElement | null): void {
    rotor?.setAttribute("transform", `rotate(${position.rotor.toFixed(2)})`);
    ball?.setAttribute("transform",
        `rotate(${position.ball.toFixed(2)}) translate(0 ${(-position.radius).toFixed(2)})`);
}

export function Wheel({ order, ball, spinning = false, spin, size = 320 }: WheelProps) {
    const rests = ball === null ? undefined : `${spin} ${ball}`;
    const moving = useMotion(rests, REST_MILLISECONDS);
    const runs = ball === null && spinning;
    const rotorAt = useRef<SVGGElement>(null), ballAt = useRef<SVGGElement>(null);
    const now = useRef<Position>({ rotor: 0, ball: 0, radius: TRACK });

    useLayoutEffect(() => {
        const from = now.current;
        const angle = ball === null ? null : pocketAngle(order, ball);
        const to = angle === null ? from : resting(from, angle);
        const began = performance.now();
        let frame = 0;
        const draw = (position: Position) => {
            now.current = position;
            place(position, rotorAt.current, ballAt.current);
        };
        const step = (time: number) => {
            const passed = Math.max(0, time - began);
            if (runs) draw(running(from, passed / 1000));
            else draw(between(from, to, Math.min(1, passed / REST_MILLISECONDS)));
            frame = requestAnimationFrame(step);
        };
        if ((runs || moving) && motionWanted()) frame = requestAnimationFrame(step);
        else draw(angle === null ? from : lying(from, angle));
        return () => cancelAnimationFrame(frame);
    }, [runs, moving, ball, order]);

    return (
        <svg class={`wheel ${moving || runs ? "wheel-turning" : ""}`} viewBox="-100 -100 200 200"
             width={size} height={size} role="img" aria-label={wheelWords(ball, spinning)}>
            <Rim />
            <g ref={rotorAt}>
                <Pockets order={order} lies={moving ? null : ball} />
                <Turret />
            </g>
            <g ref={ballAt} class={ball === null && !spinning ? "wheel-no-ball" : undefined}>
                <circle class="wheel-ball" r="4" />
            </g>
        </svg>
    );
}

/* ---- The part -------------------------------------------------------------------- */

interface WheelState extends TableState {
    ball?: string | null;
    spinning?: boolean;
    dolly?: string | null;
}

const lies = ({ ball, dolly }: WheelState): string | null => ball ?? dolly ?? null;

/* A small screen shows the wheel only during a spin and its result. */
function lay({ state, turns }: TableView, { chance }: Layout): Laid[] {
    const wheel = state as WheelState;
    const [ball, spinning] = [lies(wheel), wheel.spinning ?? false];
    const order = wheelOrder(chance?.of);
    const draw = (small: boolean) => (
        <Wheel order={order} ball={ball} spinning={spinning} spin={turns} size={small ? 250 : 320} />
    );
    return [{ id: "wheel", small: spinning || (!state.open && ball) ? "over" : "none", draw }];
}

const CLATTER = [0, 0.09, 0.2, 0.34].map((at) => click(at, 2600, 0.16));

const draw: DrawKind = {
    kind: "number",
    outcome: (stream, { chance: { of = SINGLE_ZERO.length, names = {} } }) => {
        const number = String(stream.below(of));
        return [names[number] ?? number];
    },
    words: ([number]) => `the number ${number}`,
    made: (outcome, nth) => `number ${outcome[nth]}`,
};

const numberOf = ({ number }: { number?: string | number }) => String(number);
const change = (wheel: Partial<WheelState>): Partial<TableState> => wheel;

export const wheel: Part = {
    name: "wheel",
    lay,
    events: {
        spin: {
            lasts: [600, 100],
            change: () => change({ spinning: true, ball: null, dolly: null }),
        },
        ball: {
            lasts: [1900, 200],
            rests: true,
            drawn: (event) => [numberOf(event)],
            aloud: true,
            sound: CLATTER,
            change: (_, event) => change({ spinning: false, ball: numberOf(event) }),
        },
    },
    moved: (before, now) => (before as WheelState).ball !== (now as WheelState).ball,
    draw,
};
