import type { Fault } from "../fault.ts";
import { onError, onParams, onResult } from "../rewrite.ts";
import { type JsonObject, ProtocolError } from "../server/message.ts";

const ok: JsonObject = { content: [{ type: "text", text: "ok" }] };

export const featureFaults: readonly Fault[] = [
  {
    id: "tools.unknown-name-accepted",
    describe: "reports success for a tool that does not exist",
    trips: ["tools.call.unknown-name"],
    says: /result/,
    ...onError("tools/call", () => ok),
  },
  {
    id: "tools.arguments-not-checked",
    describe: "calls a tool without the arguments that it requires",
    trips: ["tools.call.input-validated"],
    says: /required/,
    dispatch: async (call, next) => {
      const result = await next(call).catch((cause: unknown) => {
        if (cause instanceof ProtocolError && /arguments/.test(cause.message)) return ok;
        throw cause;
      });
      return result?.isError === true && /must have/.test(JSON.stringify(result.content)) ? ok : result;
    },
  },
  {
    id: "tools.content-left-out",
    describe: "leaves out the content of a structured result",
    revisions: ["2025-06-18", "2025-11-25", "2026-07-28"],
    trips: ["tools.call.result-shape"],
    says: /content/,
    ...onResult("tools/call", ({ structuredContent, ...rest }) =>
      structuredContent === undefined ? rest : { structuredContent },
    ),
  },
  {
    id: "tools.structured-not-conforming",
    describe: "returns structured content that its own schema refuses",
    revisions: ["2025-06-18", "2025-11-25", "2026-07-28"],
    trips: ["tools.structured.conforms"],
    says: /celsius/,
    ...onResult("tools/call", (result) =>
      result.structuredContent === undefined ? result : { ...result, structuredContent: { celsius: "warm" } },
    ),
  },
  {
    id: "tools.input-schema-null",
    describe: "lists a tool without an input schema",
    trips: ["tools.input-schema.valid"],
    says: /inputSchema/,
    ...onResult("tools/list", (result) => ({
      ...result,
      tools: (result.tools as readonly object[]).map((tool) => ({ ...tool, inputSchema: null })),
    })),
  },
  {
    id: "pagination.endless",
    describe: "gives a cursor to the first page on the last",
    trips: ["pagination.pages.end"],
    says: /again|end/,
    ...onResult("tools/list", (result) => ({ nextCursor: "dG9vbHM6MTA", ...result })),
  },
  {
    id: "pagination.null-cursor",
    describe: "says nextCursor: null on the last page",
    trips: ["pagination.cursor.string"],
    says: /nextCursor/,
    ...onResult("tools/list", (result) => ({ nextCursor: null, ...result })),
  },
  {
    id: "pagination.any-cursor-accepted",
    describe: "answers a cursor that it never gave with the first page",
    trips: ["pagination.cursor.invalid"],
    says: /-32602/,
    dispatch: (call, next) => {
      if (!call.method.endsWith("/list")) return next(call);
      const { cursor: _, ...params } = call.params;
      return next(call).catch(() => next({ ...call, params }));
    },
  },
  {
    id: "resources.unknown-is-empty",
    describe: "reads a resource that does not exist as nothing",
    trips: ["resources.read.unknown", "resources.read.unknown-not-empty"],
    says: /contents/,
    ...onError("resources/read", () => ({ contents: [] })),
  },
  {
    id: "resources.blob-not-base64",
    describe: "sends binary data that is not base64",
    trips: ["resources.read.blob-base64"],
    says: /base64/,
    ...onResult("resources/read", (result) => ({
      ...result,
      contents: (result.contents as readonly object[]).map((one) =>
        "blob" in one ? { ...one, blob: "%%%" } : one,
      ),
    })),
  },
  {
    id: "prompts.missing-argument-accepted",
    describe: "makes a prompt without an argument that it requires",
    trips: ["prompts.get.missing-argument"],
    says: /-32602/,
    ...onError("prompts/get", () => ({ messages: [] })),
  },
  {
    id: "completion.too-many-values",
    describe: "proposes more than a hundred values",
    trips: ["completion.result.limit"],
    says: /100/,
    ...onResult("completion/complete", () => ({
      completion: { values: Array.from({ length: 101 }, (_, i) => `value-${i}`) },
    })),
  },
  {
    id: "logging.any-level-accepted",
    describe: "accepts a log level that there is not",
    revisions: ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"],
    trips: ["logging.level.unknown"],
    says: /level/,
    ...onError("logging/setLevel", () => ({})),
  },
  {
    id: "logging.level-ignored",
    describe: "sends log messages below the level that was set",
    revisions: ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"],
    trips: ["logging.level.minimum"],
    says: /level/,
    ...onParams("logging/setLevel", () => ({ level: "debug" })),
  },
];
