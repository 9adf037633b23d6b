import { expect, it } from "vitest";
import { type Check, type OpenOptions, situation } from "../../check/check.ts";
import { lines, small } from "../../target/testing/small-server.ts";
import { Recorder } from "../../trace/recorder.ts";
import { check, judge, verdicts } from "../testing/trial.ts";

const CAPABILITIES = { sampling: {} };

/** A check that judges the answer to a ping on a session that its situation opens. */
function asking(name: string, options: OpenOptions): Check {
  const pinged = situation(`situation of ${name}`, async ({ open }) =>
    (await open(options)).as(name).request("ping"),
  );
  return check({
    id: `sample.${name}`,
    title: "Answers ping",
    requirements: ["must"],
    on: pinged,
    sends: "ping",
    run({ seen, expect }) {
      expect.that(seen.kind === "result", { expected: "a result", actual: seen.kind, at: seen.seq });
    },
  });
}

/** The connections on which the first and the second situation have sent their ping. */
async function connectionsOf(first: OpenOptions, second: OpenOptions): Promise<readonly string[]> {
  const recorder = new Recorder();
  const checks = [asking("first", first), asking("second", second)];
  const result = await judge(lines(small), checks, { spec: ["2025-11-25"], recorder, concurrency: 1 });
  expect(verdicts(result)).toEqual({ "sample.first": "pass", "sample.second": "pass" });
  return ["first", "second"].flatMap(
    (name) =>
      recorder.events.find((event) => event.channel === "stdin" && event.by === name)?.connection ?? [],
  );
}

it("a situation gets the session that another one has finished with, if it says that its session may be used", async () => {
  const [first, second] = await connectionsOf(
    { clientCapabilities: CAPABILITIES },
    { clientCapabilities: CAPABILITIES, mayBeUsed: true },
  );
  expect(second).toBe(first);
});

it.each([
  { what: "does not say so", second: { clientCapabilities: CAPABILITIES } },
  { what: "declares something else", second: { clientCapabilities: { roots: {} }, mayBeUsed: true } },
] as const)("a situation that $what gets a session of its own", async ({ second }) => {
  const [own, other] = await connectionsOf({ clientCapabilities: CAPABILITIES }, second);
  expect(other).not.toBe(own);
});
