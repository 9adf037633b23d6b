import type { ClientSituation } from "../../../harness/check/situation.ts";
import { refusal } from "../../../harness/reference/server/wire/exchange.ts";
import type { Hooks } from "../../../harness/switches/server.ts";
import { repairStateful } from "../../across-topics/situations/repair-stateful.ts";
import { STREAMABLE } from "../../across-topics/situations/revisions.ts";
import { ADD_NUMBERS, ADD_NUMBERS_CALL, addTools } from "../../across-topics/situations/tools.ts";
import { ONLY_RESTARTED } from "./lost-session.ts";

const SESSION = "mcp-session-id";

const asksForTools = (text: string) => /"method"\s*:\s*"tools\//.test(text);
const isNotification = (text: string) => /"method"\s*:\s*"notifications\//.test(text);

/** Ends the first session at its first notification after a request for tools. Later sessions continue. */
function forgetting(): Hooks {
  let first: string | undefined;
  let hasAsked = false;
  let isOver = false;
  return {
    http: async (request, next) => {
      const { method, headers, body } = request;
      const isFirst = first !== undefined && headers[SESSION] === first;
      if (isFirst && method === "POST") {
        isOver ||= hasAsked && isNotification(body);
        hasAsked ||= asksForTools(body);
      }
      if (isFirst && isOver) return refusal(404, "The session has ended");
      const reply = await next(request);
      first ??= reply.headers[SESSION];
      return reply;
    },
  };
}

export const lostAtNotification: ClientSituation = {
  name: "lost-at-notification",
  describe: "ends the first session with status 404 to a notification that comes after the list of tools",
  asks: "Declare roots with listChanged, connect, list the tools, change your roots, call the tool of the context, and close; when a request fails, continue with the next.",
  context: { changesRoots: true, calls: [ADD_NUMBERS_CALL] },
  official: "tools_call",
  revisions: STREAMABLE,
  transport: "http",
  after: ONLY_RESTARTED,
  server: () => ({ pageSize: 100, hooks: [forgetting(), addTools(ADD_NUMBERS), repairStateful()] }),
};
