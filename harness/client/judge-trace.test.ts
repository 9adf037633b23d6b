import { expect, it } from "vitest";
import { book, clientSuites, usual } from "../../suites/registry.ts";
import { judged } from "../../suites/testing/client/judged.ts";
import { withCounted } from "../run/outcomes/with-counted.ts";
import { countedIn } from "../trace/counted.ts";
import { Recorder } from "../trace/recorder.ts";
import type { Leg } from "../verdict/result.ts";
import { isOfClient, judgeClientTrace } from "./judge-trace.ts";
import { inProcessClient } from "./starting/in-process.ts";
import { SmallClient } from "./testing/small-client.ts";

const verdicts = (legs: readonly Leg[]) =>
  legs.map(({ revision, transport, capabilities, checks }) => ({
    revision,
    transport,
    capabilities,
    checks: checks.map(({ ms: _, ...check }) => check),
  }));

async function both(connect: (client: SmallClient) => Promise<unknown>) {
  const recorder = new Recorder();
  const target = inProcessClient("a test", "http", async (reach) => {
    if (reach.transport === "http") await connect(new SmallClient(reach.url));
  });
  const live = await judged(target, { select: () => true, spec: ["2025-11-25"] }, recorder);
  // As a file has it.
  const events = JSON.parse(JSON.stringify(recorder.events));
  expect(isOfClient(events)).toBe(true);
  const again = judgeClientTrace(events, { suites: clientSuites, book }, usual, "a test");
  const counted = countedIn(events);
  return { live, again: { ...again, legs: again.legs.map((leg) => withCounted(leg, counted)) } };
}

it("a trace of a client gives the same verdicts again, in all situations", async () => {
  const { live, again } = await both(async (client) => {
    await client.initialize();
    await client.request("tools/list");
    await client.end();
  });
  expect(live.legs[0]?.checks.length).toBeGreaterThan(20);
  expect(verdicts(again.legs)).toEqual(verdicts(live.legs));
  expect(again.diagnosis).toEqual(live.diagnosis);
});

it("a trace without an agreement, in which the client broke a rule, gives the same verdicts again", async () => {
  const { live, again } = await both((client) => client.request("tools/list"));
  expect(live.legs[0]?.counts.fail).toBeGreaterThan(0);
  expect(verdicts(again.legs)).toEqual(verdicts(live.legs));
  expect(again.diagnosis).toEqual(live.diagnosis);
});

it("a trace with nothing to judge gives the same verdicts again", async () => {
  const { live, again } = await both(async () => {});
  expect(again).toEqual({ legs: [], diagnosis: live.diagnosis });
});
