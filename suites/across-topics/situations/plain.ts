import type { ClientSituation } from "../../../harness/check/situation.ts";
import { refusal } from "../../../harness/reference/server/wire/exchange.ts";
import type { Hooks, HttpReply } from "../../../harness/switches/server.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { repairStateful } from "./repair-stateful.ts";
import { STREAMABLE } from "./revisions.ts";
import { ADD_NUMBERS, ADD_NUMBERS_CALL, addTools, type OfferedTool, textResult } from "./tools.ts";

const SESSION = "mcp-session-id";

/** Hides the session of the reference server: responses have no session id, and requests need none. */
function sessionless(): Hooks {
  let session: string | undefined;
  return {
    http: async (request, next) => {
      if (request.method !== "POST") {
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
  asks: "Connect, list the tools, call the tools of the context (the first call is refused), and close.",
  context: { calls: [{ name: REFUSED, arguments: {} }, ADD_NUMBERS_CALL] },
  official: "tools_call",
  revisions: STREAMABLE,
  transport: "http",
  server: () => ({
    pageSize: 10,
    hooks: [acceptingLate(), refusing(), sessionless(), addTools(ADD_NUMBERS, refused), repairStateful()],
  }),
};
