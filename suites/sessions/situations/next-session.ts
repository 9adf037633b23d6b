import { isDeclared } from "../../../harness/check/applies.ts";
import type { ClientSituation, Silence } from "../../../harness/check/situation.ts";
import { refusal } from "../../../harness/reference/server/wire/exchange.ts";
import type { Hooks, HttpReply, SseEvent } from "../../../harness/switches/server.ts";
import { isObject } from "../../../schema/json.ts";
import { repairStateful } from "../../across-topics/situations/repair-stateful.ts";
import { STREAMABLE } from "../../across-topics/situations/revisions.ts";
import { runScriptWhen } from "../../across-topics/situations/scripts/script-when.ts";
import type { ScriptContext } from "../../across-topics/situations/server-script.ts";
import { ADD_NUMBERS, ADD_NUMBERS_CALL, addTools } from "../../across-topics/situations/tools.ts";
import { ONLY_RESTARTED } from "./lost-session.ts";

const SESSION = "mcp-session-id";

/** The id of an event on the stream of GET of the first session. */
export const FIRST_EVENT = "mcp-conform-first-session";

/** The requests of the server in the next session. */
export const NEXT_IDS = { ping: "ping-next", roots: "roots-next", sampling: "sampling-next" } as const;

/** What the server declares only in the first session. */
export const NO_LONGER = ["prompts", "resources", "completions", "logging"] as const;

/** The id of a ping in the first session. The reply to the answer comes late, when the client has used the next session. */
export const HELD_PING = "ping-first";

const isTools = (text: string) => /"method"\s*:\s*"tools\//.test(text);

const NOTE = {
  jsonrpc: "2.0",
  method: "notifications/message",
  params: { level: "warning", data: "This is the first session" },
};

/** The events of a stream of the first session: one with an id at its beginning, and the end of the stream with the session. */
async function* until(over: Promise<void>, events: AsyncIterable<SseEvent | string>) {
  yield { id: FIRST_EVENT, event: "message", data: JSON.stringify(NOTE) };
  const iterator = events[Symbol.asyncIterator]();
  const ends = over.then(() => ({ done: true as const, value: undefined }));
  for (;;) {
    const next = await Promise.race([iterator.next(), ends]);
    if (next.done) return void iterator.return?.();
    yield next.value;
  }
}

/** A promise, and the function that resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/**
 * Holds the reply to the answer to the ping of the first session until the first request for tools in the next one. It has the id of the
 * session to which it belongs, as many servers write it in every reply. The reply to that request comes after it.
 */
function answeringLate(silence: Silence): Hooks {
  let first: string | undefined;
  let isHeld = false;
  const [used, sent] = [gate(), gate()];
  return {
    http: async (request, next) => {
      const { headers, body } = request;
      const session = headers[SESSION];
      if (session !== undefined && session === first && body.includes(`"${HELD_PING}"`)) {
        isHeld = true;
        const reply = await next(request);
        await silence.orSilence(used.opened);
        setImmediate(sent.open);
        return { ...reply, headers: { ...reply.headers, [SESSION]: session } };
      }
      if (isHeld && session !== undefined && session !== first && isTools(body)) {
        used.open();
        await sent.opened;
      }
      const reply = await next(request);
      first ??= reply.headers[SESSION];
      return reply;
    },
  };
}

/**
 * Ends the first session at its second request for tools. What has its id is refused then, but answers of the client, so that
 * one that answers under the wrong id can be seen to answer. The sessions after it declare only tools.
 */
function endingFirst(): Hooks {
  let first: string | undefined;
  let newest: string | undefined;
  let hasAsked = false;
  let isOver = false;
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    http: async (request, next) => {
      const { method, headers, body } = request;
      const isFirst = first !== undefined && headers[SESSION] === first;
      if (isFirst && method === "POST" && isTools(body)) {
        isOver ||= hasAsked;
        hasAsked = true;
        if (isOver) end();
      }
      const isAnswer = method === "POST" && !/"method"\s*:/.test(body);
      if (isFirst && isOver && isAnswer && newest !== undefined)
        return next({ ...request, headers: { ...headers, [SESSION]: newest } });
      if (isFirst && isOver) return refusal(404, "The session has ended");
      const reply = await next(request);
      newest = reply.headers[SESSION] ?? newest;
      first ??= newest;
      return method === "GET" && isFirst ? marked(reply, over) : reply;
    },
    dispatch: async (call, next) => {
      const result = await next(call);
      const { capabilities } = result ?? {};
      if (call.method !== "initialize" || !isOver || !isObject(capabilities)) return result;
      const some = Object.entries(capabilities).filter(([name]) => !NO_LONGER.some((one) => one === name));
      return { ...result, capabilities: Object.fromEntries(some) };
    },
  };
}

function marked(reply: HttpReply, over: Promise<void>): HttpReply {
  const { body, status } = reply;
  return typeof body === "string" || status !== 200 ? reply : { ...reply, body: until(over, body) };
}

const askFirst = async ({ request }: ScriptContext) => void (await request(HELD_PING, "ping"));

/** Asks what the client has declared in the next session. */
async function ask({ request, declared }: ScriptContext): Promise<void> {
  const asked = [request(NEXT_IDS.ping, "ping")];
  if (isDeclared(declared, "roots")) asked.push(request(NEXT_IDS.roots, "roots/list"));
  if (isDeclared(declared, "sampling")) {
    const messages = [{ role: "user", content: { type: "text", text: "What is six times eight?" } }];
    asked.push(request(NEXT_IDS.sampling, "sampling/createMessage", { messages, maxTokens: 20 }));
  }
  await Promise.all(asked);
}

export const nextSession: ClientSituation = {
  name: "next-session",
  describe:
    "ends the first session at the second request for tools with status 404, declares only tools in the next one, and sends requests there; the reply to an answer in the first session comes late",
  asks: "Connect, list the tools, call the tools of the context, use what else the server declares in the session, and close.",
  // The first call is refused. The next ones show which session id is sent before and after the late reply.
  context: { calls: [ADD_NUMBERS_CALL, ADD_NUMBERS_CALL, ADD_NUMBERS_CALL] },
  official: "tools_call",
  revisions: STREAMABLE,
  transport: "http",
  after: ONLY_RESTARTED,
  server: ({ silence }) => {
    let handshakes = 0;
    const counting: Hooks = {
      dispatch: (call, next) => {
        if (call.method === "initialize") handshakes += 1;
        return next(call);
      },
    };
    return {
      pageSize: 100,
      hooks: [
        counting,
        answeringLate(silence),
        endingFirst(),
        runScriptWhen(() => handshakes === 1, askFirst, silence),
        runScriptWhen(() => handshakes > 1, ask, silence),
        addTools(ADD_NUMBERS),
        repairStateful(),
      ],
    };
  },
};
