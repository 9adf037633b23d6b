import type { Call, Hooks } from "../../../harness/switches/server.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";

/** A tool that a situation offers in addition to the tools of the reference server. */
export interface OfferedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  run(args: JsonObject, call: Call): Promise<JsonObject> | JsonObject;
}

export const textResult = (text: string): JsonObject => ({ content: [{ type: "text", text }] });

/** The tool that drivers of the official suite call, with the same name and arguments. */
export const ADD_NUMBERS: OfferedTool = {
  name: "add_numbers",
  description: "Adds two numbers.",
  inputSchema: {
    type: "object",
    properties: { a: { type: "number" }, b: { type: "number" } },
    required: ["a", "b"],
  },
  run: ({ a, b }) => textResult(`The sum is ${Number(a) + Number(b)}`),
};

/** The call of this tool, for the context of a situation. */
export const ADD_NUMBERS_CALL = { name: ADD_NUMBERS.name, arguments: { a: 5, b: 3 } } as const;

/** Adds tools before those of the reference server, on the first page, and answers their calls. */
export function addTools(...tools: readonly OfferedTool[]): Hooks {
  const offered = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  return {
    dispatch: async (call, next) => {
      const { method, params } = call;
      if (method === "tools/call") {
        const tool = tools.find(({ name }) => name === params.name);
        if (tool) return tool.run(isObject(params.arguments) ? params.arguments : {}, call);
      }
      const result = await next(call);
      if (method !== "tools/list" || result === undefined || params.cursor !== undefined) return result;
      return { ...result, tools: [...offered, ...[result.tools].flat()] };
    },
  };
}
