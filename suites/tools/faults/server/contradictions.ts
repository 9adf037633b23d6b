import { ProtocolError } from "../../../../harness/reference/message.ts";
import type { Fault } from "../../../../harness/switches/server.ts";
import { between, since } from "../../../../schema/revision.ts";

const STATEFUL = between("2025-03-26", "2025-11-25");

const INVENTED = "no-such-tool-here";

/** Lists and annotations that say something else than calls. */
export const toolContradictionFaults: readonly Fault[] = [
  {
    id: "tools.listed-unknown",
    describe: "lists a tool, and does not know it in a call",
    revisions: since("2025-06-18"),
    trips: ["tools.call.listed"],
    says: /"test_structured_output": error -32602 .*there is no tool/,
    dispatch: async (call, next) => {
      const { name } = call.params;
      if (call.method !== "tools/call" || name !== "test_structured_output") return next(call);
      try {
        return await next({ ...call, params: { ...call.params, name: INVENTED } });
      } catch (cause) {
        if (!(cause instanceof ProtocolError)) throw cause;
        throw new ProtocolError(cause.code, cause.message.replaceAll(INVENTED, name));
      }
    },
  },
  {
    id: "tools.read-only-changes",
    describe: "announces other tools after each call of a tool with readOnlyHint: true",
    revisions: STATEFUL,
    trips: ["tools.annotations.read-only"],
    says: /notifications\/tools\/list_changed after each call of "/,
    dispatch: async (call, next) => {
      const result = await next(call);
      if (call.method === "tools/call" && !String(call.params.name).startsWith("test_trigger"))
        call.send({ jsonrpc: "2.0", method: "notifications/tools/list_changed" });
      return result;
    },
  },
  {
    id: "tools.idempotent-once",
    describe: "lets a tool with idempotentHint: true succeed only once",
    revisions: since("2025-03-26"),
    trips: ["tools.annotations.idempotent"],
    says: /"test_simple_text": a result, then a tool error/,
    remember: () => {
      let isUsed = false;
      return {
        dispatch: async (call, next) => {
          const result = await next(call);
          if (call.method !== "tools/call" || call.params.name !== "test_simple_text") return result;
          const isAgain = isUsed;
          isUsed = true;
          return isAgain ? { ...result, isError: true } : result;
        },
      };
    },
  },
  {
    id: "tools.later-unannounced",
    describe: "lists one more tool from the second list on, and does not announce it",
    revisions: STATEFUL,
    transports: ["stdio"],
    trips: ["tools.list-changed.later"],
    says: /has mcp-conform-later only later/,
    remember: () => {
      let isListed = false;
      return {
        dispatch: async (call, next) => {
          const result = await next(call);
          if (call.method !== "tools/list" || !Array.isArray(result?.tools)) return result;
          if (result.nextCursor !== undefined) return result;
          const later = { name: "mcp-conform-later", inputSchema: { type: "object" } };
          const tools = isListed ? [...result.tools, later] : result.tools;
          isListed = true;
          return { ...result, tools };
        },
      };
    },
  },
];
