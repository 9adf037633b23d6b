import { isObject, type JsonObject } from "../../message.ts";
import type { Fault, Hooks } from "../switch.ts";
import { STATEFUL, STDIO, VERSION_HEADER } from "./places.ts";

/** The notifications that some revision knows. */
const KNOWN =
  /^notifications\/(cancelled|progress|message|initialized|(tools|prompts|resources)\/list_changed|resources\/updated|roots\/list_changed|elicitation\/complete|tasks.*|subscriptions\/acknowledged)$/;

/** Dies of such a message. */
function diesOf(what: string, is: (message: JsonObject) => boolean): Pick<Hooks, "incoming"> {
  return {
    incoming: (message) => {
      if (is(message)) throw new Error(`The client has died of ${what}`);
      return [message];
    },
  };
}

/** What a client has to survive. */
export const toleranceFaults: readonly Fault[] = [
  {
    id: "tolerance.noise",
    describe: "dies of a line that is no JSON",
    transports: STDIO,
    trips: ["client.stdio.noise-survived"],
    says: /line|noise/,
    receive: (text) => {
      JSON.parse(text);
      return text;
    },
  },
  {
    id: "tolerance.malformed",
    describe: "dies of JSON that is no message",
    trips: ["client.jsonrpc.malformed-survived"],
    says: /message|malformed/,
    receive: (text) => {
      if (/^\s*[[{"\d]/.test(text) && text.includes("{") && !text.includes('"jsonrpc"'))
        throw new Error("No message");
      return text;
    },
  },
  {
    id: "tolerance.unknown-notification",
    describe: "dies of a notification that it does not know",
    trips: ["client.notification.unknown"],
    says: /notification/,
    ...diesOf(
      "an unknown notification",
      ({ method, id }) => id === undefined && method !== undefined && !KNOWN.test(String(method)),
    ),
  },
  {
    id: "tolerance.unknown-members",
    describe: "dies of a member of params that it does not know",
    trips: ["client.jsonrpc.extra-members"],
    says: /member/,
    ...diesOf("an unknown member", ({ params }) => isObject(params) && "mcp-conform" in params),
  },
  {
    id: "tolerance.unknown-meta",
    describe: "dies of a reserved key in _meta that it does not know",
    revisions: VERSION_HEADER,
    trips: ["client.meta.reserved-unknown"],
    says: /_meta|member/,
    ...diesOf("_meta", ({ params }) =>
      Object.keys(isObject(params) && isObject(params._meta) ? params._meta : {}).some((key) =>
        /^(io\.modelcontextprotocol|modelcontextprotocol\.io)\//.test(key),
      ),
    ),
  },
  {
    id: "tolerance.unknown-response",
    describe: "dies of a response to what it did not ask",
    trips: ["client.response.stray-survived"],
    says: /response|id/,
    remember: () => {
      const asked = new Set<unknown>();
      return {
        outgoing: (message) => {
          if ("method" in message && "id" in message) asked.add(message.id);
          return [message];
        },
        ...diesOf(
          "a stray response",
          (message) => !("method" in message) && "id" in message && !asked.has(message.id),
        ),
      };
    },
  },
  {
    id: "tolerance.unknown-request",
    describe: "dies of a request that it does not know",
    revisions: STATEFUL,
    trips: ["client.method.unknown"],
    says: /mcp-conform\/unknown/,
    ...diesOf(
      "an unknown request",
      ({ method, id }) =>
        id !== undefined &&
        method !== undefined &&
        !/^(ping|roots\/list|sampling\/createMessage|elicitation\/create|tasks\/.*)$/.test(String(method)),
    ),
  },
];
