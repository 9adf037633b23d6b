import { expect, it } from "vitest";
import { isObject, ProtocolError } from "../../../../harness/reference/message.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Hooks, Switch } from "../../../../harness/switches/server.ts";
import type { Revision } from "../../../../schema/revision.ts";
import { completion } from "../../../completion/server/index.ts";
import { prompts } from "../../../prompts/server/index.ts";
import { judgeReference } from "../../../proof/server/reference.ts";
import { resources } from "../../../resources/server/index.ts";
import { tools } from "../../../tools/server/index.ts";
import { undeclared } from "../../faults/server/undeclared.ts";

const METHODS: Readonly<Record<string, string>> = {
  tools: "tools/",
  resources: "resources/",
  prompts: "prompts/",
  completions: "completion/",
};

/** Removes a capability from the declaration, and answers its methods with "method not found". */
function without(capability: string): Hooks {
  const hidden = undeclared(capability);
  return {
    dispatch: (call, next) =>
      call.method.startsWith(METHODS[capability] ?? "")
        ? Promise.reject(new ProtocolError(-32601, "Method not found"))
        : (hidden.dispatch?.(call, next) ?? next(call)),
  };
}

async function verdicts(hooks: Hooks, revision: Revision): Promise<ReadonlyMap<string, string>> {
  const one: Switch = { id: "undeclared", describe: "leaves out a capability", ...hooks };
  const suites = [tools, resources, prompts, completion];
  const { legs } = await judgeReference({ switches: [one], revision, transport: "stdio", suites });
  return new Map(legs.flatMap(({ checks }) => checks).map(({ id, verdict }) => [id, verdict]));
}

it.each([
  ["tools", "tools.capability.declared"],
  ["resources", "resources.capability.declared"],
  ["prompts", "prompts.capability.declared"],
  ["completions", "completion.capability.declared"],
  ["completions", "completion.undeclared.refused"],
])("a server that does not declare %s and rejects its methods passes %s", async (capability, check) => {
  const found = await verdicts(without(capability), "2025-11-25");
  expect(found.get(check)).toBe("pass");
  expect([...found].filter(([, verdict]) => verdict === "fail")).toEqual([]);
});

it("a server that leaves requests for an undeclared capability unanswered breaks another rule", async () => {
  const hidden = undeclared("prompts");
  const found = await verdicts(
    {
      dispatch: (call, next) =>
        call.method === "prompts/list"
          ? new Promise(() => {})
          : (hidden.dispatch?.(call, next) ?? next(call)),
    },
    "2025-11-25",
  );
  expect(found.get("prompts.capability.declared")).toBe("inconclusive");
});

it("a server that does not declare resources.subscribe and rejects it passes resources.subscribe.undeclared", async () => {
  const found = await verdicts(
    {
      dispatch: async (call, next) => {
        if (call.method === "resources/subscribe") throw new ProtocolError(-32601, "Method not found");
        const result = await next(call);
        const declared: unknown = result?.capabilities;
        const capabilities: JsonObject = isObject(declared) ? { ...declared, resources: {} } : {};
        return call.method === "initialize" ? { ...result, capabilities } : result;
      },
    },
    "2025-11-25",
  );
  expect(found.get("resources.subscribe.undeclared")).toBe("pass");
});
