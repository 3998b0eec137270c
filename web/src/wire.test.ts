/* wire.test.ts - the connection: every request is answered once, even after a break. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Connection, type Socket, type World, waitBefore } from "./wire";

class FakeSocket implements Socket {
    sent: Record<string, unknown>[] = [];
    onopen: (() => void) | null = null;
    onclose: (() => void) | null = null;
    onmessage: ((message: { data: unknown }) => void) | null = null;

    send(text: string): void {
        this.sent.push(JSON.parse(text) as Record<string, unknown>);
    }
    close(): void {
        this.onclose?.();
    }
    tell(message: object): void {
        this.onmessage?.({ data: JSON.stringify(message) });
    }
}

class FakeWorld implements World {
    sockets: FakeSocket[] = [];
    timers: { what: () => void; milliseconds: number }[] = [];
    time = 1_000_000;
    inflates = true;
    waiting: ((text: string) => void)[] = []; /* for compressed messages */

    inflate(): Promise<string> {
        return new Promise((resolve) => this.waiting.push(resolve));
    }
    open(): Socket {
        const socket = new FakeSocket();
        this.sockets.push(socket);
        return socket;
    }
    now(): number {
        return this.time;
    }
    random(): number {
        return 1;
    }
    later(what: () => void, milliseconds: number): unknown {
        const timer = { what, milliseconds };
        this.timers.push(timer);
        return timer;
    }
    forget(timer: unknown): void {
        this.timers = this.timers.filter((one) => one !== timer);
    }
    last(): FakeSocket {
        return this.sockets[this.sockets.length - 1]!;
    }
    /* Runs the newest timer; returns its delay. */
    pass(): number {
        const timer = this.timers.pop()!;
        timer.what();
        return timer.milliseconds;
    }
}

function opened(): { world: FakeWorld; connection: Connection } {
    const world = new FakeWorld();
    const connection = new Connection(world);
    connection.open();
    world.last().onopen!();
    return { world, connection };
}

test("each order has a unique number, and gets its own answer", async () => {
    const { world, connection } = opened();
    const first = connection.order("wheel", { act: "bet", wager: "red", cents: 500 });
    const second = connection.order("wheel", { act: "leave" });
    const [a, b] = world.last().sent;
    assert.deepEqual(a, {
        do: "order",
        request: 1_000_000,
        table: "wheel",
        act: "bet",
        wager: "red",
        cents: 500,
    });
    assert.equal(b!.request, 1_000_001);
    world.last().tell({ tell: "refused", request: 1_000_001, say: "No." });
    world.last().tell({ tell: "done", request: 1_000_000 });
    assert.equal((await first).tell, "done");
    assert.equal((await second).tell, "refused");
});

test("after a break, tables are watched again and open orders resent with their numbers", async () => {
    const { world, connection } = opened();
    connection.watch("wheel");
    const answer = connection.order("wheel", { act: "leave" });
    world.last().onclose!();
    assert.equal(connection.state, "waiting");
    const during = connection.order("wheel", { act: "sit", seat: 3 });
    world.pass();
    world.last().onopen!();
    const sent = world.last().sent.map((message) => [message.do, message.request]);
    assert.deepEqual(sent, [
        ["watch", undefined],
        ["order", 1_000_000],
        ["order", 1_000_001],
    ]);
    world.last().tell({ tell: "done", request: 1_000_000, repeated: true });
    world.last().tell({ tell: "done", request: 1_000_001 });
    assert.equal((await answer).tell, "done");
    assert.equal((await during).tell, "done");
});

test("answered requests are not resent", async () => {
    const { world, connection } = opened();
    const answer = connection.order("wheel", { act: "leave" });
    world.last().tell({ tell: "done", request: 1_000_000 });
    await answer;
    world.last().onclose!();
    world.pass();
    world.last().onopen!();
    assert.deepEqual(world.last().sent, []);
});

test("delays grow from break to break until a message arrives", () => {
    const { world } = opened();
    const waits = [1, 2, 3].map(() => {
        world.last().onclose!();
        const wait = world.pass();
        world.last().onopen!();
        return wait;
    });
    assert.deepEqual(waits, [300, 600, 1200]);
    world.last().tell({ tell: "welcome", version: 1, now: 0 });
    world.last().onclose!();
    assert.equal(world.pass(), 300);
});

test("delays have a maximum and jitter", () => {
    assert.equal(waitBefore(50, 1), 10_000);
    assert.equal(waitBefore(0, 0), 150);
    assert.equal(waitBefore(0, 1), 300);
});

test("the server's clock is followed", () => {
    const { world, connection } = opened();
    world.last().tell({ tell: "welcome", version: 1, now: 1_005_000 });
    world.time += 1000;
    assert.equal(connection.serverNow(), 1_006_000);
});

test("an old socket is ignored", () => {
    const { world, connection } = opened();
    const heard: string[] = [];
    connection.listen((message) => heard.push(message.tell));
    const old = world.last();
    connection.close();
    connection.open();
    old.tell({ tell: "pong" });
    old.onclose!();
    assert.equal(connection.state, "connecting");
    assert.deepEqual(heard, []);
});

test("a connection is lost only after a break, until it is open again", () => {
    const { world, connection } = opened();
    assert.equal(new Connection(world).isLost(), false);
    assert.equal(connection.isLost(), false);
    world.last().close();
    assert.equal(connection.isLost(), true);
    world.pass();
    assert.equal(connection.isLost(), true); /* connecting */
    world.last().onopen!();
    assert.equal(connection.isLost(), false);
});

test("requests of one person are not resent as another", async () => {
    const { world, connection } = opened();
    const answer = connection.order("craps", { act: "throw" });
    connection.close();
    assert.equal((await answer).tell, "error");
    connection.open();
    world.last().onopen!();
    assert.ok(world.last().sent.every((message) => message.do !== "order"));
});

test("a silent connection is given up after two pings and reopened", () => {
    const { world, connection } = opened();
    world.last().tell({ tell: "welcome" });
    world.pass();
    world.last().tell({ tell: "pong", now: world.time }); /* still alive */
    world.pass();
    world.pass();
    assert.equal(connection.state, "open");
    world.pass();
    assert.equal(connection.state, "waiting");
    world.pass();
    assert.equal(world.sockets.length, 2);
});

test("a connection that sends garbage is given up and reopened", () => {
    const { world, connection } = opened();
    world.last().tell({ tell: "welcome" });
    world.last().onmessage?.({ data: "<html>" });
    assert.equal(connection.state, "waiting");
    world.pass();
    assert.equal(world.sockets.length, 2);
});

test("a compressed message does not lose its turn", async () => {
    const { world, connection } = opened();
    const heard: string[] = [];
    connection.listen((message) => heard.push("table" in message ? String(message.table) : message.tell));
    const { onmessage } = world.last();
    onmessage!({ data: '{"tell":"table","table":"a","state":{}}' });
    onmessage!({ data: '{"tell":"table","table":"b","state":{}}' });
    assert.deepEqual(heard, ["a", "b"]);
    onmessage!({ data: new ArrayBuffer(3) });
    onmessage!({ data: '{"tell":"table","table":"d","state":{}}' });
    await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual(heard, ["a", "b"]);
    world.waiting.pop()!('{"tell":"table","table":"c","state":{}}');
    await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual(heard, ["a", "b", "c", "d"]);
    onmessage!({ data: '{"tell":"table","table":"e","state":{}}' });
    assert.equal(heard.length, 5);
});

test("after a change that does not fit, the whole table is asked for once", () => {
    const { world, connection } = opened();
    const states: unknown[] = [];
    connection.listen((message) => {
        if (message.tell === "state" || message.tell === "table") states.push(message.state);
    });
    connection.watch("wheel");
    const socket = world.last();
    const watches = () => socket.sent.filter((message) => message.do === "watch").length;
    socket.tell({ tell: "table", table: "wheel", number: 7, state: { open: true, ball: "1" } });
    socket.tell({ tell: "change", table: "wheel", number: 8, entry: 5, state: { ball: ["2"] } });
    assert.deepEqual(states, [{ open: true, ball: "1" }, { open: true, ball: "2" }]);
    assert.equal(watches(), 1);
    socket.tell({ tell: "change", table: "wheel", number: 10, entry: 6, state: { ball: ["3"] } });
    socket.tell({ tell: "change", table: "wheel", number: 11, entry: 7, state: { ball: ["4"] } });
    assert.equal(states.length, 2);
    assert.equal(watches(), 2);
    socket.tell({ tell: "table", table: "wheel", number: 12, state: { open: false } });
    assert.equal(states.length, 3);
});

test("advice: the best choice alone, and then all", async () => {
    const { world, connection } = opened();
    const best = connection.advise("moon", true);
    world.last().tell({ tell: "advice", request: 1_000_000, table: "moon", best: true, choices: [] });
    assert.equal((await best).tell, "advice");
    const all = connection.advise("moon");
    assert.deepEqual(world.last().sent, [
        { do: "advise", request: 1_000_000, table: "moon", best: true },
        { do: "advise", request: 1_000_001, table: "moon" },
    ]);
    world.last().tell({ tell: "advice", request: 1_000_001, table: "moon", choices: [] });
    assert.equal((await all).tell, "advice");
});
