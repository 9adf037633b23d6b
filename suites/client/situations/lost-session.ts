import type { ClientSituation } from "../../../harness/check/situation.ts";
import type { Hooks } from "../../../harness/reference/server/switch.ts";
import { refusal } from "../../../harness/reference/server/wire/exchange.ts";
import { repairStateful } from "./repair-stateful.ts";
import { STREAMABLE } from "./revisions.ts";
import { ADD_NUMBERS, ADD_NUMBERS_CALL, addTools } from "./tools.ts";

const SESSION = "mcp-session-id";

/** Ends the first session at its first tools, resources or prompts request. Later sessions continue. */
function forgetting(): Hooks {
  let lost: string | undefined;
  return {
    http: async (request, next) => {
      const id = request.headers[SESSION];
      const asks =
        request.method === "POST" && /"method"\s*:\s*"(tools|resources|prompts)\//.test(request.body);
      if (asks) lost ??= id;
      return id !== undefined && id === lost ? refusal(404, "The session has ended") : next(request);
    },
  };
}

export const lostSession: ClientSituation = {
  name: "lost-session",
  describe:
    "ends the first session: it answers the first tools, resources or prompts request with status 404",
  asks: "Connect, list the tools, call the tool of the context, and close.",
  context: { calls: [ADD_NUMBERS_CALL] },
  official: "tools_call",
  revisions: STREAMABLE,
  transport: "http",
  server: () => ({ hooks: [forgetting(), addTools(ADD_NUMBERS), repairStateful()] }),
};
