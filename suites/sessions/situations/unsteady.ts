import type { ClientSituation } from "../../../harness/check/situation.ts";
import { refusal } from "../../../harness/reference/server/wire/exchange.ts";
import type { Hooks } from "../../../harness/switches/server.ts";
import { repairStateful } from "../../across-topics/situations/repair-stateful.ts";
import { STREAMABLE } from "../../across-topics/situations/revisions.ts";
import { ADD_NUMBERS, addTools } from "../../across-topics/situations/tools.ts";

const SESSION = "mcp-session-id";

/** What a gateway says while the server behind it starts again. */
export const AWAY = 503;

/** What some servers say of a session that they do not know any more. The specification has 404 for it. */
export const UNKNOWN_SESSION = 400;

const asks = (text: string) => /"method"\s*:\s*"(?:tools|resources|prompts)\//.test(text);

/**
 * Refuses one request with the status of a gateway, after the first one was answered. The next one, and each request with the id of
 * this session after it, is refused with 400, as by a server that has forgotten its sessions. Later sessions continue.
 */
function forgetting(): Hooks {
  let first: string | undefined;
  let asked = 0;
  return {
    http: async (request, next) => {
      const { method, headers, body } = request;
      const id = headers[SESSION];
      const isFirst = first !== undefined && id === first;
      if (isFirst && method === "POST" && asks(body)) asked += 1;
      if (isFirst && asked === 2 && method === "POST" && asks(body))
        return refusal(AWAY, "The server starts again", { "retry-after": "0" });
      if (isFirst && asked > 2) return refusal(UNKNOWN_SESSION, "There is no session with this id");
      const reply = await next(request);
      first ??= reply.headers[SESSION];
      return reply;
    },
  };
}

export const unsteady: ClientSituation = {
  name: "unsteady",
  describe: "is away for one request (status 503), and answers the first session with status 400 after that",
  asks: "Connect, list the tools, call the tools of the context, and close; when a request fails, continue with the next.",
  // Each call has other arguments, so one that is sent again can be recognized.
  context: { calls: [1, 2, 3].map((a) => ({ name: ADD_NUMBERS.name, arguments: { a, b: 3 } })) },
  official: "tools_call",
  revisions: STREAMABLE,
  transport: "http",
  monitored: false,
  server: () => ({ pageSize: 100, hooks: [forgetting(), addTools(ADD_NUMBERS), repairStateful()] }),
};
