import type { ClientSituation } from "../../../harness/check/situation.ts";
import { ProtocolError } from "../../../harness/reference/message.ts";
import type { Hooks, HttpReply } from "../../../harness/switches/server.ts";
import { isObject } from "../../../schema/json.ts";
import { META } from "../../../schema/meta-keys.ts";
import { eraOf, REVISIONS } from "../../../schema/revision.ts";
import { STATELESS } from "./revisions.ts";
import { ADD_NUMBERS, ADD_NUMBERS_CALL, addTools } from "./tools.ts";

/** The list of tools has several pages: a client that requests the next one has used the first one. */
const PAGE_SIZE = 10;

/** How a server of the stateful era refuses a request before `initialize`. */
interface Refusal {
  readonly stdio: () => ProtocolError;
  readonly http: (id: unknown) => HttpReply;
}

function older(
  refusal: Refusal,
  more: readonly Hooks[] = [],
): Pick<ClientSituation, "revisions" | "server" | "asks" | "context"> {
  return {
    context: { calls: [ADD_NUMBERS_CALL] },
    asks: "Connect, fall back to initialize if you support older revisions, list the tools, call the tool of the context, and close.",
    revisions: STATELESS,
    server: () => ({
      revisions: REVISIONS.filter((revision) => eraOf(revision) === "stateful"),
      pageSize: PAGE_SIZE,
      hooks: [...more, refusing(refusal), addTools(ADD_NUMBERS)],
    }),
  };
}

function refusing({ stdio, http }: Refusal): Hooks {
  return {
    dispatch: (call, next) => {
      const isTooEarly = call.kind === "request" && call.revision === undefined;
      if (isTooEarly && call.method !== "initialize" && call.method !== "ping") throw stdio();
      return next(call);
    },
    http: async (request, next) => {
      const { method, headers, body } = request;
      if (method !== "POST" || headers["mcp-session-id"] !== undefined) return next(request);
      const message: unknown = JSON.parse(body);
      const isTooEarly = isObject(message) && "id" in message && message.method !== "initialize";
      return isTooEarly ? http(message.id) : next(request);
    },
  };
}

const refused = (body: string): HttpReply => ({ status: 400, headers: {}, body });

const JSON_TYPE = { "content-type": "application/json" };

export const olderServer: ClientSituation = {
  name: "older-server",
  describe: "supports only the revisions with initialize, and refuses earlier requests with a common error",
  ...older({
    stdio: () => new ProtocolError(-32601, "Method not found"),
    http: (id) => {
      const error = { code: -32000, message: "Bad Request: Server not initialized" };
      return { status: 400, headers: JSON_TYPE, body: JSON.stringify({ jsonrpc: "2.0", id, error }) };
    },
  }),
};

/** Present in each request of 2026-07-28 and in no older one. */
const OF_THIS_ERA = `"${META.protocolVersion}"`;

export const olderServerExits: ClientSituation = {
  name: "older-server-exits",
  describe: "supports only the revisions with initialize, and ends at any other first request",
  ...older({ stdio: () => new ProtocolError(-32601, "Method not found"), http: () => refused("") }, [
    { endsAt: () => (line) => line.includes(OF_THIS_ERA) },
  ]),
  transport: "stdio",
};

export const olderServerOtherError: ClientSituation = {
  name: "older-server-other-error",
  describe: "supports only the revisions with initialize, and refuses earlier requests with an unusual error",
  ...older({
    stdio: () => new ProtocolError(17, "The server is not initialized"),
    http: () => refused(""),
  }),
};
