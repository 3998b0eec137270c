/* chips.tsx - draws chips and pucks. */
import { type ChipLook, chipLook, inChips, shortMoney } from "./money";

const STACK_MOST = 5;

/* Font size by number of letters, as a share of the radius. */
const SIZES = [0, 0.95, 0.85, 0.68, 0.56];

interface ChipProps {
    x: number;
    y: number;
    radius: number;
    look: ChipLook;
    text?: string;
}

/* One chip seen from above, with edge spots. */
export function Chip({ x, y, radius, look, text }: ChipProps) {
    const edge = radius * 0.86;
    const mark = (2 * Math.PI * edge) / 12;
    const size = radius * (SIZES[text?.length ?? 0] ?? 0.5);
    return (
        <g class="chip">
            <circle cx={x} cy={y} r={radius} fill={look.fill} class="chip-disc" />
            <circle
                cx={x}
                cy={y}
                r={edge}
                fill="none"
                stroke={look.edge}
                stroke-width={radius * 0.26}
                stroke-dasharray={`${mark} ${mark}`}
            />
            <circle
                cx={x}
                cy={y}
                r={radius * 0.68}
                fill={look.fill}
                stroke={look.edge}
                stroke-width={radius * 0.05}
            />
            {text && (
                <text x={x} y={y} dy="0.35em" text-anchor="middle" fill={look.ink} font-size={size}>
                    {text}
                </text>
            )}
        </g>
    );
}

interface StackProps {
    at: [number, number];
    cents: number;
    values: number[];
    radius: number;
}

/* An amount as a stack of chips, smallest on top; the top chip shows the amount. */
export function Stack({ at: [x, y], cents, values, radius }: StackProps) {
    const discs = inChips(cents, values).flatMap(({ value, count }) =>
        Array<number>(Math.min(count, STACK_MOST)).fill(value),
    );
    const shown = discs.slice(-STACK_MOST);
    if (shown.length === 0) shown.push(cents);
    return (
        <g class="stack">
            <ellipse cx={x + 1.5} cy={y + 3} rx={radius} ry={radius} class="chip-shadow" />
            {shown.map((value, i) => (
                <Chip
                    key={i}
                    x={x}
                    y={y - i * radius * 0.19}
                    radius={radius}
                    look={chipLook(value)}
                    text={i === shown.length - 1 ? shortMoney(cents) : undefined}
                />
            ))}
        </g>
    );
}

/* A round marker with text. */
export function Puck({
    at: [x, y],
    radius,
    look,
    text,
}: {
    at: [number, number];
    radius: number;
    look: string; /* CSS class "puck-..." */
    text: string;
}) {
    return (
        <g class={`puck puck-${look}`}>
            <circle cx={x} cy={y} r={radius} />
            <text
                x={x}
                y={y}
                dy="0.36em"
                text-anchor="middle"
                font-size={radius * (text.length > 3 ? 0.62 : 0.8)}
            >
                {text}
            </text>
        </g>
    );
}

/* A single chip as an SVG image, for the rack. */
export function ChipPicture({ cents, size }: { cents: number; size: number }) {
    return (
        <svg viewBox="0 0 44 44" width={size} height={size} aria-hidden="true">
            <Chip x={22} y={22} radius={21} look={chipLook(cents)} text={shortMoney(cents)} />
        </svg>
    );
}
