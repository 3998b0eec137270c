/* antes.tsx - the antes, in front of the players. */
import { Stack } from "../chips";
import { middleOf } from "../shapes";
import type { TableState } from "../wire";
import type { FeltProps, Part } from "./part";

interface AntesState extends TableState {
    antes?: { seat: number; cents: number }[];
}

function Antes({ layout, state, values }: FeltProps) {
    const { antes = [] } = state as AntesState;
    return (
        <g>
            {antes.map(({ seat, cents }) => {
                const area = layout.areas.find(({ id }) => id === `ante-${seat}`);
                if (!area) return null;
                return (
                    <Stack key={seat} at={middleOf(area)} cents={cents} values={values} radius={16} />
                );
            })}
        </g>
    );
}

export const antes: Part = { name: "antes", Over: Antes };
