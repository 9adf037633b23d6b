import type { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import type { SessionContext } from "../../../../harness/check/check.ts";
import { check, judge } from "../../../../harness/run/testing/trial.ts";
import { lines, parse, small } from "../../../../harness/target/testing/small-server.ts";
import { sampleCalls } from "./sample-calls.ts";

const LIMIT_MS = 3_000;

const toolNamed = (name: string) => ({
  name,
  inputSchema: { type: "object" },
  annotations: { readOnlyHint: true },
});

/** A server whose first tool answers at once, and its second one after this time; undefined: never. Counts its calls. */
function serverWith(slowMs: number | undefined) {
  const calls: string[] = [];
  const serve = lines((line, output?: Writable) => {
    const { id, method, params } = parse(line);
    const base = { jsonrpc: "2.0", id };
    if (method === "initialize") {
      const [answer = {}] = small(line);
      return [{ ...answer, result: { ...(answer.result as object), capabilities: { tools: {} } } }];
    }
    if (method === "tools/list") return [{ ...base, result: { tools: ["quick", "slow"].map(toolNamed) } }];
    if (method !== "tools/call") return small(line);
    const { name } = params as { readonly name: string };
    calls.push(name);
    const answer = { ...base, result: { content: [{ type: "text", text: name }] } };
    if (name === "quick") return [answer];
    if (slowMs !== undefined) setTimeout(() => output?.write(`${JSON.stringify(answer)}\n`), slowMs).unref();
    return [];
  });
  return { serve, calls };
}

/** A check that says what each sample was answered with. */
const sampled = (id: string, on: "shared" | "own") =>
  check({
    ...{ id, on, title: "", requirements: ["must"], revisions: {}, sends: "", hint: "" },
    async run(context: SessionContext) {
      const made = await sampleCalls(context);
      const kinds = made.map(({ tool, reply }) => `${tool.value.name}: ${reply.kind}`).join(", ");
      context.expect.observe(kinds, context.session.mark());
    },
  });

const judged = async (slowMs: number | undefined, ...checks: readonly ReturnType<typeof sampled>[]) => {
  const { serve, calls } = serverWith(slowMs);
  const limits = { answer: LIMIT_MS, start: 3 * LIMIT_MS, exit: 1_000 };
  const { legs } = await judge(serve, checks, { limits, spec: ["2025-11-25"] });
  return { calls, found: legs.flatMap((leg) => leg.checks.map(({ id, actual }) => `${id}: ${actual}`)) };
};

describe("a sample of a tool beside a quick one", () => {
  it("is waited for as long as the operator says", async () => {
    const { found } = await judged(0.8 * LIMIT_MS, sampled("a.sample", "shared"));
    expect(found).toEqual(["a.sample: quick: result, slow: result"]);
  });

  it("that takes longer is waited for once", async () => {
    const first = sampled("a.first", "shared");
    const { found, calls } = await judged(undefined, first, {
      ...sampled("b.second", "own"),
      after: ["a.first"],
    });
    expect(found).toEqual(["a.first: quick: result, slow: silence", "b.second: quick: result"]);
    expect(calls.filter((name) => name === "slow")).toHaveLength(1);
  });
});
