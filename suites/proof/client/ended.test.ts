import { channel } from "node:diagnostics_channel";
import { expect, it } from "vitest";
import type { Switch } from "../../../harness/reference/client/switch.ts";
import { judgeClient } from "../slow/clients.ts";

const START = "http.client.request.start";

it("a client that was ended sends nothing more: another server may be at the port by then", async () => {
  let begun = 0;
  const count = () => {
    begun += 1;
  };
  let goOn = () => {};
  const ended = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const outcomes: Promise<unknown>[] = [];
  const thinking: Switch = {
    id: "thinks-too-long",
    describe: "thinks until its situation is over",
    request: (call, next) => {
      const outcome = ended.then(() => next(call));
      outcomes.push(outcome.catch((cause: unknown) => String(cause)));
      return outcome;
    },
  };
  const result = await judgeClient({ revision: "2024-11-05", transport: "http+sse" }, { limit: 200 }, [
    thinking,
  ]);
  expect(result.verdict).toBe("incomplete");
  channel(START).subscribe(count);
  goOn();
  const said = await Promise.all(outcomes);
  channel(START).unsubscribe(count);
  expect([begun, said.length > 0]).toEqual([0, true]);
});
