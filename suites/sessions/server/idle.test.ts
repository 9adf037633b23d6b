import { describe, expect, it } from "vitest";
import { type Events, isAskedFor, onEventStream } from "../../../harness/reference/server/rewrite.ts";
import type { Fault, Switch } from "../../../harness/switches/server.ts";
import type { LegKey } from "../../../harness/trace/event.ts";
import type { CheckResult } from "../../../harness/verdict/result.ts";
import { FAULTS } from "../../faults-of-servers.ts";
import { ODDITIES } from "../../oddities-of-servers.ts";
import { judgeReference } from "../../proof/server/reference.ts";
import { serverSuites } from "../../registry.ts";

const suites = serverSuites.filter(({ name }) => name === "idle");

/** Monitors read what comes while nothing is sent. */
const monitors = serverSuites
  .flatMap(({ checks }) => checks)
  .filter(({ id }) => id === "jsonrpc.request.from-client-only" || id === "subscriptions.end.announced");

const switched = (id: string): readonly Switch[] => [...FAULTS, ...ODDITIES].filter((one) => one.id === id);

/** The checks of a server that was left without traffic, by their ids. */
async function judged(leg: LegKey, switches: readonly (Switch | Fault)[] = [], idleMs = 300) {
  const { legs } = await judgeReference({
    ...leg,
    switches,
    suites: [...suites, { name: "monitors", checks: monitors }],
    ...(idleMs > 0 ? { idleMs } : {}),
  });
  const checks = new Map(legs.flatMap(({ checks }) => checks).map((check) => [check.id, check]));
  return (id: string): Partial<CheckResult> => checks.get(id) ?? {};
}

const HTTP: LegKey = { revision: "2025-11-25", transport: "http" };
const STDIO: LegKey = { revision: "2025-11-25", transport: "stdio" };
const STATELESS: LegKey = { revision: "2026-07-28", transport: "http" };

describe("a server that serves as before after a time without traffic", () => {
  it("passes over HTTP", async () => {
    const of = await judged(HTTP);
    expect(of("session.idle.status").verdict).toBe("pass");
    expect(of("tools.list-changed.idle").verdict).toBe("pass");
    expect(of("resources.updated.idle").verdict).toBe("pass");
    expect(of("session.idle.stream")).toMatchObject({
      verdict: "observed",
      actual: "idle for 0.3 s: the stream stays open, nothing came on it",
    });
    expect(of("idle.request").verdict).toBe("not-applicable");
  });

  it("passes over stdio", async () => {
    const of = await judged(STDIO);
    expect(of("idle.request").verdict).toBe("pass");
    expect(of("tools.list-changed.idle").verdict).toBe("pass");
    expect(of("resources.updated.idle").verdict).toBe("pass");
  });

  it("passes over HTTP+SSE", async () => {
    const of = await judged({ revision: "2024-11-05", transport: "http+sse" });
    expect(of("idle.request").verdict).toBe("pass");
    expect(of("tools.list-changed.idle").verdict).toBe("pass");
    expect(of("resources.updated.idle").verdict).toBe("pass");
  });

  it("passes without sessions", async () => {
    const of = await judged(STATELESS);
    expect(of("idle.request").verdict).toBe("pass");
    expect(of("tools.list-changed.idle").verdict).toBe("pass");
    expect(of("subscriptions.idle.stream")).toMatchObject({
      actual: "idle for 0.3 s: the stream stays open, nothing came on it",
    });
  });
});

it("a session that expires is refused with status 404, and with no other one", async () => {
  expect((await judged(HTTP, switched("idle.expires")))("session.idle.status").verdict).toBe("pass");
  expect((await judged(HTTP, switched("idle.expired-400")))("session.idle.status")).toMatchObject({
    verdict: "fail",
    actual: expect.stringContaining("after 0.3 s: HTTP 400"),
  });
});

it("what a server sends to keep a stream open is a fact", async () => {
  const of = await judged(HTTP, switched("idle.comments"));
  expect(of("session.idle.stream").actual).toBe("idle for 0.3 s: the stream stays open, comments came on it");
  const pings = await judged(HTTP, switched("idle.pings"));
  expect(pings("session.idle.stream").actual).toContain("the request ping came on it");
});

it("an error that a new session does not get is a warning", async () => {
  expect((await judged(STDIO, switched("idle.request-refused")))("idle.request")).toMatchObject({
    verdict: "warn",
    actual: expect.stringContaining("after 0.3 s: error -32603"),
  });
});

it("changes that are not announced any more are a warning", async () => {
  expect((await judged(STDIO, switched("idle.tools-unannounced")))("tools.list-changed.idle").verdict).toBe(
    "warn",
  );
  const of = await judged(STDIO, switched("idle.subscription-forgotten"));
  expect(of("resources.updated.idle")).toMatchObject({
    verdict: "warn",
    actual: "idle for 0.3 s: no notifications/resources/updated after the change, twice",
  });
});

it("without a time nothing is judged", async () => {
  const of = await judged(HTTP, [], 0);
  expect(of("session.idle.status")).toMatchObject({
    verdict: "inconclusive",
    reason: { kind: "needs-exercise", text: "a time without traffic: --idle <seconds>" },
  });
});

describe("in 2026-07-28 a monitor judges a server that is not asked anything", () => {
  it("and sends a ping", async () => {
    const pings: Switch = {
      id: "test.pings",
      describe: "pings its subscribers",
      dispatch: (call, next) => {
        if (call.method === "subscriptions/listen")
          setTimeout(() => call.send({ jsonrpc: "2.0", id: "ping", method: "ping" }), 100);
        return next(call);
      },
    };
    const of = await judged(STATELESS, [pings]);
    expect(of("jsonrpc.request.from-client-only")).toMatchObject({
      verdict: "fail",
      actual: expect.stringContaining("ping as a request"),
    });
    expect(of("subscriptions.idle.stream").actual).toContain("the request ping came on it");
  });

  it("and closes the stream without a word", async () => {
    const closes: Switch = {
      id: "test.closes",
      describe: "closes the streams of its subscribers",
      ...onEventStream((events, request) =>
        isAskedFor("subscriptions/listen", request) ? firstOf(events) : events,
      ),
    };
    const of = await judged(STATELESS, [closes]);
    expect(of("subscriptions.end.announced").verdict).toBe("fail");
    expect(of("subscriptions.idle.stream").actual).toContain("idle for 0.3 s: the stream has ended");
    expect(of("tools.list-changed.idle").verdict).toBe("not-applicable");
  });
});

/** A stream that ends after its first event. */
async function* firstOf(events: Events) {
  for await (const event of events) {
    yield event;
    return;
  }
}
