import { describe, expect, it } from "vitest";
import type { Oddity } from "../../../harness/switches/server.ts";
import { judgeReference } from "../../proof/server/reference.ts";
import { resultOf } from "../../testing/server/verdict-of.ts";
import { deliveryFaults } from "../faults/server/delivery.ts";
import { formOddities } from "../oddities/server.ts";
import { forms } from "./index.ts";

const stdio = { revision: "2025-11-25", transport: "stdio" } as const;
const http = { revision: "2025-11-25", transport: "http" } as const;

const oddity = (id: string): Oddity => {
  const found = formOddities.find((one) => one.id === id);
  if (found === undefined) throw new Error(`there is no ${id}`);
  return found;
};

describe("the relation", { timeout: 60_000 }, () => {
  it.each(formOddities)("reports nothing of a server that $describe", async (one) => {
    const leg = one.transports?.includes("http") ? http : stdio;
    const { legs } = await judgeReference({ ...leg, suites: [forms], switches: [one], patient: true });
    const all = legs.flatMap(({ checks }) => checks);
    expect(all.filter(({ verdict }) => ["fail", "warn", "error"].includes(verdict))).toEqual([]);
    expect(all.filter(({ verdict }) => verdict === "pass").length).toBeGreaterThan(40);
  });

  it("takes the refusal of a size for a fact, in words", async () => {
    const found = await resultOf("forms.size.65537", oddity("forms.size-refused"), stdio);
    expect([found.verdict, found.actual]).toEqual([
      "observed",
      'a request of 65,537 bytes: error -32600 "Too large"',
    ]);
  });

  it("has no verdict where every member of the answer changes", async () => {
    let count = 0;
    const found = await resultOf(
      "forms.text.reversed",
      {
        id: "volatile",
        describe: "answers ping with a time",
        dispatch: async (call, next) => {
          count += 1;
          return call.method === "ping" ? { now: count } : next(call);
        },
      },
      stdio,
    );
    expect([found.verdict, found.reason]).toEqual([
      "inconclusive",
      {
        kind: "needs-exercise",
        text: "an answer to ping that stays the same: every member of it changes, so nothing can be compared",
      },
    ]);
  });

  it("is broken by a response with another id, where the plain request gets its own", async () => {
    const fault = deliveryFaults.find(({ id }) => id === "forms.body.reads-other-id");
    if (fault === undefined) throw new Error("there is no such fault");
    const found = await resultOf("forms.body.inside-2", fault, http);
    expect([found.verdict, found.actual]).toEqual([
      "fail",
      expect.stringMatching(/a response with another id, "mcp-conform a \?\? /),
    ]);
  });

  it("has no verdict where the plain request is not answered", async () => {
    const found = await resultOf(
      "forms.set-level.meta-empty",
      {
        id: "mute",
        describe: "does not answer logging/setLevel",
        dispatch: (call, next) => (call.method === "logging/setLevel" ? new Promise(() => {}) : next(call)),
      },
      stdio,
    );
    expect(found.verdict).toBe("inconclusive");
    expect(found.reason?.text).toMatch(/^the plain logging\/setLevel has no answer: no answer/);
  });

  it("shows the plain exchange and the form side by side, and marks what differs", async () => {
    const found = await resultOf(
      "forms.tools-call.no-arguments",
      {
        id: "absent",
        describe: "refuses a call without arguments",
        receive: (text) =>
          text.includes('"tools/call"') && !text.includes('"arguments"')
            ? text.replace('"tools/call"', '"tools/absent"')
            : text,
      },
      stdio,
    );
    expect([found.verdict, found.expected, found.actual]).toEqual([
      "warn",
      expect.stringMatching(
        /^the same answer as to the plain request \(.*«,"arguments":\{\}»\}\} → a result with content/,
      ),
      expect.stringMatching(/^no arguments: .*«»\}\} → error -32601 /),
    ]);
  });
});
