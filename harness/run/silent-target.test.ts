import { describe, expect, it } from "vitest";
import { book, serverSuites } from "../../suites/registry.ts";
import { inProcessTarget } from "../target/in-process.ts";
import { Recorder } from "../trace/recorder.ts";
import { run } from "./run.ts";

/** Answers `initialize`, and nothing after it. */
const falls = inProcessTarget("a server that falls silent", async (input, output) => {
  for await (const chunk of input) {
    const { id, method } = JSON.parse(String(chunk).split("\n")[0] ?? "{}") as {
      id?: number;
      method?: string;
    };
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

describe("a server that falls silent after the handshake", () => {
  it("is waited for a few times, and not once for each check", async () => {
    const result = await run({
      target: falls,
      recorder: new Recorder(),
      limits: { answer: 300, start: 300, exit: 100 },
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
    const unheard = checks.filter(({ reason }) => reason?.text === "the target stopped responding");
    expect(unheard.length).toBeGreaterThan(30);
    expect(result.verdict).not.toBe("conformant");
    expect([1, 3]).toContain(result.exitCode);
  });
});
