import type { ClientSituation, Silence } from "../../../harness/check/situation.ts";
import { INVALID_PARAMS, ProtocolError } from "../../../harness/reference/message.ts";
import { encode } from "../../../harness/reference/server/wire/sse.ts";
import type { Hooks, HttpReply, SseEvent } from "../../../harness/switches/server.ts";
import { repairStateful } from "./repair-stateful.ts";
import { STREAMABLE } from "./revisions.ts";
import { runScript, type ScriptContext } from "./server-script.ts";
import { ADD_NUMBERS, ADD_NUMBERS_CALL, addTools } from "./tools.ts";

/** The id of a ping in an event of the usual form. Without an answer to it, the other pings prove nothing. */
export const PLAIN = "plain";

/** The id of a second ping in the usual form. A client that does not answer it either is silent for a reason that no other form has. */
export const AGAIN = "plain-again";

type Write = (ping: string) => readonly string[];

/** What a server sends that keeps a stream open for hours: 10,000 comments, in blocks that are one event of the trace each. */
export const MANY_COMMENTS = `${":\n".repeat(200)}\n`.repeat(50);

/** The valid forms of an event with a ping. The name of the form is the id of the ping. */
export const FORMS = {
  comments: (ping) => [`: a comment\n\n:\n: another\ndata: ${ping}\n: and one\n\n`],
  fields: (ping) => [`id: odd-1\nretry: 1000\nevent: message\nx-unknown: 1\ndata: ${ping}\n\n`],
  // Two data lines: a reader for which CR and LF are two line ends still has the whole message of one line.
  crlf: (ping) => [`event: message\r\ndata: {\r\ndata: ${ping.slice(1)}\r\n\r\n`],
  cr: (ping) => [`event: message\rdata: ${ping}\r\r`],
  "several-lines": (ping) => [`data: {\ndata: ${ping.slice(1)}\n\n`],
  "no-space": (ping) => [`event:message\ndata:${ping}\n\n`],
  pieces: (ping) => `data: ${ping}\n\n`.match(/[\s\S]{1,7}/g) ?? [],
  // Events without data, followed by an event with data.
  alone: (ping) => ["retry: 1000\n\nid: odd-2\n\n", `data: ${ping}\n\n`],
  "many-comments": (ping) => [MANY_COMMENTS, `data: ${ping}\n\n`],
} as const satisfies Record<string, Write>;

export type Form = keyof typeof FORMS;

/** The ids of the pings after events that have no message. */
export const AFTER = { emptyData: "after-empty-data", otherName: "after-other-name" } as const;

const pingOf = (id: string) => JSON.stringify({ jsonrpc: "2.0", id, method: "ping" });

const plainPing = (id: string) => encode({ event: "message", data: pingOf(id) });

/** A ping in each form, and a ping after an event with another name. */
export async function writeForms(context: ScriptContext): Promise<void> {
  if (!(await writePlain(context))) return;
  await writeEachForm(context);
  await writeOtherName(context);
}

async function writePlain({ write }: ScriptContext): Promise<boolean> {
  return (await write(plainPing(PLAIN), PLAIN, "last")) && (await write(plainPing(AGAIN), AGAIN, "last"));
}

async function writeOddly(context: ScriptContext): Promise<void> {
  const { write } = context;
  if (!(await writePlain(context))) return;
  await writeEachForm(context);
  await write("id: odd-3\ndata:\n\n");
  if (!(await write(plainPing(AFTER.emptyData), AFTER.emptyData, "last"))) return;
  await writeOtherName(context);
}

async function writeOtherName({ write }: ScriptContext): Promise<void> {
  await write("event: mcp-conform\ndata: this is no message\n\n");
  await write(plainPing(AFTER.otherName), AFTER.otherName);
}

async function writeEachForm({ write }: ScriptContext): Promise<void> {
  for (const [name, form] of Object.entries<Write>(FORMS)) {
    const parts = form(pingOf(name));
    const last = parts.length - 1;
    for (const [index, part] of parts.entries()) {
      await write(part, index === last ? name : undefined);
      // Without this wait, several parts would be sent together.
      await new Promise(setImmediate);
    }
    // A client that did not recognize the end of the event can start again with the next one.
    await write("\n\n");
  }
}

/** The events without their ids, and without events that have no data: other forms cover these. */
async function* bare(events: Exclude<HttpReply["body"], string>): AsyncGenerator<SseEvent | string> {
  for await (const event of events) {
    if (typeof event === "string") yield event;
    else if (event.data !== "")
      yield { ...(event.event ? { event: event.event } : {}), ...(event.data ? { data: event.data } : {}) };
  }
}

/**
 * Sends every response as an event stream. One stream stays open after its response, until the client sends something
 * else, or is silent for the limit.
 */
function streaming(silence: Silence): Hooks {
  let setAsked = () => {};
  return {
    http: async (request, next) => {
      setAsked();
      const reply = await next(request);
      const { body, headers, status } = reply;
      const isJson = headers["content-type"] === "application/json" && status === 200;
      if (typeof body !== "string") {
        const isLong = request.body.includes(FAILING);
        const asked = () =>
          new Promise<void>((resolve) => {
            setAsked = resolve;
          });
        return {
          ...reply,
          body: isLong ? lingering(bare(body), () => silence.orSilence(asked())) : bare(body),
        };
      }
      if (request.method !== "POST" || !isJson) return reply;
      async function* one(data: string): AsyncGenerator<SseEvent> {
        yield { event: "message", data };
      }
      return { ...reply, headers: { ...headers, "content-type": "text/event-stream" }, body: one(body) };
    },
  };
}

async function* lingering(
  events: AsyncIterable<SseEvent | string>,
  over: () => Promise<void>,
): AsyncGenerator<SseEvent | string> {
  yield* events;
  await over();
}

/** How long the server does not answer DELETE. A stimulus: whether a client waits so long is a fact, without a judgement. */
export const DELETE_MS = 500;

const endingLate: Hooks = {
  http: async (request, next) => {
    if (request.method === "DELETE") await new Promise((resolve) => setTimeout(resolve, DELETE_MS));
    return next(request);
  },
};

/** The tool whose calls return an error on a stream. */
export const FAILING = "mcp_conform_failing_tool";

export const failing = {
  name: FAILING,
  description: "Each call returns an error.",
  inputSchema: { type: "object", properties: {} },
  run: () => {
    throw new ProtocolError(INVALID_PARAMS, "This tool cannot be called");
  },
};

export const eventStreams: ClientSituation = {
  name: "event-streams",
  describe:
    "answers each request with an event stream, writes events in every valid form, and answers DELETE late",
  asks: "Connect, list the tools, call the tools of the context (the first one returns an error), and close.",
  context: { calls: [{ name: FAILING, arguments: {} }, ADD_NUMBERS_CALL] },
  official: "tools_call",
  revisions: STREAMABLE,
  transport: "http",
  length: "long",
  server: ({ silence }) => ({
    hooks: [
      endingLate,
      streaming(silence),
      runScript(writeOddly, silence),
      addTools(failing, ADD_NUMBERS),
      repairStateful(),
    ],
  }),
};
