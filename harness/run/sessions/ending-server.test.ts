import { afterAll, expect, it } from "vitest";
import { ReferenceServer } from "../../reference/server/index.ts";
import { startHttp } from "../../reference/server/wire/http.ts";
import { httpTarget } from "../../target/http.ts";
import type { Target } from "../../target/target.ts";
import { freePort } from "../../testing/free-port.ts";
import { check, judge, resultOf } from "../testing/trial.ts";

const running = await startHttp(new ReferenceServer({}));
afterAll(() => running.close());

/** A server whose port is closed to the session that a check opens, once. `isKnown`: its end is known when that attempt has failed. */
async function endingServer(isKnown: boolean): Promise<Target> {
  const live = httpTarget({ url: running.url });
  const closed = httpTarget({ url: `http://127.0.0.1:${await freePort()}/mcp` });
  let isRunning = true;
  let isOver = false;
  return {
    ...live,
    isRunning: () => isRunning,
    connect: (...how) => {
      const [purpose] = how;
      if (isOver || !purpose.includes("must.opens")) return live.connect(...how);
      isOver = true;
      isRunning = !isKnown;
      return closed.connect(...how);
    },
    exited: async () => {
      isRunning = false;
      return undefined;
    },
  };
}

/** Counts how often it runs: a check without a verdict is repeated. */
function opening() {
  let runs = 0;
  const opens = check({
    id: "must.opens",
    title: "A further session can be opened",
    requirements: ["must"],
    on: "shared",
    sends: "a ping on a further session",
    run: async ({ open, expect: expects }) => {
      runs += 1;
      const session = await open();
      const reply = await session.fence();
      expects.that(reply.kind === "result", { expected: "a result", actual: reply.kind, at: reply.seq });
      await session.end();
    },
  });
  return { opens, runs: () => runs };
}

it.each([
  ["is known only later", false],
  ["is known when the connection has failed", true],
])("a server that has just ended is started again, where its end %s", async (_, isKnown) => {
  const { opens, runs } = opening();
  const result = await judge(await endingServer(isKnown), [opens]);
  expect(resultOf(result, "must.opens")).toMatchObject({ verdict: "pass" });
  expect(runs()).toBe(1);
});
