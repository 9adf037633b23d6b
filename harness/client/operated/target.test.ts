import { afterEach, describe, expect, it } from "vitest";
import type { TraceEvent } from "../../trace/event.ts";
import { Recorder } from "../../trace/recorder.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import { SituationClock } from "../starting/clock.ts";
import type { SituationRun } from "../starting/target.ts";
import { Front } from "./front.ts";
import { operatedOverHttp } from "./target.ts";

const opened: Front[] = [];
afterEach(() => Promise.all(opened.splice(0).map((front) => front.close())));

/** An endpoint that answers with its name. */
function named(name: string): Endpoint {
  const endpoint: Endpoint = {
    path: "/mcp",
    exchange: async (_, to) => {
      to.head(200, []);
      to.write(Buffer.from(name));
      to.end();
    },
    at: () => endpoint,
    close: () => {},
  };
  return endpoint;
}

async function front(isUsed: () => boolean, next: () => void): Promise<Front> {
  const one = await Front.open({ isUsed, next }, 0, "/mcp");
  opened.push(one);
  return one;
}

const post = async (url: string, method: string) => {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method });
  const response = await fetch(url, { method: "POST", body });
  return response.status === 200 ? response.text() : response.status;
};

describe("one URL for all situations", () => {
  it("serves the next one from a new handshake on, and keeps that request for it", async () => {
    let used = false;
    let end = async (): Promise<void> => {};
    const one = await front(
      () => used,
      () => void end(),
    );
    const first = await one.mount(named("first"));
    one.begin();
    end = first.close;
    expect(await post(first.url, "initialize")).toBe("first");
    expect(await post(first.url, "initialize")).toBe("first");
    used = true;
    expect(await post(first.url, "tools/list")).toBe("first");
    const waiting = post(first.url, "initialize");
    const second = await one.mount(named("second"));
    one.begin();
    expect(await waiting).toBe("second");
    expect(second.url).toBe(first.url);
  });

  it("answers a session of an earlier situation with 404, and no later situation sees it", async () => {
    const one = await front(
      () => false,
      () => {},
    );
    const seen: string[] = [];
    const assigning = (name: string): Endpoint => {
      const own: Endpoint = {
        ...named(name),
        exchange: async ({ headers }, to) => {
          seen.push(`${name} ${headers.find(([key]) => key.toLowerCase() === "mcp-session-id")?.[1]}`);
          to.head(200, [["Mcp-Session-Id", `session-of-${name}`]]);
          to.end();
        },
        at: () => own,
      };
      return own;
    };
    const first = await one.mount(assigning("first"));
    one.begin();
    const using = async (headers: Record<string, string> = {}) =>
      (await fetch(first.url, { method: "POST", headers, body: "{}" })).status;
    expect(await using()).toBe(200);
    expect(await using({ "mcp-session-id": "session-of-first" })).toBe(200);
    await first.close();
    await one.mount(assigning("second"));
    one.begin();
    expect(await using({ "mcp-session-id": "session-of-first" })).toBe(404);
    expect(await using({ "mcp-session-id": "of-no-one" })).toBe(200);
    expect(seen).toEqual(["first undefined", "first session-of-first", "second of-no-one"]);
  });

  it("refuses what comes after the last one", async () => {
    const one = await front(
      () => false,
      () => {},
    );
    const only = await one.mount(named("only"));
    await only.close();
    const late = post(only.url, "tools/list").catch(() => "refused");
    await one.close();
    opened.splice(0);
    expect([503, "refused"]).toContain(await late);
  });

  it("rejects a port that is in use", async () => {
    const one = await front(
      () => false,
      () => {},
    );
    const port = Number(new URL(await one.url).port);
    await expect(Front.open({ isUsed: () => false, next: () => {} }, port, "/mcp")).rejects.toThrow(
      /EADDRINUSE/,
    );
  });
});

it("an application that sends without end is not heard any more, and the person reads why", async () => {
  const limits: string[] = [];
  const operated = await operatedOverHttp(
    0,
    () => {},
    (why) => limits.push(why),
  );
  let heard = (_: TraceEvent): void => {};
  const run = {
    clock: new SituationClock({ idle: 60_000, whole: Infinity, exit: 0, endless: true }),
    listen: (listener: (event: TraceEvent) => void) => {
      heard = listener;
      return () => {};
    },
    recorder: new Recorder(),
    connection: "1",
    signal: new AbortController().signal,
  };
  const ended = operated.target.run(run as unknown as SituationRun);
  for (let seq = 1; seq <= 8_001; seq += 1)
    heard({ seq, ms: seq, connection: "2", channel: "stdin", raw: "{}" });
  expect(await ended).toBe("harness");
  expect(limits).toEqual(["it exceeded 8000 messages in one situation"]);
  await operated.close();
});
