import type { ClientSituation } from "../../../harness/check/situation.ts";
import type { Hooks, HttpReply, SseEvent } from "../../../harness/switches/server.ts";
import { isObject } from "../../../schema/json.ts";
import { FAILING, failing } from "../../across-topics/situations/event-streams.ts";
import { withEvent } from "../../across-topics/situations/inserted-event.ts";
import { repairStateful } from "../../across-topics/situations/repair-stateful.ts";
import { STREAMABLE } from "../../across-topics/situations/revisions.ts";
import {
  ADD_NUMBERS,
  ADD_NUMBERS_CALL,
  addTools,
  type OfferedTool,
  textResult,
} from "../../across-topics/situations/tools.ts";

/** The value of `retry`: a client that reconnects earlier is detected. */
export const RETRY_MS = 500;

/** The value of `retry` on the stream that was resumed, and breaks again. */
const AGAIN_MS = 50;

/** The ids of events with the list of tools, and with an error. Their streams end after them. */
const LISTED = "the-list-of-tools";
const REFUSED = "an-error";

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
 * time an event arrives on the stream of GET. Its id does not belong to the broken stream. The first stream with which
 * the client resumes it ends before any event with an id. The list of tools and an error come before, on streams with
 * a short `retry` and an id: a client that resumes a stream after its response does it while the call waits.
 */
function breaking(revision: string): Hooks {
  let setBroken = () => {};
  let hasListed = false;
  let hasOther = false;
  let hasResumed = false;
  const isBroken = new Promise<void>((resolve) => {
    setBroken = resolve;
  });
  return {
    http: async (request, next) => {
      const reply = await next(request);
      const { body } = reply;
      const isFirstList = !hasListed && isList(request.body);
      if (
        request.method === "POST" &&
        reply.status === 200 &&
        (isFirstList || nameIn(request.body) === FAILING)
      ) {
        hasListed ||= isFirstList;
        return streamed(reply, isFirstList ? LISTED : REFUSED);
      }
      if (typeof body === "string") return reply;
      if (request.method === "GET") {
        const resumedFrom = request.headers["last-event-id"];
        if (!hasResumed && resumedFrom !== undefined && !OTHERS.has(resumedFrom)) {
          hasResumed = true;
          return { ...reply, body: endingEarly() };
        }
        const isOther = !hasOther && resumedFrom === undefined;
        hasOther ||= isOther;
        return isOther ? { ...reply, body: withEvent(body, isBroken.then(noteEvent)) } : reply;
      }
      return nameIn(request.body) === RECONNECTION
        ? { ...reply, body: broken(body, revision, setBroken) }
        : reply;
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

/** The response in an event with this id. */
function streamed({ headers, body, ...reply }: HttpReply, id: string): HttpReply {
  async function* events(): AsyncGenerator<SseEvent | string> {
    yield `retry: ${AGAIN_MS}\n\n`;
    if (typeof body === "string") yield { id, event: "message", data: body };
    else
      for await (const event of body)
        yield typeof event === "object" && event.data ? { ...event, id } : event;
  }
  return { ...reply, headers: { ...headers, "content-type": "text/event-stream" }, body: events() };
}

/** A stream that ends before any event. */
async function* endingEarly(): AsyncGenerator<string> {
  yield `retry: ${AGAIN_MS}\n\n`;
}

/** The id of an event on the stream of GET. */
export const ANOTHER_STREAM = "another-stream";

/** The ids of events that do not belong to the broken stream. */
const OTHERS: ReadonlySet<string> = new Set([ANOTHER_STREAM, LISTED, REFUSED]);

const isList = (body: string) => /"method"\s*:\s*"tools\/list"/.test(body);

const NOTE = {
  jsonrpc: "2.0",
  method: "notifications/message",
  params: { level: "warning", data: "Another stream has broken" },
};

const noteEvent = (): SseEvent => ({ id: ANOTHER_STREAM, event: "message", data: JSON.stringify(NOTE) });

/** The name of the tool that a message calls. */
function nameIn(body: string): unknown {
  try {
    const message: unknown = JSON.parse(body);
    return isObject(message) && isObject(message.params) ? message.params.name : undefined;
  } catch {
    return undefined;
  }
}

export const brokenStream: ClientSituation = {
  name: "broken-stream",
  describe:
    "breaks the stream of a response after an event with an id, and ends the stream that resumes it before any event",
  asks: "Connect, list the tools, call the tools of the context (the first one returns an error, and the response of the second one arrives only on a stream resumed with GET), and close.",
  context: {
    calls: [{ name: FAILING, arguments: {} }, { name: RECONNECTION, arguments: {} }, ADD_NUMBERS_CALL],
  },
  official: "sse-retry",
  revisions: STREAMABLE,
  transport: "http",
  length: "long",
  server: ({ revision }) => ({
    hooks: [breaking(revision), addTools(failing, reconnecting, ADD_NUMBERS), repairStateful()],
  }),
};
