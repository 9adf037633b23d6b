import { INVALID_PARAMS, ProtocolError } from "../../../harness/reference/message.ts";
import type { Call, Hooks } from "../../../harness/switches/server.ts";
import type { JsonObject } from "../../../schema/json.ts";

/** A tool of a situation: its definition in the list, and its behaviour. */
export interface ReplacingTool {
  readonly definition: JsonObject & { readonly name: string };
  /** Returns the result; "ok" when absent. @throws ProtocolError */
  readonly run?: (call: Call) => JsonObject | Promise<JsonObject>;
}

export const NO_PARAMETERS: JsonObject = { type: "object", properties: {} };

export const says = (text: string): JsonObject => ({ content: [{ type: "text", text }] });

/** Replaces the tools of the reference server by these tools, on one page. */
export function replaceTools(tools: readonly ReplacingTool[]): Required<Pick<Hooks, "dispatch">> {
  return {
    dispatch: async (call, next) => {
      if (call.method === "tools/list") return { tools: tools.map(({ definition }) => definition) };
      if (call.method !== "tools/call") return next(call);
      const { name } = call.params;
      const tool = tools.find(({ definition }) => definition.name === name);
      if (!tool) throw new ProtocolError(INVALID_PARAMS, `There is no tool ${JSON.stringify(name)}`);
      return tool.run?.(call) ?? says("ok");
    },
  };
}
