import type { ClientSituation, Silence } from "../../../harness/check/situation.ts";
import { refusal } from "../../../harness/reference/server/wire/exchange.ts";
import type { Hooks, HttpReply } from "../../../harness/switches/server.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { repairStateful } from "./repair-stateful.ts";
import { STREAMABLE } from "./revisions.ts";
import { ADD_NUMBERS, ADD_NUMBERS_CALL, addTools, type OfferedTool, textResult } from "./tools.ts";

const SESSION = "mcp-session-id";

/** Hides the session of the reference server: responses have no session id, and requests need none. `refused`: called for each GET. */
function sessionless(refused: () => void): Hooks {
  let session: string | undefined;
  return {
    http: async (request, next) => {
      if (request.method !== "POST") {
        if (request.method === "GET") refused();
        return refusal(405, `${request.method} is not allowed`, { allow: "POST" });
      }
      const isFirst = parsed(request.body).method === "initialize";
      const { [SESSION]: _sent, ...headers } = request.headers;
      const known = isFirst || session === undefined ? {} : { [SESSION]: session };
      const reply = await next({ ...request, headers: { ...headers, ...known } });
      const { [SESSION]: assigned, ...others } = reply.headers;
      session = assigned ?? session;
      return asJson({ ...reply, headers: others });
    },
  };
}

/** Replaces a stream by its response. Other messages of the stream are left out. */
async function asJson(reply: HttpReply): Promise<HttpReply> {
  if (typeof reply.body === "string") return reply;
  for await (const event of reply.body) {
    const data = typeof event === "string" ? "" : (event.data ?? "");
    if ("method" in parsed(data) || data === "") continue;
    return { ...reply, headers: { "content-type": "application/json" }, body: data };
  }
  return reply;
}

function parsed(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** How long the answer to `notifications/initialized` takes if the client sends nothing else meanwhile. No verdict rests on it. */
const LATE_MS = 100;

/** Answers `notifications/initialized` when the next POST arrives, or after a moment. */
function acceptingLate(): Hooks {
  let setNext = () => {};
  return {
    http: async (request, next) => {
      if (request.method !== "POST") return next(request);
      setNext();
      const reply = await next(request);
      if (parsed(request.body).method !== "notifications/initialized") return reply;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LATE_MS);
        setNext = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      return reply;
    },
  };
}

/** The tool whose calls are refused with status 400 and an error without an id. */
export const REFUSED = "mcp_conform_refused_tool";

const refused: OfferedTool = {
  name: REFUSED,
  description: "Each call is refused.",
  inputSchema: { type: "object", properties: {} },
  run: () => textResult("Never returned"),
};

/** How many GETs end the wait of a call: more than a client needs to learn that there is no stream. */
const GETS = 3;

/**
 * How long a call works at most after a GET was refused, so that a client has the time to ask again: some do so after one
 * second, and after two. It decides only what is exercised.
 */
const WORKS_MS = 2_500;

/** A tool that works until a client has asked for the stream again and again, if it has asked at all. */
function working(silence: Silence) {
  let gets = 0;
  let setAsked = () => {};
  const isAsked = new Promise<void>((resolve) => {
    setAsked = resolve;
  });
  const tool: OfferedTool = {
    ...ADD_NUMBERS,
    run: async (args, context) => {
      if (gets === 0) return ADD_NUMBERS.run(args, context);
      let timer: NodeJS.Timeout | undefined;
      const over = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, WORKS_MS);
      });
      await silence.orSilence(Promise.race([isAsked, over]));
      clearTimeout(timer);
      return ADD_NUMBERS.run(args, context);
    },
  };
  const refused = () => {
    gets += 1;
    if (gets >= GETS) setAsked();
  };
  return { tool, refused };
}

/** As a server that cannot read the body. */
function refusing(): Hooks {
  const error = { code: -32700, message: "The message cannot be read" };
  const body = JSON.stringify({ jsonrpc: "2.0", id: null, error });
  return {
    http: async (request, next) => {
      const { method, params } = parsed(request.body);
      const isRefused = method === "tools/call" && isObject(params) && params.name === REFUSED;
      return isRefused
        ? { status: 400, headers: { "content-type": "application/json" }, body }
        : next(request);
    },
  };
}

export const plain: ClientSituation = {
  name: "plain",
  describe:
    "answers only with JSON, has no sessions and no stream for GET (405), accepts notifications/initialized late, and refuses one tool with status 400",
  asks: "Connect, list the tools, call the tools of the context (the first call is refused, the second one takes up to three seconds), and close.",
  context: { calls: [{ name: REFUSED, arguments: {} }, ADD_NUMBERS_CALL] },
  official: "tools_call",
  revisions: STREAMABLE,
  transport: "http",
  length: "long",
  server: ({ silence }) => {
    const { tool, refused: onGet } = working(silence);
    return {
      pageSize: 10,
      hooks: [acceptingLate(), refusing(), sessionless(onGet), addTools(tool, refused), repairStateful()],
    };
  },
};
