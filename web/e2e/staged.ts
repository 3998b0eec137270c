/* staged.ts - a programme put before the pages by the test: its items are fixtures, everything else is
 * a real casino.  For pages that need many players to come about.
 *
 *   stage() -> answers for the programme, and what the page asks of its items
 *   play.show() -> the item as it is from now on */
import type { Page, WebSocketRoute } from "playwright-core";
import type { ItemEvent, ItemRow, WholeItem } from "../src/item-wire";

export interface Asked {
    do: string;
    item: string;
    act: string;
    request: number;
    [member: string]: unknown;
}

export interface Stage {
    asked: Asked[]; /* orders to items, in sequence */
    show(item: WholeItem): void;
    tell(item: string, events: ItemEvent[]): void;
}

const json = (body: unknown) => ({ contentType: "application/json", body: JSON.stringify(body) });

function rowOf({ item, kind, title, number, state }: WholeItem): ItemRow {
    const { phase, say } = state;
    const row: ItemRow = { item, kind, title, phase, ...(number ? { number } : {}), ...(say ? { say } : {}) };
    if (!("entries" in state)) return row;
    const { game, fee, least, most, starts, closes, tables, entries } = state;
    return { ...row, game, fee, tables, entered: entries.length,
             ...(least ? { least } : {}), ...(most ? { most } : {}),
             ...(starts ? { starts } : {}), ...(closes ? { closes } : {}) };
}

/* `answers` says what an order leads to: the item afterwards, or a refusal. */
export async function stage(
    page: Page, first: WholeItem[], answers?: (asked: Asked) => WholeItem | string | undefined,
): Promise<Stage> {
    const items = new Map(first.map((item) => [item.item, item]));
    const sockets: WebSocketRoute[] = [];
    const asked: Asked[] = [];
    const send = (message: unknown) =>
        sockets.forEach((socket) => socket.send(JSON.stringify(message)));
    let entry = 100;

    await page.route(/\/api\/programme$/, (route) =>
        route.fulfill(json({ now: Date.now(), items: [...items.values()].map(rowOf) })));
    await page.route(/\/api\/programme\/.+/, (route) => {
        const item = items.get(decodeURIComponent(route.request().url().split("/").pop()!));
        return item ? route.fulfill(json({ ...item, yours: undefined }))
            : route.fulfill({ status: 404, ...json({ say: "There is no such item." }) });
    });

    const play: Stage = {
        asked,
        show(item) {
            items.set(item.item, item);
            send({ tell: "item-state", item: item.item, state: item.state, yours: item.yours });
        },
        tell: (item, events) =>
            send({ tell: "item-events", item, entry: entry++, time: Date.now(), events }),
    };
    const answer = (order: Asked) => {
        asked.push(order);
        const after = answers?.(order);
        const { item, request } = order;
        if (typeof after === "string")
            return send({ tell: "refused", request, item, say: after, clause: "Div 7 r.2.6" });
        send({ tell: "done", request, item });
        return after && play.show(after);
    };
    await page.routeWebSocket(/\/ws$/, (socket) => {
        const server = socket.connectToServer();
        sockets.push(socket);
        socket.onMessage((text) => {
            const message = JSON.parse(String(text)) as Asked;
            if (message.do === "item") answer(message);
            else if (message.do === "follow") send(items.get(message.item));
            else if (message.do !== "unfollow") server.send(text);
        });
        server.onMessage((text) => socket.send(text));
    });
    return play;
}
