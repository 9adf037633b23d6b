import { describe, expect, it } from "vitest";
import type { Finding } from "../../check/expect.ts";
import { legTrace } from "../../trace/conversation.ts";
import type { Crash } from "../../trace/crash.ts";
import type { TraceEvent } from "../../trace/event.ts";
import type { LegCheck, Outcome } from "../outcomes/outcome.ts";
import { CELLS, legCheck as checkOn } from "../testing/each-kind.ts";
import type { LegSoFar } from "./circumstances.ts";
import { decideLeg } from "./decide.ts";
import { LegResults } from "./server/leg-results.ts";
import { SilentChecks } from "./server/silent-checks.ts";
import { isFor, type NameOf, rulesOf } from "./table.ts";

const HERE = { revision: "2025-11-25", transport: "stdio" } as const;

const legCheck = (id: string, on: unknown, more: object = {}) => checkOn(on, { id, title: id, ...more });

const outcome = (verdict: Finding["verdict"], message: number, pointer = "", timed = false): Outcome => ({
  verdict,
  findings: [{ verdict, expected: "", actual: "", evidence: [{ message, pointer }], timed }],
});

const METHODS = ["a", "b", "c", "d"];

/** A session in which each request was answered. `answer` makes the response of a request. */
function session(answer: (id: number) => object): readonly TraceEvent[] {
  const common = { ms: 0, connection: "1" } as const;
  const opening: readonly TraceEvent[] = [
    { ...common, seq: 1, channel: "open", transport: "stdio", purpose: "", revision: HERE.revision },
    {
      ...common,
      seq: 2,
      channel: "agreed",
      revision: HERE.revision,
      clientCapabilities: {},
      serverCapabilities: {},
    },
  ];
  return [
    ...opening,
    ...METHODS.flatMap((method, index): readonly TraceEvent[] => {
      const id = index + 1;
      const [sent, got] = [
        { jsonrpc: "2.0", id, method },
        { jsonrpc: "2.0", ...answer(id) },
      ];
      const seq = responseOf(id) - 1;
      return [
        { ...common, seq, channel: "stdin", raw: JSON.stringify(sent), message: sent },
        { ...common, seq: seq + 1, channel: "stdout", raw: JSON.stringify(got), message: got },
      ];
    }),
  ];
}

/** The sequence number of a response. */
const responseOf = (id: number) => 2 * id + 2;

interface Sample {
  readonly step: "checks" | "monitors";
  readonly events: readonly TraceEvent[];
  readonly crashes?: readonly Crash[];
  /** The results of other checks. */
  readonly others?: readonly (readonly [LegCheck, Outcome])[];
  /** What the check of each kind has found. */
  readonly found: Outcome;
  readonly reason: RegExp;
}

const refused = session((id) => ({ id, error: { code: -32000, message: "no key" } }));
const failing = (id: number) => [legCheck(`fails.${id}`, "own"), outcome("fail", responseOf(id))] as const;

const SAMPLES: Readonly<Record<NameOf<"checks" | "monitors">, Sample>> = {
  "ended process": {
    step: "checks",
    events: session((id) => ({ id, result: { [`only ${id}`]: true } })),
    // The other members say which message ended it: none.
    crashes: [{ handshake: true } as Crash],
    found: outcome("pass", responseOf(4)),
    reason: /^the process ends after each handshake$/,
  },
  "same error": {
    step: "checks",
    events: refused,
    others: [failing(1), failing(2), failing(3)],
    found: outcome("pass", responseOf(4)),
    reason: /^the server answers with the same error as in fails\.1/,
  },
  "same result": {
    step: "checks",
    events: session((id) => ({ id, result: { same: true } })),
    found: outcome("pass", responseOf(4)),
    reason: /^the server answers requests of several methods with the same result$/,
  },
  "lost answers": {
    step: "monitors",
    events: session((id) => ({ id, result: { [`only ${id}`]: true } })),
    others: [[legCheck("loses", "trace", { explainsSilence: true }), outcome("fail", responseOf(1))]],
    found: outcome("fail", responseOf(4) - 1, "", true),
    reason: /^the server loses answers, see loses$/,
  },
  "own ids": {
    step: "monitors",
    events: session((id) => ({ id: id === 4 ? id : id + 1000, result: { [`only ${id}`]: true } })),
    others: [[legCheck("numbers", "trace"), outcome("fail", responseOf(1), "/id")]],
    found: outcome("fail", responseOf(4)),
    reason: /^depends on numbers: the server numbers its responses by itself$/,
  },
};

function decided({ step, events, crashes = [], others = [], found }: Sample, one: LegCheck) {
  const results = new LegResults({ revision: HERE.revision, suites: [], emit: () => {} });
  const silent = new SilentChecks();
  for (const [check, its] of [...others, [one, found] as const]) {
    silent.note(check, its);
    results.record(check, its, 0);
  }
  const { conversations } = legTrace(HERE.revision, HERE.transport, events);
  const leg: LegSoFar = { results, conversations, crashes, silent };
  decideLeg(step, [...others.map(([check]) => check), one], leg);
  return results.get(one.check.id);
}

describe.each([...rulesOf("checks"), ...rulesOf("monitors")])("the rule %s", (name) => {
  const sample = SAMPLES[name];

  it.each(CELLS)("decides for: %s", (kind, on) => {
    const result = decided(sample, legCheck("one", on));
    expect(result?.verdict).toBe(isFor(name, kind) ? "inconclusive" : sample.found.verdict);
    if (isFor(name, kind)) expect(result?.reason?.text).toMatch(sample.reason);
  });

  it("leaves what rests on nothing of this", () => {
    const other: Outcome = {
      verdict: "fail",
      findings: [{ ...outcome("fail", 2).findings[0], timed: false } as Finding],
    };
    expect(decided({ ...sample, found: other }, legCheck("one", "own"))?.verdict).toBe("fail");
  });
});
