import type { ClientSituation, Played } from "../../../harness/check/situation.ts";
import { refusal } from "../../../harness/reference/server/wire/exchange.ts";
import type { Hooks, SseEvent } from "../../../harness/switches/server.ts";
import { isObject } from "../../../schema/json.ts";
import type { Revision, Span } from "../../../schema/revision.ts";
import { withEvent } from "../../across-topics/situations/inserted-event.ts";
import { repairStateful } from "../../across-topics/situations/repair-stateful.ts";
import { ADD_NUMBERS, ADD_NUMBERS_CALL, addTools } from "../../across-topics/situations/tools.ts";
import { before } from "../../lifecycle/situations/versions.ts";
import { ONLY_RESTARTED } from "./lost-session.ts";

const SESSION = "mcp-session-id";

/** The id of the ping on the stream of GET of the first session, after the next one began. */
export const LATE_PING = "ping-on-the-stream-of-the-first-session";

/** The revisions whose header MCP-Protocol-Version has to change, or to appear, in the next session. */
const VERSIONED: Span = { since: "2025-06-18", until: "2025-11-25" };

/** In the newest revision the server is older after its restart, in the other one it is newer: it has the header only then. */
export const versionsIn = (revision: Revision): readonly [first: Revision, next: Revision] =>
  revision === "2025-11-25" ? [revision, before(revision)] : [before(revision), revision];

const isTools = (text: string) => /"method"\s*:\s*"tools\//.test(text);

const isInitialized = (text: string) => /"method"\s*:\s*"notifications\/initialized"/.test(text);

/** Ends the first session at its second request for tools, but not its stream of GET. Negotiates another version in the next one. */
function restarting(revision: Revision): Hooks {
  let first: string | undefined;
  let hasAsked = false;
  let isOver = false;
  let setBegun = (_event: SseEvent) => {};
  const begun = new Promise<SseEvent>((resolve) => {
    setBegun = resolve;
  });
  const ping = { event: "message", data: JSON.stringify({ jsonrpc: "2.0", id: LATE_PING, method: "ping" }) };
  return {
    http: async (request, next) => {
      const { method, headers, body } = request;
      const isFirst = first !== undefined && headers[SESSION] === first;
      if (isFirst && method === "POST" && isTools(body)) {
        isOver ||= hasAsked;
        hasAsked = true;
      }
      // An answer under the id of the ended session is accepted: what the client does with it is a fact.
      const isAnswer = method === "POST" && !/"method"\s*:/.test(body);
      if (isFirst && isOver && !isAnswer) return refusal(404, "The session has ended");
      if (isOver && method === "POST" && isInitialized(body)) setBegun(ping);
      const reply = await next(request);
      first ??= reply.headers[SESSION];
      if (method !== "GET" || !isFirst || typeof reply.body === "string") return reply;
      return { ...reply, body: withEvent(reply.body, begun) };
    },
    dispatch: (call, next) => {
      const { method, params } = call;
      if (method !== "initialize") return next(call);
      const [version, later] = versionsIn(revision);
      return next({ ...call, params: { ...params, protocolVersion: isOver ? later : version } });
    },
  };
}

export const nextVersion: ClientSituation = {
  name: "next-version",
  describe:
    "ends the first session at the second request for tools with status 404, and negotiates another version in the next one",
  asks: "Connect, set a log level if you can, list the tools, call the tool of the context, and close.",
  context: { calls: [ADD_NUMBERS_CALL] },
  official: "tools_call",
  revisions: VERSIONED,
  transport: "http",
  monitored: false,
  after: ONLY_RESTARTED,
  server: ({ revision }) => ({
    revisions: [...versionsIn(revision)],
    pageSize: 100,
    hooks: [restarting(revision), addTools(ADD_NUMBERS), repairStateful()],
  }),
};

/** The version of the result of `initialize` after this event. */
export function negotiatedAfter({ conversations }: Played, seq: number): unknown {
  const answered = conversations
    .flatMap(({ clientRequests }) => clientRequests)
    .filter(({ method, request }) => method === "initialize" && request.seq > seq)
    .flatMap(({ responses }) => responses);
  const value = answered[0]?.value;
  return isObject(value) && isObject(value.result) ? value.result.protocolVersion : undefined;
}
