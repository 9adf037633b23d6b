import { expect, it } from "vitest";
import type { Hooks, Switch } from "../../../harness/switches/server.ts";
import { resultOf } from "../../testing/server/verdict-of.ts";
import { elicitationFaults } from "../faults/server.ts";

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;
const SERVED = "elicitation.url-only.served";
const MODE = "elicitation.mode.respected";

const sample = (hooks: Hooks = {}): Switch => ({ id: "sample", describe: "", ...hooks });

function faultNamed(name: string): Switch {
  const found = elicitationFaults.find(({ id }) => id === name);
  if (found === undefined) throw new Error(`there is no fault ${name}`);
  return found;
}

it("a server that goes on without a form passes", async () => {
  expect(await resultOf(SERVED, sample(), LEG)).toMatchObject({ verdict: "pass" });
  expect(await resultOf(MODE, sample(), LEG)).toMatchObject({ verdict: "pass" });
});

it("a server that leaves these calls unanswered gets a warning", async () => {
  expect(await resultOf(SERVED, faultNamed("elicitation.url-only-waits"), LEG)).toMatchObject({
    verdict: "warn",
    expected: "a response, or an HTTP error status",
    actual: expect.stringMatching(/^"\S*elicit\S*": no answer/),
  });
});

it("a form for a client that declares only URL mode is a failure of the mode, and the call is answered", async () => {
  const fault = faultNamed("elicitation.form-to-all");
  expect(await resultOf(SERVED, fault, LEG)).toMatchObject({ verdict: "pass" });
  expect(await resultOf(MODE, fault, LEG)).toMatchObject({
    verdict: "fail",
    actual: expect.stringContaining("mode form, but the client does not declare elicitation.form"),
  });
});

it("is not exercised where no tool may ask", async () => {
  const hooks: Hooks = {
    dispatch: async (call, next) => {
      const result = await next(call);
      return call.method === "tools/list" ? { ...result, tools: [] } : result;
    },
  };
  expect(await resultOf(SERVED, sample(hooks), LEG)).toMatchObject({ verdict: "inconclusive" });
});
