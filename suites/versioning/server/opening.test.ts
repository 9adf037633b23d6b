import { expect, it } from "vitest";
import type { Situation } from "../../../harness/check/check.ts";
import { openingServed } from "./opening.ts";

it("sends each first request on a new connection, as the first request may decide the era of the process", async () => {
  let connections = 0;
  const sentOn = (connection: number) => ({
    speaker: { revision: "2026-07-28", clientCapabilities: {} },
    freshId: () => 1,
    ask: async () => connection,
    request: async () => connection,
  });
  const context = {
    facts: { capabilities: { tools: {} } },
    inventory: { shared: {}, list: async () => ({ pages: [{}] }) },
    connect: async () => ++connections,
    over: sentOn,
  };
  const { run } = openingServed.on as unknown as {
    run(context: object): ReturnType<Situation<unknown>["run"]>;
  };
  expect(await run(context)).toEqual({ bothEras: false, incomplete: 1, unknown: 2, plain: 3 });
});
