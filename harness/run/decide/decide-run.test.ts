/** The rules whose code has the state of a run: what each of them does to a check of each kind. */
import { describe, expect } from "vitest";
import type { Check } from "../../check/check.ts";
import type { Finding } from "../../check/expect.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { type Execution, Lanes, type LanesOptions } from "../lanes/lanes.ts";
import type { LegCheck, Outcome } from "../outcomes/outcome.ts";
import { Retries, type RetriesOptions } from "../retry/retry.ts";
import { cells, legCheck } from "../testing/each-kind.ts";
import { LegResults } from "./server/leg-results.ts";

const SILENCE = /^the target stopped responding/;

describe("a check that depends on one that failed", () => {
  cells("dependency", (on) => {
    const results = new LegResults({ revision: "2025-11-25", suites: [], emit: () => {} });
    const cause = legCheck("own");
    results.record({ ...cause, check: { ...cause.check, id: "cause" } as Check }, failed("a", 1), 0);
    const isRun = results.unblocked([legCheck(on, { after: ["cause"] })]).length === 1;
    expect(results.get("one")?.reason?.text).toBe(isRun ? undefined : "depends on cause");
    return !isRun;
  });
});

/** What checks are run with: of a target that answers nothing any more, or that has lost its shared session. */
function lanesOf({ isMute = false, isLost = false }): Lanes {
  const session = { as: () => session, isSilent: false, sent: 0 };
  const inventory = { for: () => inventory };
  const shared = { session, inventory, usable: async () => (isLost ? undefined : session) };
  const patience = { budget: { begin() {}, hasGivenUpOn: () => false }, quietTime: () => 0 };
  const options = {
    facts: { revision: "2025-11-25", transport: "stdio", capabilities: {} },
    connections: { isMute, patience, target: {}, limits: { answer: 100 }, recorder: { events: [] } },
    allow: { sideEffects: false, tools: [] },
    pool: { shared, endLater() {}, takeOver: async () => {} },
    signal: new AbortController().signal,
  };
  return new Lanes(options as unknown as LanesOptions);
}

const reasonOf = ({ outcome }: Pick<Execution, "outcome">) => outcome.reason?.text ?? "";

describe("a check that is about to ask a target", () => {
  const passing = (on: unknown) =>
    legCheck(on, {
      run: ({ expect: expected }: { readonly expect: { pass?: () => void } }) => expected.pass?.(),
    });

  cells("mute", async (on) => {
    const lanes = lanesOf({ isMute: true });
    const { name, run } = on as { readonly name?: string; readonly run?: never };
    const [found] =
      name === undefined || run === undefined
        ? [await lanes.runShared(passing(on))]
        : await lanes.runSituation({ name, run }, [passing(on)]);
    return found !== undefined && SILENCE.test(reasonOf(found));
  });

  cells("lost session", async (on) => {
    const found = await lanesOf({ isLost: true }).runShared(passing(on));
    return reasonOf(found) === "the shared session was lost and could not be reopened";
  });
});

const request = (seq: number, method: string): TraceEvent => ({
  ms: 0,
  connection: "1",
  seq,
  channel: "stdin",
  raw: "",
  message: { jsonrpc: "2.0", id: seq, method },
});

/** A failure that rests on an answer that did not come to this message. */
function failed(
  actual: string,
  message: number,
  more: Partial<Finding> = {},
  verdict: "fail" | "warn" = "fail",
): Outcome {
  return {
    verdict,
    findings: [{ verdict, expected: "", actual, evidence: [{ message }], timed: true, ...more }],
  };
}

const REQUESTS: readonly TraceEvent[] = Array.from({ length: 9 }, (_, index) =>
  request(index + 1, `method ${index}`),
);

/** Nine requests of two methods. Each third had no answer within the limit. */
const MANY_LOST: readonly TraceEvent[] = Array.from({ length: 10 }, (_, index): readonly TraceEvent[] => {
  const base = { seq: 2 * index, ms: 0, connection: "1" };
  if (index === 0) {
    const opened = { channel: "open", transport: "http", purpose: "", revision: "2025-11-25" } as const;
    return [{ ...base, seq: 1, ...opened }];
  }
  const after = { ...base, seq: base.seq + 1 };
  const asked = { ...request(base.seq, index % 2 === 0 ? "ping" : "tools/list"), ...base };
  return [
    asked,
    index % 3 === 2
      ? { ...after, channel: "unanswered", request: base.seq, limit: 10_000, lost: "by itself" }
      : { ...after, channel: "stdout", raw: "", message: { jsonrpc: "2.0", id: base.seq, result: {} } },
  ];
}).flat();

/** Accepts what was found, and retries it. What was recorded, and how each check was run again. */
async function retried(
  found: readonly Execution[],
  { again = ({ outcome }: Execution) => outcome, answers = true, events = REQUESTS } = {},
) {
  const ways: string[] = [];
  const recorded = new Map<string, Outcome>();
  const one = (way: string, check: LegCheck) => {
    ways.push(`${check.check.id} ${way}`);
    const first = found.find(({ check: its }) => its === check);
    return { ...(first as Execution), outcome: again(first as Execution) };
  };
  const kind = answers ? "result" : "silence";
  const session = {
    revision: "2025-11-25",
    fence: async () => ({ kind }),
    request: async () => ({ kind }),
    mark: () => 1,
    transport: "http",
    close: async () => {},
  };
  const options = {
    lanes: {
      runOwn: async (check: LegCheck, how: string) => one(how, check),
      runUntilEnd: async (checks: readonly LegCheck[]) => checks.map((check) => one("until the end", check)),
      runSituation: async (_: unknown, checks: readonly LegCheck[]) =>
        checks.map((check) => one("situation", check)),
    },
    pool: {
      dropReusable() {},
      dropIdle() {},
      endLater() {},
      take: async () => ({ session, used: false }),
      shared: { session, isLost: async () => false, usable: async () => session, losses: [] },
    },
    connections: {
      patience: { budget: { beginRetries() {}, closeInLeg() {} }, idleTime: () => 0, lateAgain: 1_000 },
      recorder: { events },
      target: { transport: "http" },
      // Nothing was answered on several connections in a row: then no session is opened to see that.
      isMute: !answers,
    },
    record: ({ check }: LegCheck, outcome: Outcome) => recorded.set(check.id, outcome),
    signal: new AbortController().signal,
    concurrency: 1,
  };
  const retries = new Retries(options as unknown as RetriesOptions);
  await retries.accept(found);
  await retries.retryInIsolation();
  return { ways, recorded };
}

let count = 0;

function execution(on: unknown, outcome: Outcome, more: Partial<Execution> = {}): Execution {
  const check = legCheck(on, { id: `check ${++count}` });
  const situation = typeof on === "object" ? { situation: on as never } : {};
  return { check, outcome, began: 0, shared: {} as never, isAffectable: false, ...situation, ...more };
}

describe("a check that missed an answer", () => {
  cells("until the end", async (on) => {
    const { ways } = await retried([execution(on, failed("no answer", 1, { untilFence: true }))]);
    return ways.some((way) => way.endsWith("until the end"));
  });

  cells("many lost", async (on) => {
    const found = [execution(on, failed("no answer", 1))];
    const otherwise = await retried(found);
    const { ways, recorded } = await retried(found, { events: MANY_LOST });
    const isLost = [...recorded.values()].every(({ reason }) =>
      /^the server loses answers/.test(reason?.text ?? ""),
    );
    return otherwise.ways.length > 0 && ways.length === 0 && isLost;
  });

  cells("unresponsive target", async (on) => {
    const others = [1, 2, 3].map((at) => execution("own", failed(`nothing ${at}`, at)));
    const it = execution(on, failed("no answer", 4));
    const { recorded } = await retried([...others, it], { answers: false });
    return SILENCE.test(recorded.get(it.check.check.id)?.reason?.text ?? "");
  });

  cells("same failure", async (on) => {
    const others = [1, 2, 3, 4, 5, 6, 7].map((at) => execution("own", failed("no answer", at)));
    const it = execution(on, failed("no answer", 8));
    const { recorded } = await retried([...others, it]);
    return (recorded.get(it.check.check.id)?.reason?.text ?? "").startsWith("the same as in check ");
  });

  cells("endurance", async (on) => {
    const silent = execution(on, failed("no answer", 1, {}, "warn"), { silentAfter: 5 });
    const { recorded } = await retried([silent], { answers: false });
    return SILENCE.test(recorded.get(silent.check.check.id)?.reason?.text ?? "");
  });
});
