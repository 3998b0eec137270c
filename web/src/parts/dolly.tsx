/* dolly.tsx - the marker on the winning number. */
import { middleOf } from "../shapes";
import type { TableState } from "../wire";
import type { FeltProps, Part } from "./part";

interface DollyState extends TableState {
    dolly?: string | null;
}

function Dolly({ layout, state }: FeltProps) {
    const { dolly } = state as DollyState;
    const area = dolly ? layout.areas.find(({ id }) => id === `straight-${dolly}`) : undefined;
    if (!area) return null;
    const [x, y] = middleOf(area);
    return (
        <g class="dolly">
            <ellipse cx={x} cy={y + 12} rx="15" ry="6" class="chip-shadow" />
            <path
                d={`M${x - 13} ${y + 11}L${x - 5} ${y - 6}A5 5 0 1 1 ${x + 5} ${y - 6}L${x + 13} ${
                    y + 11
                }A13 5 0 0 1 ${x - 13} ${y + 11}Z`}
            />
            <circle cx={x} cy={y - 16} r="8" />
        </g>
    );
}

export const dolly: Part = {
    name: "dolly",
    Under: Dolly,
    events: {
        dolly: {
            lasts: [300, 300],
            says: "round",
            aloud: true,
            change: (_, { number }) => ({ dolly: String(number) }) as Partial<DollyState>,
        },
    },
};
