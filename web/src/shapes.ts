/* shapes.ts - where areas are: their bounding boxes, and which is next to which. */
import type { Area, Box } from "./wire";

/* The bounding box of an area.  Paths use absolute M, L, A and Z only; a circle is two arcs between
 * its leftmost and rightmost points. */
export function boxOf(area: Area): Box {
    if (area.at) return area.at;
    const ends = pathEnds(area.path ?? "");
    const xs = ends.map(([x]) => x);
    const ys = ends.map(([, y]) => y);
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    if (top === bottom) return [left, top - (right - left) / 2, right - left, right - left];
    return [left, top, right - left, bottom - top];
}

function pathEnds(path: string): [number, number][] {
    const ends: [number, number][] = [];
    for (const [, numbers] of path.matchAll(/[MLA]([^MLAZ]*)/g)) {
        const values = (numbers ?? "")
            .trim()
            .split(/[\s,]+/)
            .map(Number);
        const [x, y] = values.slice(-2);
        if (x !== undefined && y !== undefined) ends.push([x, y]);
    }
    return ends.length > 0 ? ends : [[0, 0]];
}

export function middleOf(area: Area): [number, number] {
    if (area.chips) return area.chips;
    const [x, y, width, height] = boxOf(area);
    return [x + width / 2, y + height / 2];
}

const DIRECTIONS: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};

/* The nearest area in the direction of an arrow key; sideways distance counts more. */
export function nextArea(areas: Area[], from: Area, key: string): Area | undefined {
    const way = DIRECTIONS[key];
    if (!way) return undefined;
    const [x, y] = middleOf(from);
    let best: Area | undefined;
    let nearest = Infinity;
    for (const area of areas) {
        const [dx, dy] = [middleOf(area)[0] - x, middleOf(area)[1] - y];
        const ahead = dx * way[0] + dy * way[1];
        const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
        if (area === from || ahead < 4 || ahead + 2.5 * aside >= nearest) continue;
        best = area;
        nearest = ahead + 2.5 * aside;
    }
    return best;
}
