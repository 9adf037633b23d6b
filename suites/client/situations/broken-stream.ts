import type { ClientSituation } from "../../../harness/check/situation.ts";
import type { Hooks, HttpReply, SseEvent } from "../../../harness/reference/server/switch.ts";
import { isObject } from "../../../schema/json.ts";
import { repairStateful } from "./repair-stateful.ts";
import { STREAMABLE } from "./revisions.ts";
import { ADD_NUMBERS, ADD_NUMBERS_CALL, addTools, type OfferedTool, textResult } from "./tools.ts";

/** The value of `retry`: a client that reconnects earlier is detected. */
export const RETRY_MS = 500;

/** The tool of the official suite whose stream breaks. */
export const RECONNECTION = "test_reconnection";

const reconnecting: OfferedTool = {
  name: RECONNECTION,
  description: "Its stream breaks before the response; a client that resumes the stream receives it.",
  inputSchema: { type: "object", properties: {} },
  run: (_args, { send }) => {
    const params = { level: "warning", data: "The stream is about to break" };
    send({ jsonrpc: "2.0", method: "notifications/message", params });
    return textResult("Reconnection complete");
  },
};

/**
 * Ends the stream of that call after an event with an id and before the response. From 2025-11-25 on, a server may
 * close the stream and send `retry`; in earlier revisions it should not, so there the connection breaks. At the same
 * time an event arrives on the stream of GET. Its id does not belong to the broken stream.
 */
function breaking(revision: string): Hooks {
  let setBroken = () => {};
  let hasOther = false;
  const isBroken = new Promise<void>((resolve) => {
    setBroken = resolve;
  });
  return {
    http: async (request, next) => {
      const reply = await next(request);
      const { body } = reply;
      if (typeof body === "string") return reply;
      if (request.method === "GET") {
        const isOther = !hasOther && request.headers["last-event-id"] === undefined;
        hasOther ||= isOther;
        return isOther ? { ...reply, body: noting(body, isBroken) } : reply;
      }
      return isCall(request.body) ? { ...reply, body: broken(body, revision, setBroken) } : reply;
    },
  };
}

type Events = Exclude<HttpReply["body"], string>;

async function* broken(
  events: Events,
  revision: string,
  setBroken: () => void,
): AsyncGenerator<SseEvent | string> {
  for await (const event of events) {
    yield event;
    if (typeof event === "string" || event.data === "" || event.data === undefined) continue;
    // The written data must be sent before the connection breaks.
    await new Promise(setImmediate);
    setBroken();
    if (revision < "2025-11-25") throw new Error("The connection breaks here");
    yield `retry: ${RETRY_MS}\n\n`;
    return;
  }
}

const NOTE = {
  jsonrpc: "2.0",
  method: "notifications/message",
  params: { level: "warning", data: "Another stream has broken" },
};

/** The events of a stream, with one more at the time when another stream breaks. */
async function* noting(events: Events, isBroken: Promise<void>): AsyncGenerator<SseEvent | string> {
  const iterator = events[Symbol.asyncIterator]();
  let isNoted = false;
  let coming = iterator.next();
  while (true) {
    const next = await Promise.race(isNoted ? [coming] : [coming, isBroken]);
    if (next === undefined) {
      isNoted = true;
      yield { id: "another-stream", event: "message", data: JSON.stringify(NOTE) };
    } else if (next.done) return;
    else {
      yield next.value;
      coming = iterator.next();
    }
  }
}

function isCall(body: string): boolean {
  try {
    const message: unknown = JSON.parse(body);
    return isObject(message) && isObject(message.params) && message.params.name === RECONNECTION;
  } catch {
    return false;
  }
}

export const brokenStream: ClientSituation = {
  name: "broken-stream",
  describe: "breaks the stream of a response after an event with an id",
  asks: "Connect, list the tools, call the tools of the context (the first response arrives only on a stream resumed with GET), and close.",
  context: { calls: [{ name: RECONNECTION, arguments: {} }, ADD_NUMBERS_CALL] },
  official: "sse-retry",
  revisions: STREAMABLE,
  transport: "http",
  server: ({ revision }) => ({
    hooks: [breaking(revision), addTools(reconnecting, ADD_NUMBERS), repairStateful()],
  }),
};
