import { onHttp, withHeader } from "../rewrite.ts";
import type { Client, Fault, Step } from "../switch.ts";
import { HTTP, STATELESS } from "./places.ts";

const revisions = STATELESS;

/** Does something more before the work of the situation. */
const first = (does: (client: Client) => Promise<unknown>) => ({
  step: async (step: Step, next: () => Promise<void>, client: Client) => {
    if (step === "work") await does(client).catch(() => {});
    return next();
  },
});

/** What went with 2026-07-28, and is done nevertheless. */
export const olderWaysFaults: readonly Fault[] = [
  {
    id: "older-ways.initialize",
    describe: "makes a handshake in 2026-07-28",
    revisions,
    trips: ["client.versioning.initialize-not-sent"],
    says: /initialize/,
    ...first((client) =>
      client.request("initialize", {
        protocolVersion: "2026-07-28",
        capabilities: {},
        clientInfo: { name: "older", version: "1" },
      }),
    ),
  },
  {
    id: "older-ways.initialized",
    describe: "says that it is initialized in 2026-07-28",
    revisions,
    trips: ["client.versioning.initialize-not-sent"],
    says: /initialized/,
    ...first((client) => client.notify("notifications/initialized")),
  },
  {
    id: "older-ways.ping",
    describe: "pings in 2026-07-28",
    revisions,
    trips: ["client.versioning.removed-not-sent"],
    says: /ping/,
    ...first((client) => client.request("ping")),
  },
  {
    id: "older-ways.log-level",
    describe: "sets a log level for all requests in 2026-07-28",
    revisions,
    trips: ["client.versioning.removed-not-sent"],
    says: /logging\/setLevel/,
    ...first((client) => client.request("logging/setLevel", { level: "info" })),
  },
  {
    id: "older-ways.subscribe",
    describe: "subscribes to a resource by a request of its own in 2026-07-28",
    revisions,
    trips: ["client.versioning.removed-not-sent"],
    says: /resources\/subscribe/,
    ...first((client) => client.request("resources/subscribe", { uri: "test://static-text" })),
  },
  {
    id: "older-ways.roots-changed",
    describe: "tells that its roots have changed in 2026-07-28",
    revisions,
    trips: ["client.roots.list-changed-not-sent"],
    says: /roots\/list_changed/,
    ...first((client) => client.notify("notifications/roots/list_changed")),
  },
  {
    id: "older-ways.stream",
    describe: "opens a stream by GET in 2026-07-28",
    revisions,
    transports: HTTP,
    trips: ["client.http.get-not-used"],
    says: /GET/,
    ...first((client) => client.http("GET", { Accept: "text/event-stream" })),
  },
  {
    id: "older-ways.delete",
    describe: "sends DELETE in 2026-07-28",
    revisions,
    transports: HTTP,
    trips: ["client.http.no-session"],
    says: /DELETE/,
    ...first((client) => client.http("DELETE")),
  },
  {
    id: "older-ways.session-id",
    describe: "sends the id of a session in 2026-07-28",
    revisions,
    transports: HTTP,
    trips: ["client.http.no-session"],
    says: /Mcp-Session-Id/i,
    ...onHttp("POST", (request) => withHeader(request, "Mcp-Session-Id", "mine")),
  },
  {
    id: "older-ways.last-event-id",
    describe: "comes back by GET for a stream that broke in 2026-07-28",
    revisions,
    transports: HTTP,
    trips: ["client.http.get-not-used", "client.http.reissue"],
    says: /GET|Last-Event-ID|again/,
    remember: () => {
      let last = "1";
      return {
        event: (event) => {
          last = event.id ?? last;
          return [event];
        },
        request: (call, next, client) =>
          next(call).catch(async (cause) => {
            await client.http("GET", { Accept: "text/event-stream", "Last-Event-ID": last });
            throw cause;
          }),
        decide: { reissued: () => false },
      };
    },
  },
  {
    id: "older-ways.responses",
    describe: "answers requests of the server in 2026-07-28",
    revisions,
    trips: ["client.jsonrpc.no-responses"],
    says: /response|answer/,
    incoming: (message, client) => {
      if ("method" in message && "id" in message) {
        void client.send({ jsonrpc: "2.0", id: message.id, result: {} }).catch(() => {});
      }
      return [message];
    },
  },
];
