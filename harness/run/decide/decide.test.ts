import { describe, expect, it } from "vitest";
import type { Finding } from "../../check/expect.ts";
import type { Played } from "../../check/situation.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { noFindings, type Outcome } from "../outcomes/outcome.ts";
import { afterRetry, isRunAgain } from "./again.ts";
import { type ClientRun, reading, type ServerRun } from "./circumstances.ts";
import { decide, decideOfClient, needsWitness } from "./decide.ts";
import { CLIENT_KINDS, KINDS, SERVER_KINDS } from "./kinds.ts";
import { isFor, type NameOf, rulesOf } from "./table.ts";

const common = { ms: 0, connection: "1" } as const;

const finding = (verdict: Finding["verdict"], message: number, timed: boolean): Finding => ({
  verdict,
  expected: "an answer",
  actual: "no answer",
  evidence: [{ message }],
  timed,
});

const outcome = (verdict: Finding["verdict"], message: number, timed = false): Outcome => ({
  verdict,
  findings: [finding(verdict, message, timed)],
});

const request: TraceEvent = { ...common, seq: 1, channel: "stdin", raw: "", message: { id: 1, method: "a" } };

/** What each rule is for: an outcome, what is known of the run, and the reason that it gives. */
const ON_SERVER: Readonly<Record<NameOf<"server run">, { found: Outcome; run: ServerRun; reason: RegExp }>> =
  {
    "interrupted meanwhile": {
      found: outcome("fail", 1),
      run: { ...reading([request]), isInterrupted: true },
      reason: /^the run was interrupted$/,
    },
    "caused by the harness": {
      found: outcome("fail", 1, true),
      run: reading([
        request,
        { ...common, seq: 2, channel: "close", how: "SIGKILL", why: "wrote 9 bytes" },
        { ...common, seq: 3, channel: "exit", code: null, signal: "SIGKILL" },
      ]),
      reason: /^mcp-conform ended the process because it wrote 9 bytes$/,
    },
    "no evidence": {
      found: outcome("fail", 1),
      run: reading([
        { ...common, seq: 1, channel: "http-response", exchange: 1, status: 502, headers: [], sse: false },
      ]),
      reason: /^HTTP 502 without a message/,
    },
    "stray response": {
      found: outcome("fail", 1, true),
      run: reading([
        request,
        {
          ...common,
          seq: 2,
          channel: "stdout",
          raw: "",
          message: { id: 1001, result: { protocolVersion: "2025-11-25" } },
        },
      ]),
      reason: /^a result of initialize or server\/discover came with an id that no request had$/,
    },
    "given up": {
      found: outcome("fail", 1, true),
      run: { ...reading([request]), hasGivenUp: () => true },
      reason: /^not waited for/,
    },
  };

describe.each(rulesOf("server run"))("the rule %s", (name) => {
  const { found, run, reason } = ON_SERVER[name];

  it.each(SERVER_KINDS.filter((kind) => isFor(name, kind)))("takes the failure of: %s", (kind) => {
    const decided = decide(kind, found, run);
    expect(decided).toMatchObject({ verdict: "inconclusive", findings: [] });
    expect(decided.reason?.text).toMatch(reason);
  });

  it.each(SERVER_KINDS.filter((kind) => !isFor(name, kind)))("leaves the failure of: %s", (kind) => {
    expect(decide(kind, found, run)).toBe(found);
  });
});

describe("without evidence", () => {
  const gateway: TraceEvent = {
    ...common,
    seq: 1,
    channel: "http-response",
    exchange: 1,
    status: 502,
    headers: [],
    sse: false,
  };
  const both: Outcome = {
    verdict: "pass",
    findings: [finding("observed", 1, false), finding("pass", 2, false)],
  };
  const run = reading([gateway, { ...common, seq: 2, channel: "stdout", raw: "" }]);

  it("the rest of a monitor counts", () => {
    for (const kind of SERVER_KINDS.filter((one) => one.startsWith("monitor")))
      expect(decide(kind, both, run)).toMatchObject({ verdict: "pass", findings: [{ verdict: "pass" }] });
  });

  it("the rest of a check that asks does not count, unless it is a failure", () => {
    for (const kind of ["shared", "own", "situation", "connection"] as const)
      expect(decide(kind, both, run).verdict).toBe("inconclusive");
  });
});

const NEEDS_ROOTS = noFindings("inconclusive", {
  kind: "needs-exercise",
  text: "a client that declares roots",
});
const NEEDS = noFindings("inconclusive", { kind: "needs-exercise", text: "a client that does something" });

const playing = (more: object, members: object = {}) =>
  ({
    revision: "2025-11-25",
    ended: "itself",
    situation: { name: "usual" },
    conversations: [
      { clientRequests: [], serverRequests: [], messages: [], events: [], agreed: undefined, ...more },
    ],
    ...members,
  }) as unknown as Played;

const declaringNothing = playing({ agreed: { revision: "2025-11-25", clientCapabilities: {} } });

const answeringBadly = playing({
  serverRequests: [
    { method: "roots/list", responses: [{ seq: 7, value: { id: 1, result: {}, error: {} } }] },
  ],
});

/** The situation asks for something that the client is free not to do. */
const leaving = playing(
  { events: [{ channel: "stdin" }] },
  {
    situation: { name: "asking", choice: { shows: () => false, unused: "the client does nothing of it" } },
  },
);

const initialized = { from: "client", value: { method: "notifications/initialized" } };
const doingNothing = playing(
  {
    agreed: { revision: "2025-11-25", clientCapabilities: {}, serverCapabilities: { tools: {} } },
    messages: [initialized],
  },
  { ended: "harness", silentMs: 300, situation: { name: "usual", context: { calls: [] } } },
);

const ON_CLIENT: Readonly<
  Record<NameOf<"client run">, { found: Outcome; run: ClientRun; verdict: string; reason: RegExp }>
> = {
  undeclared: {
    found: NEEDS_ROOTS,
    run: { played: [declaringNothing], judged: [], situations: [] },
    verdict: "not-applicable",
    reason: /^the client does not declare roots$/,
  },
  "not used": {
    found: NEEDS,
    run: { played: [leaving], judged: [], situations: [leaving.situation] },
    verdict: "not-applicable",
    reason: /^the client does nothing of it$/,
  },
  "malformed answer": {
    found: NEEDS,
    run: { played: [], judged: [answeringBadly], situations: [] },
    verdict: "inconclusive",
    reason: /^the client answered roots\/list with a response that has a result and an error/,
  },
  "ended early": {
    found: NEEDS,
    run: { played: [doingNothing], judged: [doingNothing], situations: [] },
    verdict: "inconclusive",
    reason: /^mcp-conform ended the client after 300 ms without a message/,
  },
};

describe.each(rulesOf("client run"))("the rule %s", (name) => {
  const { found, run, verdict, reason } = ON_CLIENT[name];

  it.each(CLIENT_KINDS)("gives another reason to a check that was not exercised: %s", (kind) => {
    expect(isFor(name, kind)).toBe(true);
    const decided = decideOfClient(kind, found, run);
    expect(decided.verdict).toBe(verdict);
    expect(decided.reason?.text).toMatch(reason);
  });

  it.each(CLIENT_KINDS)("leaves a failure that rests on a message: %s", (kind) => {
    const failed = outcome("fail", 1);
    expect(decideOfClient(kind, failed, run)).toBe(failed);
  });
});

describe("the rule silent target", () => {
  it.each(SERVER_KINDS)("decides for: %s", (kind) => {
    expect(needsWitness(kind, outcome("fail", 1, true))).toBe(isFor("silent target", kind));
  });

  it.each([
    ["a warning: its retry asks", outcome("warn", 1, true)],
    ["a failure that rests on a message", outcome("fail", 1)],
    ["a pass", outcome("pass", 1)],
  ])("asks for no witness of %s", (_, found) => {
    expect(SERVER_KINDS.filter((kind) => needsWitness(kind, found))).toEqual([]);
  });
});

describe("the rule retry", () => {
  const absent = outcome("fail", 1, true);

  it.each(KINDS)("decides for: %s", (kind) => {
    expect(isRunAgain(kind, absent, { isAbsent: true })).toBe(isFor("retry", kind));
  });

  it.each(KINDS)("leaves a failure that rests on a message: %s", (kind) => {
    expect(isRunAgain(kind, outcome("fail", 1), { isAbsent: false })).toBe(false);
  });

  it("runs a check of a server again whose process others have used, if it failed", () => {
    const causes = { isAbsent: false, isAffectable: true };
    expect(isRunAgain("own", outcome("fail", 1), causes)).toBe(true);
    expect(isRunAgain("own", outcome("warn", 1), causes)).toBe(false);
  });

  it.each(["warn", "fail"] as const)(
    "runs a %s for silence on two connections again: only a failure",
    (verdict) => {
      const { findings, ...rest } = outcome(verdict, 1, true);
      const twice = { ...rest, findings: findings.map((one) => ({ ...one, isTwice: true as const })) };
      expect(isRunAgain("situation", twice, { isAbsent: true })).toBe(verdict === "fail");
    },
  );

  it.each(["target-gone", "no-answer"] as const)(
    "runs a check of a server again with the reason %s",
    (kind) => {
      const none = noFindings("inconclusive", { kind, text: "" });
      expect(isRunAgain("connection", none, { isAbsent: false })).toBe(true);
      expect(isRunAgain("client situation", none, { isAbsent: false })).toBe(false);
    },
  );
});

describe("the rule failure stays", () => {
  const [failed, passed] = [outcome("fail", 1, true), outcome("pass", 1)];
  const reason = (kind: "needs-exercise" | "no-answer" | "interrupted") =>
    noFindings("inconclusive", { kind, text: "" });

  it.each(KINDS)("decides for: %s", (kind) => {
    const second = reason("needs-exercise");
    expect(afterRetry(kind, failed, second)).toBe(isFor("failure stays", kind) ? failed : second);
  });

  it.each(KINDS)("takes the failure of %s back, if the retry passes", (kind) => {
    expect(afterRetry(kind, failed, passed)).toBe(passed);
  });

  it("keeps no pass", () => {
    const second = reason("needs-exercise");
    for (const kind of KINDS) expect(afterRetry(kind, passed, second)).toBe(second);
  });

  it("takes back what a server does not answer again, and not what a client does not", () => {
    const second = reason("no-answer");
    expect(afterRetry("own", failed, second)).toBe(second);
    expect(afterRetry("client situation", failed, second)).toBe(failed);
  });

  it("takes back what the operator has interrupted", () => {
    const second = reason("interrupted");
    expect(afterRetry("client situation", failed, second)).toBe(second);
  });
});
