import { describe, expect, it } from "vitest";
import type { Connection } from "../../transport/connection.ts";
import { Patience } from "./patience.ts";
import { kindOf } from "./request-kind.ts";

const CAPABILITIES = { tools: {} };

describe("the time after which a request seems to be left unanswered", () => {
  it("is a second for a target that answers fast", () => {
    const patience = new Patience();
    patience.answered("ping", 5, true);
    expect(patience.missing).toBe(1_000);
  });

  it("is twenty times the slowest answer, and less with each faster answer after it", () => {
    const patience = new Patience();
    patience.answered("ping", 400, true);
    expect(patience.missing).toBe(8_000);
    for (let answers = 0; answers < 100; answers += 1) patience.answered("ping", 10, true);
    expect(patience.missing).toBeGreaterThan(2_000);
    expect(patience.missing).toBeLessThan(3_000);
  });

  it("does not follow the time of real work", () => {
    const patience = new Patience();
    patience.answered("tools/call search", 3_000, true);
    expect(patience.missing).toBe(1_000);
  });
});

describe("the limit for an answer", () => {
  it.each(["http", "http+sse"] as const)(
    "is measured for all connections over %s: one worker may answer them",
    (transport) => {
      const patience = new Patience();
      expect(patience.clockOf({ transport })).toBe(patience.clockOf({ transport }));
    },
  );

  it("is measured for each process over stdio", () => {
    const patience = new Patience();
    const [one, other] = [{ transport: "stdio" }, { transport: "stdio" }] as const;
    expect(patience.clockOf(one)).toBe(patience.clockOf(one));
    expect(patience.clockOf(one)).not.toBe(patience.clockOf(other));
  });
});

describe("the control", () => {
  const first = (patience: Patience, avoid?: string) =>
    patience.controls("2025-11-25", CAPABILITIES, avoid)[0];

  it("is ping, although a list was answered before", () => {
    const patience = new Patience();
    patience.answered("tools/list", 1, true);
    expect(first(patience)).toBe("ping");
  });

  it("is a request that was answered with a result where ping is unanswered or refused", () => {
    const silent = new Patience();
    silent.unanswered("ping");
    expect(first(silent)).toBe("tools/list");
    const refused = new Patience();
    refused.answered("ping", 1, false);
    refused.answered("tools/list", 1, true);
    expect(first(refused)).toBe("tools/list");
  });

  it("stays ping where only one odd ping was refused", () => {
    const patience = new Patience();
    patience.answered("ping", 1, true);
    patience.answered("ping", 1, false);
    expect(first(patience)).toBe("ping");
  });

  it("is no list that the target does not offer", () => {
    expect(new Patience().controls("2025-11-25", {})).toEqual(["ping"]);
  });

  it("is another request than the one that has no answer now", () => {
    expect(first(new Patience(), "ping")).toBe("tools/list");
  });
});

it("takes all methods that are not declared for one kind", () => {
  const kind = (method: string) => kindOf({ method }, CAPABILITIES, "2025-11-25");
  expect(kind("prompts/list")).toBe("undeclared");
  expect(kind("mcp-conform/none")).toBe("undeclared");
  expect(kind("tools/list")).toBe("tools/list");
  expect(kindOf({ method: "tools/call", params: { name: "echo" } }, CAPABILITIES, "2025-11-25")).toBe(
    "tools/call echo",
  );
  expect(kindOf({ method: "ping" }, CAPABILITIES, "2026-07-28")).toBe("undeclared");
});

describe("a target that answers nothing", () => {
  it("is known after three connections in a row, until it answers", () => {
    const patience = new Patience();
    const connections = [{}, {}, {}];
    for (const one of connections.slice(0, 2)) patience.gaveUp(one);
    patience.gaveUp(connections[0] ?? {});
    expect(patience.isMute).toBe(false);
    patience.answered("ping", 1, true);
    for (const one of connections) patience.gaveUp(one);
    expect(patience.isMute).toBe(true);
  });

  it("is not known from connections on which a broken message was sent", () => {
    const patience = new Patience();
    for (const one of [{}, {}, {}]) patience.gaveUp(one, true);
    expect(patience.isMute).toBe(false);
  });
});

describe("a target that answers only one of several open requests", () => {
  it("gets one request at a time, once two kinds were answered only at times", async () => {
    const patience = new Patience();
    for (const kind of ["logging/setLevel", "tools/call a"]) {
      expect(patience.takesTurns).toBe(false);
      patience.answered(kind, 1, true);
      patience.unanswered(kind, true);
    }
    expect(patience.takesTurns).toBe(true);
  });

  it.each([
    ["http", ["first", "second"]],
    ["stdio", ["second", "first"]],
  ])(
    "gets the next one after the answer, over %s also on other connections or not",
    async (transport, expected) => {
      const patience = new Patience();
      const connection = () => ({ transport }) as Connection;
      const order: string[] = [];
      const first = patience.inTurn(async () => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        order.push("first");
      }, connection());
      await Promise.all([first, patience.inTurn(async () => order.push("second"), connection())]);
      expect(order).toEqual(expected);
    },
  );

  it("is known from one kind that reads only, if it was answered with a result", () => {
    const patience = new Patience();
    patience.answered("tools/list", 1, true);
    patience.unanswered("tools/list", true);
    expect(patience.takesTurns).toBe(true);
  });

  it("is not known from requests that were open one at a time", () => {
    const patience = new Patience();
    for (const kind of ["ping", "tools/list", "prompts/list"]) {
      patience.answered(kind, 1, true);
      patience.unanswered(kind);
    }
    expect(patience.takesTurns).toBe(false);
  });
});

describe("the times of a target", () => {
  it("are slow only if its usual answer is", () => {
    const patience = new Patience();
    for (const ms of [20, 30, 900]) patience.answered("ping", ms, true);
    expect(patience.times.isSlow).toBe(false);
    for (let answer = 0; answer < 31; answer += 1) patience.answered("ping", 500, true);
    expect(patience.times.isSlow).toBe(true);
  });

  it("say how many requests are answered within the limit, one after the other", () => {
    const patience = new Patience();
    for (let answer = 0; answer < 31; answer += 1) patience.answered("ping", 500, true);
    expect(patience.times.inTurn(10_000)).toBe(13);
  });

  it("show how long a request waits for those before it, of a target that works in turn", () => {
    const { times } = new Patience();
    times.arrived(times.send(), 60);
    times.arrived(times.send(), 40);
    expect(times.fastest).toBe(40);
    const [first] = [times.send(), times.send(), times.send()];
    expect(times.queue).toBe(1.5 * 3 * 40);
    times.arrived(first ?? 0);
    expect(times.queue).toBe(1.5 * 2 * 40);
    times.order = "side by side";
    expect(times.queue).toBe(0);
  });
});

it("counts no time as quiet in which a server over HTTP works on what is not waited for", () => {
  const patience = new Patience(() => () => 9_000);
  expect(patience.quietTime(10_000)).toBe(9_000);
  patience.times.took("tools/call slow", 4_000);
  patience.clockOf({ transport: "http" }).abandoned.add("tools/call slow");
  expect(patience.quietTime(10_000)).toBe(9_000 - 1.5 * 4_000);
});

it("includes the requests before a request in all that it guesses", () => {
  const patience = new Patience();
  const { times } = patience;
  times.arrived(times.send(), 200);
  for (let open = 0; open < 20; open += 1) times.send();
  expect(patience.missing).toBe(6_000);
  expect(patience.giveUp).toBe(6_000);
});

it("knows for how long a check has waited, since it sent something or got an answer", async () => {
  const patience = new Patience();
  const began = performance.now() - 500;
  expect(patience.idleTime("a.check", began)).toBeGreaterThanOrEqual(500);
  patience.isActive("a.check");
  expect(patience.idleTime("a.check", began)).toBeLessThan(500);
});

it("knows a target whose processes take seconds to start", () => {
  const patience = new Patience();
  patience.starts.add(400);
  expect(patience.starts.areSlow).toBe(false);
  patience.starts.add(5_000);
  expect(patience.starts.areSlow).toBe(true);
});
