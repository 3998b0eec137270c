/* more-money.tsx - more play money for a guest who has lost nearly everything. */
import { type Floor, type TableView, useFloor } from "./floor";
import { chipsOrder } from "./join";
import { useSubmit } from "./sign-in";

/* At tables whose chips come along. */
const worthElsewhere = (floor: Floor): number =>
    (floor.elsewhere?.tables ?? [])
        .filter(({ leaving }) => leaving)
        .reduce((sum, { rack, layout, held }) => sum + rack + layout + held, 0);

function worthHere(view: TableView): number {
    const seat = view.state.seats.find((one) => one.seat === view.yours.seat);
    return (view.yours.purse?.cents ?? 0) + (seat?.rack ?? 0) + (seat?.layout ?? 0);
}

async function bringMore(floor: Floor, table: string, cents: number) {
    const answer = await floor.connection.desk({ kind: "chips", cents });
    if (answer.tell !== "done") return floor.complain(answer);
    const view = await floor.until(table, (now) => (now.yours.purse?.cents ?? 0) >= cents, 2500);
    const order = view && chipsOrder(view);
    if (order) await floor.order(table, order);
}

export function MoreMoney({ view }: { view: TableView }) {
    const floor = useFloor();
    const { busy, run } = useSubmit();
    const given = floor.casino?.guest_cents ?? 0;

    const poor = floor.casino?.guest_poor_cents ?? 0;

    if (!floor.casino?.person?.guest || worthHere(view) + worthElsewhere(floor) >= poor)
        return null;
    return (
        <button disabled={busy} onClick={() => void run(() => bringMore(floor, view.name, given))}>
            More play money
        </button>
    );
}
