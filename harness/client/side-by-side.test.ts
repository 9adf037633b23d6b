import { expect, it } from "vitest";
import { judged } from "../../suites/testing/client/judged.ts";
import type { ClientCheck } from "../check/client.ts";
import type { ClientSituation } from "../check/situation.ts";
import { inProcessClient } from "./starting/in-process.ts";
import { overHttpClient } from "./testing/posting.ts";

/** Situations with one check each, which observes nothing. */
function situations(count: number) {
  const all = Array.from({ length: count }, (_, index): ClientSituation => {
    const name = `situation-${index + 1}`;
    return { name, describe: "waits", asks: "wait", server: () => ({}) };
  });
  const checks = all.map(
    (on): ClientCheck => ({
      id: `sample.${on.name}`,
      title: "A client connects",
      requirements: ["ping.answered"],
      sends: "nothing",
      on,
      run: ({ expect }) => expect.observe("it connected", 1),
    }),
  );
  return { all, suites: [{ name: "sample", checks }] };
}

/** Resolves when it was called `count` times. */
function meeting(count: number): () => Promise<void> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived === count) open();
    return opened;
  };
}

it("all situations run at the same time, with the opening, while the client waits in each", async () => {
  const { all, suites } = situations(11);
  const everywhere = meeting(all.length + 1);
  const started: string[] = [];
  const client = inProcessClient("a client that stays", "http", async (reach, { situation }) => {
    started.push(situation.name);
    await overHttpClient(reach, ["ping"]);
    await everywhere();
  });
  // With two clients that work at a time, others may wait.
  const { legs } = await judged(client, { suites, select: () => true, concurrency: 2 });
  expect(legs[0]?.counts.observed).toBe(all.length);
  expect(started.toSorted()).toEqual([...all.map(({ name }) => name), "usual"].toSorted());
});

it("with a concurrency of 1 a situation begins when the one before has ended", async () => {
  const { all, suites } = situations(3);
  let running = 0;
  let most = 0;
  const client = inProcessClient("a client that stays", "http", async (reach) => {
    running += 1;
    most = Math.max(most, running);
    await overHttpClient(reach, ["ping"]);
    // Longer than the time after which a client counts as waiting.
    await new Promise((resolve) => setTimeout(resolve, 200));
    running -= 1;
  });
  const { legs } = await judged(client, { suites, select: () => true, concurrency: 1 });
  expect(legs[0]?.counts.observed).toBe(all.length);
  expect(most).toBe(1);
});
