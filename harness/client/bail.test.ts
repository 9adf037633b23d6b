import { expect, it } from "vitest";
import { judged } from "../../suites/testing/client/judged.ts";
import type { ClientCheck } from "../check/client.ts";
import type { ClientSituation } from "../check/situation.ts";
import { inProcessClient } from "./starting/in-process.ts";
import { overHttpClient } from "./testing/posting.ts";

const situation = (name: string): ClientSituation => ({
  name,
  describe: "waits",
  asks: "wait",
  server: () => ({}),
});

/** A check of one situation. It fails unless `good`. */
const judging = (on: ClientSituation, good: boolean): ClientCheck => ({
  id: `sample.${on.name}`,
  title: "A client connects",
  requirements: ["ping.answered"],
  sends: "nothing",
  on,
  run: ({ expect }) => void expect.that(good, { expected: "none", actual: "some", at: 1 }),
});

/** Judges a client that stays in the situation "cut" until it is ended. Returns the situations that it was in, too. */
async function bailed(order: readonly (readonly [name: string, good: boolean])[], concurrency: number) {
  const checks = order.map(([name, good]) => judging(situation(name), good));
  const begun: string[] = [];
  const ended: string[] = [];
  const client = inProcessClient("a client", "http", async (reach, { situation: { name }, signal }) => {
    begun.push(name);
    await overHttpClient(reach, ["ping"]);
    if (name === "cut") await new Promise((resolve) => signal.addEventListener("abort", resolve));
    ended.push(name);
  });
  const suites = [{ name: "sample", checks }];
  const result = await judged(client, { suites, select: () => true, concurrency, bail: true });
  expect(result).toMatchObject({ bailed: true, exitCode: 1, verdict: "non-conformant" });
  expect(ended.toSorted()).toEqual(begun.toSorted());
  return { begun, verdicts: result.legs.flatMap((leg) => leg.checks.map(({ verdict }) => verdict)) };
}

it("a run with bail begins no situation after the first failure", async () => {
  const { begun, verdicts } = await bailed(
    [
      ["good", true],
      ["bad", false],
      ["later", false],
    ],
    1,
  );
  expect(begun).toEqual(["usual", "good", "bad"]);
  expect(verdicts).toEqual(["pass", "fail", "inconclusive"]);
});

it("a run with bail judges nothing by a situation that it cut", async () => {
  const { begun, verdicts } = await bailed(
    [
      ["cut", false],
      ["bad", false],
    ],
    2,
  );
  expect(begun).toContain("cut");
  expect(verdicts).toEqual(["inconclusive", "fail"]);
});
