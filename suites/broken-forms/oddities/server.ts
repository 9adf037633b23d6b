import { INVALID_PARAMS, INVALID_REQUEST, isObject } from "../../../harness/reference/message.ts";
import { onHttpReply } from "../../../harness/reference/server/rewrite.ts";
import { refusal } from "../../../harness/reference/server/wire/exchange.ts";
import type { Hooks, Oddity } from "../../../harness/switches/server.ts";
import { between } from "../../../schema/revision.ts";
import { read } from "../../across-topics/faults/server/receive.ts";

const SESSIONS = between("2024-11-05", "2025-11-25");

/** Refuses each handshake after the first one of a process. */
function onlyOneHandshake(): Hooks {
  const seen = new Set<unknown>();
  let isOpen = false;
  return {
    receive: (text) => {
      const message = read(text);
      if (isObject(message) && message.method === "initialize") {
        if (isOpen) seen.add(message.id);
        isOpen = true;
      }
      return text;
    },
    outgoing: (message) =>
      "id" in message && !("method" in message) && seen.delete(message.id)
        ? [
            {
              jsonrpc: "2.0",
              id: message.id,
              error: { code: INVALID_REQUEST, message: "Already initialized" },
            },
          ]
        : [message],
  };
}

const isDeep = (text: string) => text.includes("[[[[[[[[[[") || text.includes('{"a":{"a":{"a":{"a":');

/** What a server may do with a message that does not fit. */
export const brokenFormOddities: readonly Oddity[] = [
  {
    id: "forms.broken.one-handshake",
    describe: "refuses each handshake after the first",
    revisions: SESSIONS,
    transports: ["stdio"],
    remember: onlyOneHandshake,
  },
  {
    id: "forms.broken.ids-as-integers",
    describe: "keeps ids that are numbers as integers, and reads a fraction as the one below it",
    receive: (text) => text.replace(/"id":(\d{1,15})\.\d+(?=[,}])/, '"id":$1'),
  },
  {
    id: "forms.broken.calls-as-results",
    describe: "reports in the result of a tool that its name is no text",
    dispatch: async (call, next) => {
      const isBroken = "name" in call.params && typeof call.params.name !== "string";
      if (call.method !== "tools/call" || !isBroken) return next(call);
      return { content: [{ type: "text", text: "name must be a text" }], isError: true };
    },
  },
  {
    id: "forms.broken.status-400",
    describe: "sends errors about params with status 400",
    revisions: SESSIONS,
    transports: ["http"],
    ...onHttpReply((reply) => {
      const message = typeof reply.body === "string" ? read(reply.body) : undefined;
      const isInvalid = isObject(message) && isObject(message.error) && message.error.code === INVALID_PARAMS;
      return isInvalid ? { ...reply, status: 400 } : reply;
    }),
  },
  {
    id: "forms.broken.depth-413",
    describe: "refuses a deeply nested body with 413, before it reads it",
    transports: ["http"],
    http: async (request, next) => (isDeep(request.body) ? refusal(413, "Too deep") : next(request)),
  },
  {
    id: "forms.broken.depth-no-json",
    describe: "takes a deeply nested line for one that is no JSON",
    transports: ["stdio"],
    receive: (text) => (isDeep(text) ? "{" : text),
  },
];
