import type { ClientSituation, Played, Precondition, Service } from "../../../harness/check/situation.ts";
import { refusal } from "../../../harness/reference/server/wire/exchange.ts";
import { MESSAGE_PATH } from "../../../harness/reference/server/wire/http-sse.ts";
import type { Hooks, SseEvent } from "../../../harness/switches/server.ts";
import { eraOf, REVISIONS } from "../../../schema/revision.ts";
import { ADD_NUMBERS, ADD_NUMBERS_CALL, addTools } from "../../across-topics/situations/tools.ts";
import { isSame, trafficIn } from "../client/streams.ts";

interface Fallback extends Pick<ClientSituation, "name" | "describe" | "after"> {
  readonly service?: Service;
  readonly hooks?: readonly Hooks[];
}

/** A server of HTTP+SSE, for a client that is judged over Streamable HTTP. */
function fallback({ service = "http+sse", hooks = [], ...situation }: Fallback): ClientSituation {
  return {
    asks: "Connect to the URL as your users do, without naming a transport; list the tools, call the tool of the context, and close.",
    context: { calls: [ADD_NUMBERS_CALL] },
    revisions: { since: "2025-03-26" },
    transport: "http",
    service,
    monitored: false,
    ...situation,
    server: () => ({
      revisions: REVISIONS.filter((revision) => eraOf(revision) === "stateful"),
      pageSize: 100,
      hooks: [...hooks, addTools(ADD_NUMBERS)],
    }),
  };
}

/** Refuses each POST to the URL of the stream. */
const refusing = (status: number): Hooks => ({
  http: async (request, next) => {
    const [path] = request.path.split("?");
    const isMessage = request.method === "POST" && path !== MESSAGE_PATH;
    return isMessage ? refusal(status, "This server has no Streamable HTTP") : next(request);
  },
});

export const fallback404 = fallback({
  name: "fallback-404",
  describe: "has only HTTP+SSE, and refuses a POST to its URL with status 404",
  hooks: [refusing(404)],
});

/** Whether the client posts a message to the address of a stream. */
const fallsBack = (played: Played) =>
  trafficIn(played).some(({ streams, posts }) =>
    streams.some(({ addresses: [address] }) =>
      posts.some(({ url }) => address !== undefined && isSame(url, address.url)),
    ),
  );

/** A client that has no HTTP+SSE shows the same in every other situation. */
const after: Precondition = {
  situation: fallback404,
  shows: fallsBack,
  lacks: "the client does not use HTTP+SSE after status 404",
};

const refusedWith = (status: number) =>
  fallback({
    name: `fallback-${status}`,
    describe: `has only HTTP+SSE, and refuses a POST to its URL with status ${status}`,
    hooks: [refusing(status)],
    after,
  });

export const fallback405 = refusedWith(405);
export const fallback400 = refusedWith(400);
export const fallback401 = refusedWith(401);
export const fallback403 = refusedWith(403);
export const fallback500 = refusedWith(500);

/** A stream of the server that names no address. */
const unnamed: Hooks = {
  http: async (request, next) => {
    const reply = await next(request);
    if (typeof reply.body === "string") return reply;
    async function* other(): AsyncGenerator<SseEvent> {
      yield { comment: "there is no endpoint" };
    }
    return { ...reply, body: other() };
  },
};

export const fallbackNoEndpoint = fallback({
  name: "fallback-no-endpoint",
  describe:
    "refuses a POST to its URL with status 404, and opens a stream that ends without the event endpoint",
  hooks: [refusing(404), unnamed],
  after,
});

export const fallbackBoth = fallback({
  name: "fallback-both",
  describe: "has Streamable HTTP and HTTP+SSE at one URL",
  service: "both",
});
