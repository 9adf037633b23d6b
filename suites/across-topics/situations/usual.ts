import type { ClientSituation } from "../../../harness/check/situation.ts";
import type { Hooks } from "../../../harness/switches/server.ts";
import { repairStateful } from "./repair-stateful.ts";
import { repairStateless } from "./repair-stateless.ts";
import { ADD_NUMBERS, ADD_NUMBERS_CALL, addTools } from "./tools.ts";

/** Lists have several pages, so a client must fetch all of them. */
const PAGE_SIZE = 10;

const SESSION = "mcp-session-id";

/** Begins each session id: visible ASCII, as the specification demands, with letters of both cases and the characters of tokens. */
const MARK = "Mc+/=._~%2B";

/**
 * Gives sessions ids that a client must not change. One that does so is served all the same: a check reports it, and the
 * others can still be judged.
 */
function markedSessions(): Hooks {
  const ids: string[] = [];
  const meant = (given: string) => ids.find((id) => given.toLowerCase().includes(id.toLowerCase())) ?? given;
  return {
    http: async (request, next) => {
      const { [SESSION]: given } = request.headers;
      const headers = given === undefined ? {} : { [SESSION]: meant(given) };
      const reply = await next({ ...request, headers: { ...request.headers, ...headers } });
      const { [SESSION]: assigned } = reply.headers;
      if (assigned === undefined) return reply;
      ids.push(assigned);
      return { ...reply, headers: { ...reply.headers, [SESSION]: `${MARK}${assigned}` } };
    },
  };
}

export const usual: ClientSituation = {
  name: "usual",
  describe: "behaves in the usual way",
  asks: "Connect, fetch all pages of each list, call the tools of the context, and close.",
  context: { calls: [ADD_NUMBERS_CALL] },
  official: "tools_call",
  server: () => ({
    pageSize: PAGE_SIZE,
    hooks: [markedSessions(), addTools(ADD_NUMBERS), repairStateful(), repairStateless({ always: false })],
  }),
};
