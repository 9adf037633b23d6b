import type { ClientSituation, Played, Silence } from "../../../harness/check/situation.ts";
import { refusal } from "../../../harness/reference/server/wire/exchange.ts";
import type { Hooks, SseEvent } from "../../../harness/switches/server.ts";
import { asking } from "../../across-topics/situations/asking.ts";
import { repairStateful } from "../../across-topics/situations/repair-stateful.ts";
import { STREAMABLE } from "../../across-topics/situations/revisions.ts";
import { runScriptWhen } from "../../across-topics/situations/scripts/script-when.ts";
import {
  ADD_NUMBERS,
  ADD_NUMBERS_CALL,
  addTools,
  type OfferedTool,
  textResult,
} from "../../across-topics/situations/tools.ts";

const SESSION = "mcp-session-id";

/** The value of `retry` on the stream that is closed. */
export const CLOSED_RETRY_MS = 300;

/** The id of the last event on that stream. */
export const CLOSED_EVENT = "mcp-conform-closed-stream";

/** The requests of the server after it has closed the stream: on the stream of a request, and on the stream that was opened again. */
export const CLOSED_IDS = { ping: "ping-after-close", again: "ping-on-opened-again" } as const;

/**
 * How long the call works at most, so that a client has the time to open its stream again. It decides only what is
 * exercised.
 */
const WORKS_MS = 2_000;

/** The tool whose call runs while the client may open its stream again. */
const WAITING = "mcp_conform_waiting_tool";

const NOTE = {
  jsonrpc: "2.0",
  method: "notifications/message",
  params: { level: "warning", data: "This stream is about to end" },
};

/** Ends in order, after an event with an id and the time of `retry`. */
async function* closing(closed: () => void): AsyncGenerator<SseEvent | string> {
  yield { id: CLOSED_EVENT, event: "message", data: JSON.stringify(NOTE) };
  yield `retry: ${CLOSED_RETRY_MS}\n\n`;
  closed();
}

/** Has a ping, and ends when that is answered. A client that has the result of its call may leave: it gets none. */
async function* pinging(answered: Promise<void>): AsyncGenerator<SseEvent | string> {
  const ping = JSON.stringify({ jsonrpc: "2.0", id: CLOSED_IDS.again, method: "ping" });
  yield { event: "message", data: ping };
  await answered;
}

/** Ends at once, in order. */
async function* silent(): AsyncGenerator<SseEvent | string> {
  yield ": no messages\n\n";
}

/**
 * Closes the first stream of GET. The second one has a ping, and is closed as well. The third GET is refused with
 * status 404: the session is over, and what has its id is refused from then on. Later sessions continue.
 */
class Closing {
  #closed = () => {};
  #answered = () => {};
  #refused = () => {};
  #gets = 0;
  #first: string | undefined;
  readonly #isClosed = new Promise<void>((resolve) => {
    this.#closed = resolve;
  });
  readonly #isAnswered = new Promise<void>((resolve) => {
    this.#answered = resolve;
  });
  readonly #isRefused = new Promise<void>((resolve) => {
    this.#refused = resolve;
  });
  #isOver = false;
  #isPinged = false;
  #hasResult = false;

  readonly #silence: Silence;

  constructor(silence: Silence) {
    this.#silence = silence;
  }

  get closed(): Promise<void> {
    return this.#isClosed;
  }

  readonly hooks: Hooks = {
    receive: (text) => {
      if (text.includes(`"${CLOSED_IDS.again}"`)) this.#answered();
      return text;
    },
    http: async (request, next) => {
      const { method, headers } = request;
      const id = headers[SESSION];
      // A client may try a GET before it has a session: that opens no stream of one.
      const isFirst = this.#first !== undefined && id === this.#first;
      const resumed = headers["last-event-id"];
      // A client may resume the stream of a request as well.
      const isOwn = isFirst && method === "GET" && (resumed === undefined || resumed === CLOSED_EVENT);
      if (isOwn) this.#gets += 1;
      this.#isOver ||= this.#gets > 2;
      if (isFirst && this.#isOver) {
        if (isOwn) this.#refused();
        return refusal(404, "The session has ended");
      }
      if (isOwn) {
        return { status: 200, headers: { "content-type": "text/event-stream" }, body: this.#stream() };
      }
      const reply = await next(request);
      this.#first ??= reply.headers[SESSION];
      return reply;
    },
  };

  #stream(): AsyncGenerator<SseEvent | string> {
    if (this.#gets === 1) return closing(this.#closed);
    if (this.#hasResult) return silent();
    this.#isPinged = true;
    return pinging(this.#isAnswered);
  }

  /** Works until a GET was refused because the session is over, and until the ping on the stream is answered. */
  readonly tool: OfferedTool = {
    name: WAITING,
    description: "Works for a while.",
    inputSchema: { type: "object", properties: {} },
    run: async () => {
      let timer: NodeJS.Timeout | undefined;
      const over = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, WORKS_MS);
      });
      await Promise.race([over, this.#isRefused]);
      clearTimeout(timer);
      if (this.#isPinged) await this.#silence.orSilence(this.#isAnswered);
      this.#hasResult = true;
      return textResult("The work is done");
    },
  };
}

/** Whether the client opens a stream with GET. */
const opensStream = ({ conversations }: Played) =>
  conversations.some(({ events }) =>
    events.some((event) => event.channel === "http-request" && event.method === "GET"),
  );

export const closedGet: ClientSituation = {
  name: "closed-get",
  describe:
    "closes the stream of GET in order, sends pings then, closes the stream that was opened again, and answers the next GET with status 404",
  asks: "Connect, list the tools, call the tools of the context (the first call takes two seconds), and close.",
  context: { calls: [{ name: WAITING, arguments: {} }, ADD_NUMBERS_CALL] },
  official: "tools_call",
  revisions: STREAMABLE,
  transport: "http",
  length: "long",
  after: { situation: asking, shows: opensStream, lacks: "a client that opens a stream with GET" },
  server: ({ silence }) => {
    const closing = new Closing(silence);
    // A client that waits for a call has read what came before: the end of its stream.
    const afterClose = runScriptWhen(
      ({ params }) => params.name === WAITING,
      async ({ request }) => {
        await silence.orSilence(closing.closed);
        await request(CLOSED_IDS.ping, "ping");
      },
      silence,
    );
    return {
      pageSize: 100,
      hooks: [closing.hooks, afterClose, addTools(closing.tool, ADD_NUMBERS), repairStateful()],
    };
  },
};
