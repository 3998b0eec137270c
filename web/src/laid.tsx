/* laid.tsx - moving things that the parts lay on the felt.  On a small screen they are above the
 * felt, or over it for a while. */
import type { TableView } from "./floor";
import { partsOf } from "./parts";
import type { Laid } from "./parts/part";
import type { Layout } from "./wire";

interface LaidProps {
    view: TableView;
    layout: Layout;
}

export function laidOn(view: TableView, layout: Layout): Laid[] {
    return partsOf(layout).flatMap((part) => part.lay?.(view, layout) ?? []);
}

/* Above the felt of a small screen. */
export function Stage({ view, layout }: LaidProps) {
    const shown = laidOn(view, layout).filter(({ small }) => small === "above");
    if (shown.length === 0) return null;
    return (
        <div class="stage">
            {shown.map(({ id, draw }) => (
                <div key={id}>{draw(true)}</div>
            ))}
        </div>
    );
}

/* Over the felt of a small screen, for a while. */
export function OverFelt({ view, layout }: LaidProps) {
    const shown = laidOn(view, layout).filter(({ small }) => small === "over");
    if (shown.length === 0) return null;
    return (
        <div class="over-felt">
            {shown.map(({ id, draw }) => (
                <div key={id}>{draw(true)}</div>
            ))}
        </div>
    );
}
