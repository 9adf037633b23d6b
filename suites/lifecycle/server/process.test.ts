import { describe, expect, it } from "vitest";
import { anyResult } from "../../../harness/check/answers.ts";
import { check, judge, resultOf, verdicts } from "../../../harness/run/testing/trial.ts";
import type { Serve } from "../../../harness/target/in-process.ts";
import { parse, small } from "../../../harness/target/testing/small-server.ts";
import { pingBefore, requestBefore } from "./early.ts";
import { processSurvives } from "./process.ts";

/** A server with tools that ends with status 1 instead of answering their list, always or only until its session is open. */
function endsAtList({ onlyEarly }: { onlyEarly: boolean }): Serve {
  return (input, output) =>
    new Promise((resolve) => {
      let isOpen = false;
      let rest = "";
      input.on("end", () => resolve(0));
      input.on("data", (chunk: Buffer) => {
        const lines = `${rest}${chunk}`.split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) {
          const { id, method } = parse(line);
          if (method === "notifications/initialized") isOpen = true;
          if (method === "tools/list" && !(onlyEarly && isOpen)) return resolve(1);
          const answers =
            method === "tools/list" ? [{ jsonrpc: "2.0", id, result: { tools: [] } }] : small(line);
          for (const answer of answers) output.write(`${withTools(answer)}\n`);
        }
      });
    });
}

const withTools = (answer: object) =>
  JSON.stringify(answer).replace('"capabilities":{}', '"capabilities":{"tools":{}}');

const lists = check({
  id: "sample.lists",
  title: "Lists its tools",
  requirements: ["must"],
  on: "own",
  sends: "tools/list",
  answers: { pass: [anyResult] },
  async run({ session, expect }) {
    expect.reply(await session.request("tools/list"));
  },
});

const checks = [pingBefore, requestBefore, processSurvives];
const plan = { spec: ["2025-11-25"] } as const;

describe("a process that ends at a request", () => {
  it("before notifications/initialized is a warning, and what it answered before counts", async () => {
    const result = await judge(endsAtList({ onlyEarly: true }), checks, plan);
    expect(verdicts(result)).toEqual({
      "lifecycle.initialized.ping-before": "pass",
      "lifecycle.initialized.request-before": "inconclusive",
      "lifecycle.process.survives": "warn",
    });
    expect(resultOf(result, "lifecycle.process.survives")?.actual).toBe(
      "it ended with status 1 after `tools/list`, and 2 of 2 times when it was sent to a fresh process",
    );
  });

  it("of an open session is a failure", async () => {
    const result = await judge(endsAtList({ onlyEarly: false }), [lists, processSurvives], plan);
    expect(resultOf(result, "lifecycle.process.survives")?.verdict).toBe("fail");
  });
});
