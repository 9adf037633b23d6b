import type { ClientSituation, Precondition } from "../../../harness/check/situation.ts";
import { refusal } from "../../../harness/reference/server/wire/exchange.ts";
import type { Hooks } from "../../../harness/switches/server.ts";
import { repairStateful } from "../../across-topics/situations/repair-stateful.ts";
import { STREAMABLE } from "../../across-topics/situations/revisions.ts";
import { ADD_NUMBERS, ADD_NUMBERS_CALL, addTools } from "../../across-topics/situations/tools.ts";

const SESSION = "mcp-session-id";

/** The cursor of the first session. Its next page can no longer be fetched. */
export const LOST_CURSOR = "mcp-conform-first-session";

const isList = (text: string) => /"method"\s*:\s*"[a-z/]+\/list"/.test(text);

/**
 * Ends the first session after its first list, which has a nextCursor: the next tools, resources or prompts request is
 * refused. Later sessions continue.
 */
function forgetting(): Hooks {
  let lost: string | undefined;
  let hasListed = false;
  let isFirst = false;
  return {
    http: async (request, next) => {
      const id = request.headers[SESSION];
      const asks =
        request.method === "POST" && /"method"\s*:\s*"(tools|resources|prompts)\//.test(request.body);
      if (asks && id !== undefined && !hasListed && isList(request.body)) {
        hasListed = true;
        isFirst = true;
        const reply = await next(request);
        isFirst = false;
        return reply;
      }
      if (asks) lost ??= id;
      return id !== undefined && id === lost ? refusal(404, "The session has ended") : next(request);
    },
    dispatch: async (call, next) => {
      const { cursor, ...params } = call.params;
      const result = await next(cursor === LOST_CURSOR ? { ...call, params } : call);
      if (!isFirst || !call.method.endsWith("/list") || result === undefined) return result;
      return { ...result, nextCursor: LOST_CURSOR };
    },
  };
}

export const lostSession: ClientSituation = {
  name: "lost-session",
  describe:
    "ends the first session after the first page of a list: it answers the next tools, resources or prompts request with status 404",
  asks: "Connect, fetch all pages of the list of tools, call the tool of the context, and close.",
  context: { calls: [ADD_NUMBERS_CALL] },
  official: "tools_call",
  revisions: STREAMABLE,
  transport: "http",
  server: () => ({ hooks: [forgetting(), addTools(ADD_NUMBERS), repairStateful()] }),
};

/** A situation that is played only to clients that began a second session in this one. */
export const ONLY_RESTARTED: Precondition = {
  situation: lostSession,
  shows: ({ conversations }) =>
    conversations.some(
      ({ clientRequests }) => clientRequests.filter(({ method }) => method === "initialize").length > 1,
    ),
  lacks: "a client that starts a new session after 404",
};
