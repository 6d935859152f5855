import assert from "node:assert/strict";
import { test } from "node:test";

import { actionId, backOff, connect, endingOf } from "../../static/js/connection.js";

/** A world whose clock is turned by hand, and whose wires are seen from the other end. */
function world() {
  let now = 0;
  let timers = [];
  const wires = [];
  const heard = [];
  const reports = [];
  const it = {
    wires,
    heard,
    reports,
    isOnline: true,
    get wire() {
      return wires.at(-1);
    },
    get status() {
      return reports.at(-1)?.connection;
    },
    pass(ms) {
      const until = now + ms;
      for (;;) {
        timers.sort((a, b) => a.at - b.at);
        if (!timers.length || timers[0].at > until) break;
        const timer = timers.shift();
        now = timer.at;
        timer.call();
      }
      now = until;
    },
  };
  it.connection = connect({
    open: () => {
      const wire = {
        readyState: 0,
        sent: [],
        isClosed: false,
        send: (text) => wire.sent.push(JSON.parse(text)),
        close: () => (wire.isClosed = true),
        accept() {
          wire.readyState = 1;
          wire.onopen();
        },
        say: (frame) => wire.onmessage({ data: JSON.stringify(frame) }),
        end(code) {
          wire.readyState = 3;
          wire.onclose({ code });
        },
      };
      wires.push(wire);
      return wire;
    },
    hello: () => ({ type: "hello", last_seq: heard.length }),
    receive: (frame) => heard.push(frame),
    report: (status) => reports.push(status),
    world: {
      online: () => it.isOnline,
      now: () => now,
      chance: () => 0.5,
      later: (call, ms) => {
        const timer = { call, at: now + ms };
        timers.push(timer);
        return timer;
      },
      never: (timer) => (timers = timers.filter((each) => each !== timer)),
    },
  });
  return it;
}

function connected() {
  const it = world();
  it.wire.accept();
  it.wire.say({ type: "room" });
  return it;
}

const ACTION = { type: "action", id: "a-00000001" };

test("says hello first, and is connected at the first word of the other side", () => {
  const it = world();
  it.wire.accept();
  assert.equal(it.status, undefined);

  it.wire.say({ type: "room" });

  assert.deepEqual(it.wire.sent, [{ type: "hello", last_seq: 0 }]);
  assert.equal(it.status, "connected");
});

test("comes back by itself, with a hello made anew", () => {
  const it = connected();

  it.wire.end(1006);
  assert.equal(it.status, "reconnecting");
  it.pass(1000);
  it.wire.accept();

  assert.equal(it.wires.length, 2);
  assert.deepEqual(it.wire.sent, [{ type: "hello", last_seq: 1 }]);
});

test("what was not answered is sent again under the same id, and what was is not", () => {
  const it = connected();
  it.connection.ask(ACTION);
  it.connection.ask({ ...ACTION, id: "a-00000002" });
  it.wire.say({ type: "reply", id: "a-00000002", ok: true });

  it.wire.end(1006);
  it.pass(1000);
  it.wire.accept();

  assert.deepEqual(it.wire.sent.slice(1), [ACTION]);
});

test("an action asked for while the wire is away waits for it", () => {
  const it = connected();
  it.wire.end(1012);
  it.connection.ask(ACTION);

  it.pass(1000);
  it.wire.accept();

  assert.deepEqual(it.wire.sent.slice(1), [ACTION]);
});

test("an answer to be asked for again is, after a while and until there is another", () => {
  const it = connected();
  it.connection.ask(ACTION);
  const away = { type: "reply", id: ACTION.id, ok: false, error: { code: "database_away", retry: true } };

  it.wire.say(away);
  it.pass(3000);
  it.wire.say({ type: "reply", id: ACTION.id, ok: true, error: null });
  it.pass(3000);

  assert.equal(it.wire.sent.filter(({ id }) => id === ACTION.id).length, 2);
});

test("a question without an answer is asked again under the same id", () => {
  const it = connected();
  it.connection.ask(ACTION);

  it.pass(8_000);
  it.wire.say({ type: "reply", id: ACTION.id, ok: true, error: null });
  it.pass(9_000);

  assert.equal(it.wire.sent.filter(({ id }) => id === ACTION.id).length, 2);
});

test("a silent wire is pinged, and given up when it stays silent", () => {
  const it = connected();

  it.pass(10_000);
  assert.deepEqual(it.wire.sent.at(-1), { type: "ping" });
  it.pass(10_000);

  assert.equal(it.wires[0].isClosed, true);
  assert.equal(it.status, "reconnecting");
});

test("a wire that answers is kept", () => {
  const it = connected();
  for (let i = 0; i < 6; i++) {
    it.pass(10_000);
    it.wire.say({ type: "pong" });
  }

  assert.equal(it.wires.length, 1);
  assert.deepEqual(it.heard, [{ type: "room" }]);
});

test("a wire that never opens is given up", () => {
  const it = world();

  it.pass(20_000);

  assert.equal(it.wires[0].isClosed, true);
});

test("coming back to the page connects at once", () => {
  const it = connected();
  for (let i = 0; i < 5; i++) {
    it.wire.end(1006);
    it.pass(i === 4 ? 0 : 20_000);
  }
  const before = it.wires.length;
  const { wake } = it.connection; // Listeners for the network's return are handed the function alone.

  wake();

  assert.equal(it.wires.length, before + 1);
});

test("coming back to the page puts an open wire to the proof", () => {
  const it = connected();

  it.connection.wake();
  assert.deepEqual(it.wire.sent.at(-1), { type: "ping" });
  it.pass(4_000);

  assert.equal(it.status, "reconnecting");
});

test("replaced by another window it does not fight back, and takes over when asked to", () => {
  const it = connected();
  it.wire.end(4001);
  it.connection.wake();
  it.pass(600_000);
  assert.equal(it.wires.length, 1);
  assert.equal(it.status, "replaced");

  it.connection.now();

  assert.equal(it.wires.length, 2);
});

test("without a network it says so", () => {
  const it = connected();
  it.isOnline = false;

  it.wire.end(1006);

  assert.equal(it.status, "offline");
});

test("a wire that was given up is not heard any more", () => {
  const it = connected();
  const old = it.wire;
  it.pass(20_000);
  it.pass(1_000);

  old.say({ type: "event", seq: 9 });
  old.end(4001);

  assert.equal(it.heard.length, 1);
  assert.equal(it.status, "reconnecting");
});

test("closed for good it stays closed", () => {
  const it = connected();

  it.connection.close();
  it.connection.wake();
  it.pass(60_000);

  assert.equal(it.wires.length, 1);
});

test("each close code has its consequence", () => {
  const wanted = { 1001: "retry", 1006: "retry", 1008: "retry", 1012: "retry", 4002: "retry", 1009: "too_large", 4001: "replaced", 4003: "not_allowed", 4004: "outdated", 4005: "room_closed" };

  assert.deepEqual(Object.fromEntries(Object.keys(wanted).map((code) => [code, endingOf(Number(code))])), wanted);
});

test("waiting grows from a quarter of a second to fifteen seconds, and chance spreads it", () => {
  assert.deepEqual([backOff(0, 0), backOff(0, 1), backOff(3, 0), backOff(3, 1), backOff(30, 1)], [250, 500, 2000, 4000, 15000]);
});

test("an action's id is one the server takes, and is never used twice", () => {
  const ids = Array.from({ length: 100 }, actionId);

  assert.equal(new Set(ids).size, 100);
  for (const id of ids) assert.match(id, /^[A-Za-z0-9_-]{8,64}$/);
});
