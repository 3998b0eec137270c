/* fees.tsx - fees that players have paid, on the areas that the table names. */
import { Stack } from "../chips";
import { middleOf } from "../shapes";
import type { TableState } from "../wire";
import type { FeltProps, Part } from "./part";

interface FeesState extends TableState {
    boxes?: { fee?: number; fee_area?: string }[];
}

function Fees({ layout, state, values }: FeltProps) {
    const { boxes = [] } = state as FeesState;
    return (
        <g>
            {boxes.map(({ fee, fee_area: id }) => {
                const area = layout.areas.find((one) => one.id === id);
                if (!area || !fee) return null;
                return (
                    <Stack key={id} at={middleOf(area)} cents={fee} values={values} radius={16} />
                );
            })}
        </g>
    );
}

export const fees: Part = { name: "fees", Over: Fees };
