import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Fault } from "../../../../harness/switches/server.ts";
import { since } from "../../../../schema/revision.ts";

/** What a program takes for an absent argument if it asks whether the value counts as true. */
const ROWS: readonly (readonly [name: string, words: string, isTaken: (value: unknown) => boolean])[] = [
  ["empty-text", "an empty text", (value) => value === ""],
  ["zero", "0", (value) => value === 0],
  ["negative", "a negative number", (value) => typeof value === "number" && value < 0],
  ["false", "false", (value) => value === false],
  ["null", "null", (value) => value === null],
  ["empty-list", "an empty list", (value) => Array.isArray(value) && value.length === 0],
];

const OPTIONAL: Fault = {
  id: "forms.arguments.optional-absent",
  describe: "needs an argument that its inputSchema does not require",
  revisions: since("2025-06-18"),
  trips: ["forms.arguments.optional-absent"],
  says: /without place: a result with isError: place is required/,
  dispatch: (call, next) => {
    const { name, arguments: given } = call.params as {
      readonly name?: string;
      readonly arguments?: JsonObject;
    };
    return call.method === "tools/call" && name === "test_structured_output" && given?.place === undefined
      ? Promise.resolve({ content: [{ type: "text", text: "place is required" }], isError: true })
      : next(call);
  },
};

const UNDECLARED: Fault = {
  id: "forms.arguments.undeclared",
  describe: "refuses arguments that its inputSchema does not describe, and allows",
  revisions: since("2025-06-18"),
  trips: ["forms.arguments.undeclared"],
  says: /with mcp_conform_undeclared: a result with isError: unexpected argument: mcp_conform_undeclared/,
  dispatch: (call, next) => {
    const { arguments: given } = call.params as { readonly arguments?: JsonObject };
    const extra = Object.keys(given ?? {}).find((name) => name.endsWith("_undeclared"));
    if (call.method !== "tools/call" || extra === undefined) return next(call);
    return Promise.resolve({
      content: [{ type: "text", text: `unexpected argument: ${extra}` }],
      isError: true,
    });
  },
};

const ofValues: readonly Fault[] = ROWS.map(([name, words, isTaken]) => ({
  id: `forms.arguments.${name}`,
  describe: `takes ${words} for an argument that is not there`,
  trips: [`forms.arguments.${name}`],
  says: /with \{"\w+":.*: a result with isError: \w+ is required/,
  dispatch: async (call, next) => {
    const { arguments: given } = call.params as { readonly arguments?: JsonObject };
    const [lost] = Object.entries(given ?? {}).find(([, value]) => isTaken(value)) ?? [];
    if (call.method !== "tools/call" || lost === undefined) return next(call);
    const result = await next(call);
    return { ...result, content: [{ type: "text", text: `${lost} is required` }], isError: true };
  },
}));

export const argumentFaults: readonly Fault[] = [...ofValues, OPTIONAL, UNDECLARED];
