import { expect, it } from "vitest";
import { inProcessTarget } from "../target/in-process.ts";
import { lines, type Message, parse, small } from "../target/testing/small-server.ts";
import { perform } from "./driving/driver.ts";
import { recordedSteps } from "./recorded.ts";
import type { Step } from "./step.ts";

/** Answers a call after the next request. */
function late(): (line: string) => readonly Message[] {
  let kept: readonly Message[] = [];
  return (line) => {
    const answers = [...small(line), ...kept];
    kept = [];
    if (parse(line).method !== "tools/call") return answers;
    kept = answers;
    return [];
  };
}

it("the steps of a recording are those that were carried out", async () => {
  const steps: readonly Step[] = [
    { do: "request", on: 0, method: "ping" },
    { do: "request", on: 0, method: "tools/call", params: { name: "a" }, open: true },
    { do: "request", on: 0, method: "ping" },
    { do: "notify", on: 0, method: "notifications/roots/list_changed" },
    { do: "illegal", on: 0, fault: "a method that does not exist", method: "x" },
  ];
  const { events } = await perform(steps, {
    target: inProcessTarget("small", lines(late())),
    limits: { answer: 2_000, start: 2_000, exit: 2_000 },
    revision: "2025-11-25",
    clientCapabilities: {},
    signal: new AbortController().signal,
  });
  // The last ping is the fence. What was broken on purpose is left out.
  expect(recordedSteps(events)).toEqual([...steps.slice(0, 4), { do: "request", on: 0, method: "ping" }]);
});
