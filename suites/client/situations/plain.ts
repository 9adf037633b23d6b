import type { ClientSituation } from "../../../harness/check/situation.ts";
import type { Hooks, HttpReply } from "../../../harness/reference/server/switch.ts";
import { refusal } from "../../../harness/reference/server/wire/exchange.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { repairStateful } from "./repair-stateful.ts";
import { STREAMABLE } from "./revisions.ts";
import { ADD_NUMBERS, ADD_NUMBERS_CALL, addTools } from "./tools.ts";

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

export const plain: ClientSituation = {
  name: "plain",
  describe: "answers only with JSON, and has no sessions and no stream for GET (405)",
  asks: "Connect, list the tools, call the tool of the context, and close.",
  context: { calls: [ADD_NUMBERS_CALL] },
  official: "tools_call",
  revisions: STREAMABLE,
  transport: "http",
  server: () => ({ pageSize: 10, hooks: [sessionless(), addTools(ADD_NUMBERS), repairStateful()] }),
};
