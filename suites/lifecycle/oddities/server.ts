import { setTimeout as after } from "node:timers/promises";
import { INVALID_PARAMS, isObject, ProtocolError } from "../../../harness/reference/message.ts";
import { onError, onResult, without } from "../../../harness/reference/server/rewrite.ts";
import type { JsonObject } from "../../../harness/switches/message.ts";
import type { Oddity } from "../../../harness/switches/server.ts";
import { since } from "../../../schema/revision.ts";
import { STATEFUL } from "../../across-topics/oddities/server/places.ts";

const SLOW_START_MS = 300;

/** The required members of an Implementation. */
function bare(info: unknown): JsonObject {
  return isObject(info) ? { name: info.name, version: info.version } : {};
}

/** What the handshake allows. */
export const lifecycleOddities: readonly Oddity[] = [
  {
    id: "lifecycle.oldest-only",
    describe: "speaks only the first revision",
    revisions: ["2024-11-05"],
    speaks: ["2024-11-05"],
  },
  {
    id: "lifecycle.one-old-only",
    describe: "speaks only one old revision",
    revisions: ["2025-06-18"],
    speaks: ["2025-06-18"],
  },
  {
    id: "lifecycle.newest-only",
    describe: "speaks only the newest revision",
    revisions: since("2026-07-28"),
    speaks: since("2026-07-28"),
  },
  {
    id: "lifecycle.gaps",
    describe: "speaks some revisions, but not those between them",
    revisions: ["2025-11-25"],
    speaks: ["2024-11-05", "2025-11-25"],
  },
  {
    id: "lifecycle.pings-first",
    // Two readings (docs/readings.md, S6): pings are exempt from the wait for `notifications/initialized`.
    describe: "sends a ping before the client sends anything",
    revisions: STATEFUL,
    transports: ["stdio"],
    banner: '{"jsonrpc":"2.0","id":"first-ping","method":"ping"}\n',
  },
  {
    id: "lifecycle.slow-start",
    describe: "is slow with its first answer",
    remember: () => {
      let isFirst = true;
      return {
        dispatch: async (call, next) => {
          const delay = isFirst ? SLOW_START_MS : 0;
          isFirst = false;
          if (delay > 0) await after(delay);
          return next(call);
        },
      };
    },
  },
  {
    id: "lifecycle.bare",
    describe: "sends nothing but name and version in serverInfo",
    revisions: STATEFUL,
    ...onResult("initialize", ({ serverInfo, ...result }) => ({
      ...without(result, "instructions"),
      serverInfo: bare(serverInfo),
    })),
  },
  {
    id: "lifecycle.own-capabilities",
    describe: "declares capabilities of its own",
    dispatch: async (call, next) => {
      const result = await next(call);
      if (!isObject(result?.capabilities)) return result;
      const own = { experimental: { "com.example/odd": { since: 1 } }, "com.example/other": {} };
      return { ...result, capabilities: { ...result.capabilities, ...own } };
    },
  },
  {
    id: "lifecycle.early-own-code",
    // Two readings (docs/readings.md, S3): the specification gives neither the reaction to early requests nor a code.
    describe: "refuses requests before initialize with its own error code",
    revisions: STATEFUL,
    remember: () => ({
      dispatch: async (call, next) => {
        if (call.revision !== undefined || ["initialize", "ping"].includes(call.method)) return next(call);
        throw new ProtocolError(-32000, "Server not initialized");
      },
    }),
  },
  {
    id: "lifecycle.early-code-of-lsp",
    // -32002 is "server not initialized" in the Language Server Protocol. Its only meaning in MCP is for resources that are named.
    describe: "refuses requests before notifications/initialized with error -32002",
    revisions: STATEFUL,
    transports: ["stdio"],
    remember: () => {
      let isReady = false;
      return {
        dispatch: async (call, next) => {
          isReady ||= call.method === "notifications/initialized";
          if (isReady || ["initialize", "ping"].includes(call.method)) return next(call);
          throw new ProtocolError(-32002, "Server not initialized");
        },
      };
    },
  },
  {
    id: "lifecycle.initialize-again",
    // Two readings (docs/readings.md, S4): the specification does not say what a second `initialize` does.
    describe: "answers a second initialize like the first",
    revisions: STATEFUL,
    transports: ["stdio"],
    remember: () => {
      let first: JsonObject | undefined;
      return {
        dispatch: async (call, next) => {
          if (call.method !== "initialize") return next(call);
          first ??= await next(call);
          return first;
        },
      };
    },
  },
  {
    id: "lifecycle.initialize-refused",
    // Two readings (docs/readings.md, A36): the error to `initialize` may have any code, and need not name versions.
    describe: "refuses initialize as a request with invalid params",
    revisions: since("2026-07-28"),
    speaks: since("2026-07-28"),
    ...onError("initialize", ({ message, data }) => new ProtocolError(INVALID_PARAMS, message, data)),
  },
];
