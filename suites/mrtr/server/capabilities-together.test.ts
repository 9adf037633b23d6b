import { expect, it } from "vitest";
import { isObject, MISSING_CLIENT_CAPABILITY, ProtocolError } from "../../../harness/reference/message.ts";
import { META } from "../../../harness/reference/meta.ts";
import type { Hooks } from "../../../harness/switches/server.ts";
import { resultOf } from "../../testing/server/verdict-of.ts";

const LEG = { revision: "2026-07-28", transport: "stdio" } as const;
const ID = "meta.capabilities.concurrent";

const resultWith = (hooks: Hooks) => resultOf(ID, { id: "sample", describe: "", ...hooks }, LEG);

const declares = (params: Record<string, unknown>) =>
  isObject(params._meta) && JSON.stringify(params._meta[META.clientCapabilities]) !== "{}";

it("passes a server that reads the capabilities of each request", async () => {
  expect(await resultWith({})).toMatchObject({ verdict: "pass" });
});

it("fails one that refuses a call which declares all, because another one beside it declares none", async () => {
  const last = new Map<unknown, boolean>();
  const refused = resultWith({
    dispatch: async (call, next) => {
      if (call.method !== "tools/call") return next(call);
      const { name } = call.params;
      last.set(name, declares(call.params));
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (declares(call.params) && !last.get(name))
        throw new ProtocolError(MISSING_CLIENT_CAPABILITY, "Missing capability", {});
      return next(call);
    },
  });
  expect(await refused).toMatchObject({
    verdict: "fail",
    expected: "input_required where all client capabilities are declared",
    actual: expect.stringMatching(/^tools\/call that declares all capabilities, beside others: error -32021/),
  });
});

it("fails one that says that a declared capability is missing", async () => {
  const requiredCapabilities = { elicitation: { form: {} } };
  const denied = resultWith({
    dispatch: async (call, next) => {
      if (call.method !== "tools/call" || !declares(call.params)) return next(call);
      throw new ProtocolError(MISSING_CLIENT_CAPABILITY, "Missing capability", { requiredCapabilities });
    },
  });
  expect(await denied).toMatchObject({ verdict: "fail" });
});

it("passes one that asks some clients without capabilities to come again, with a requestState and no question", async () => {
  let calls = 0;
  const busy = resultWith({
    dispatch: async (call, next) => {
      if (call.method !== "tools/call" || declares(call.params)) return next(call);
      calls += 1;
      return calls % 2 === 0 ? next(call) : { resultType: "input_required", requestState: "come again" };
    },
  });
  expect(await busy).toMatchObject({ verdict: "pass" });
});

it("cannot judge a server that needs a capability which no request declares", async () => {
  const requiredCapabilities = { experimental: { example: {} } };
  const more = resultWith({
    dispatch: async (call, next) => {
      if (call.method !== "tools/call") return next(call);
      throw new ProtocolError(MISSING_CLIENT_CAPABILITY, "Missing capability", { requiredCapabilities });
    },
  });
  expect(await more).toMatchObject({ verdict: "inconclusive" });
});

it("cannot judge a server that refuses calls which run beside others", async () => {
  let open = 0;
  const busy = resultWith({
    dispatch: async (call, next) => {
      if (call.method !== "tools/call") return next(call);
      open += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      const isBusy = open > 5;
      await new Promise((resolve) => setTimeout(resolve, 20));
      open -= 1;
      if (isBusy) throw new ProtocolError(-32_000, "The server is busy");
      return next(call);
    },
  });
  expect(await busy).toMatchObject({ verdict: "inconclusive" });
});
