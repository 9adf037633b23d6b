import type { ClientSituation } from "../../../harness/check/situation.ts";
import type { Hooks } from "../../../harness/reference/server/switch.ts";
import { refusal } from "../../../harness/reference/server/wire/exchange.ts";
import { forgiving } from "./forgiving.ts";
import { STREAMABLE } from "./span.ts";
import { ADD_NUMBERS, ADDITION, adding } from "./tools.ts";

const SESSION = "mcp-session-id";

/** Ends the first session at its first request for something; the next ones last. */
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
  describe: "has lost the session when the client asks for something: status 404",
  asks: "Connect, list the tools, call that of the context, and close.",
  context: { calls: [ADDITION] },
  official: "tools_call",
  revisions: STREAMABLE,
  transport: "http",
  server: () => ({ hooks: [forgetting(), adding(ADD_NUMBERS), forgiving()] }),
};
