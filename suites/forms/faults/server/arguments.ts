import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Fault } from "../../../../harness/switches/server.ts";

/** What a program takes for an absent argument if it asks whether the value counts as true. */
const ROWS: readonly (readonly [name: string, words: string, isTaken: (value: unknown) => boolean])[] = [
  ["empty-text", "an empty text", (value) => value === ""],
  ["zero", "0", (value) => value === 0],
  ["negative", "a negative number", (value) => typeof value === "number" && value < 0],
  ["false", "false", (value) => value === false],
  ["null", "null", (value) => value === null],
  ["empty-list", "an empty list", (value) => Array.isArray(value) && value.length === 0],
];

export const argumentFaults: readonly Fault[] = ROWS.map(([name, words, isTaken]) => ({
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
