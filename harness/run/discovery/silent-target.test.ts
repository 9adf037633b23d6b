import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";
import { book, serverSuites } from "../../../suites/registry.ts";
import { inProcessTarget } from "../../target/in-process.ts";
import { Recorder } from "../../trace/recorder.ts";
import { runServer } from "../run.ts";

/** Answers `initialize`, and nothing after it. */
const silent = inProcessTarget("a server that stops responding", async (input, output) => {
  for await (const line of createInterface({ input })) {
    const { id, method } = messageOf(line);
    if (method !== "initialize") continue;
    const result = {
      protocolVersion: "2025-11-25",
      capabilities: { tools: {} },
      serverInfo: { name: "s", version: "1" },
    };
    output.write(`${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`);
  }
  return 0;
});

function messageOf(line: string): { id?: number; method?: string } {
  try {
    return JSON.parse(line) as { id?: number; method?: string };
  } catch {
    return {};
  }
}

describe("a server that stops responding after the handshake", () => {
  it("is awaited a few times, but not by each check", async () => {
    const result = await runServer({
      target: silent,
      recorder: new Recorder(),
      limits: { answer: 300, start: 10_000, exit: 100 },
      spec: ["2025-11-25"],
      suites: serverSuites,
      book,
      select: () => true,
      gate: "must",
      strict: false,
      allow: { sideEffects: false, tools: [] },
      concurrency: 2,
      emit: () => {},
      signal: new AbortController().signal,
    });
    const checks = result.legs.flatMap((leg) => leg.checks);
    const skipped = checks.filter(({ reason }) => reason?.text === "the target stopped responding");
    expect(skipped.length).toBeGreaterThan(30);
    expect(checks.filter(({ verdict }) => verdict === "fail" || verdict === "warn")).toEqual([]);
    expect(result).toMatchObject({ verdict: "incomplete", exitCode: 3 });
  });
});
