import { onHttp, withHeader } from "../../../../harness/reference/client/rewrite.ts";
import type { Client, Fault, Step } from "../../../../harness/reference/client/switch.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { HTTP, STATELESS } from "../../../across-topics/faults/client/places.ts";

const revisions = STATELESS;

/** Does something before the work of the situation. */
const first = (does: (client: Client) => Promise<unknown>) => ({
  step: async (step: Step, next: () => Promise<void>, client: Client) => {
    if (step === "work") await does(client).catch(() => {});
    return next();
  },
});

/** What 2026-07-28 removed, but the client still does. */
export const olderWaysFaults: readonly Fault[] = inPlace({ revisions }, [
  {
    id: "older-ways.initialize",
    describe: "sends initialize in 2026-07-28",
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
    describe: "sends notifications/initialized in 2026-07-28",
    trips: ["client.versioning.initialize-not-sent"],
    says: /initialized/,
    ...first((client) => client.notify("notifications/initialized")),
  },
  {
    id: "older-ways.ping",
    describe: "sends ping in 2026-07-28",
    trips: ["client.versioning.removed-not-sent"],
    says: /ping/,
    ...first((client) => client.request("ping")),
  },
  {
    id: "older-ways.log-level",
    describe: "sends logging/setLevel in 2026-07-28",
    trips: ["client.versioning.removed-not-sent"],
    says: /logging\/setLevel/,
    ...first((client) => client.request("logging/setLevel", { level: "info" })),
  },
  {
    id: "older-ways.subscribe",
    describe: "sends resources/subscribe in 2026-07-28",
    trips: ["client.versioning.removed-not-sent"],
    says: /resources\/subscribe/,
    ...first((client) => client.request("resources/subscribe", { uri: "test://static-text" })),
  },
  {
    id: "older-ways.roots-changed",
    describe: "sends notifications/roots/list_changed in 2026-07-28",
    trips: ["client.roots.list-changed-not-sent"],
    says: /roots\/list_changed/,
    ...first((client) => client.notify("notifications/roots/list_changed")),
  },
  {
    id: "older-ways.stream",
    describe: "opens a GET stream in 2026-07-28",
    transports: HTTP,
    trips: ["client.http.get-not-used"],
    says: /GET/,
    ...first((client) => client.http("GET", { Accept: "text/event-stream" })),
  },
  {
    id: "older-ways.delete",
    describe: "sends DELETE in 2026-07-28",
    transports: HTTP,
    trips: ["client.http.no-session"],
    says: /DELETE/,
    ...first((client) => client.http("DELETE")),
  },
  {
    id: "older-ways.session-id",
    describe: "sends a session id in 2026-07-28",
    transports: HTTP,
    trips: ["client.http.no-session"],
    says: /Mcp-Session-Id/i,
    ...onHttp("POST", (request) => withHeader(request, "Mcp-Session-Id", "mine")),
  },
  {
    id: "older-ways.last-event-id",
    describe: "resumes a broken stream with GET in 2026-07-28",
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
    describe: "answers server requests in 2026-07-28",
    trips: ["client.jsonrpc.no-responses"],
    says: /response|answer/,
    incoming: (message, client) => {
      if ("method" in message && "id" in message) {
        void client.send({ jsonrpc: "2.0", id: message.id, result: {} }).catch(() => {});
      }
      return [message];
    },
  },
]);
