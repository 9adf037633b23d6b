import { isObject, type JsonObject } from "../../server/message.ts";
import type { Fault, Hooks } from "../fault.ts";
import { STATEFUL, STDIO } from "./places.ts";

/** The notifications that some revision knows. */
const KNOWN =
  /^notifications\/(cancelled|progress|message|initialized|(tools|prompts|resources)\/list_changed|resources\/updated|roots\/list_changed|elicitation\/complete|tasks.*|subscriptions\/acknowledged)$/;

const MEMBERS = new Set(["jsonrpc", "id", "method", "params", "result", "error"]);

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
    trips: [],
    says: /line|noise/,
    receive: (text) => {
      JSON.parse(text);
      return text;
    },
  },
  {
    id: "tolerance.malformed",
    describe: "dies of JSON that is no message",
    trips: [],
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
    trips: [],
    says: /notification/,
    ...diesOf(
      "an unknown notification",
      ({ method, id }) => id === undefined && method !== undefined && !KNOWN.test(String(method)),
    ),
  },
  {
    id: "tolerance.unknown-members",
    describe: "dies of members that it does not know",
    trips: [],
    says: /member/,
    ...diesOf("an unknown member", (message) => Object.keys(message).some((name) => !MEMBERS.has(name))),
  },
  {
    id: "tolerance.unknown-meta",
    describe: "dies of _meta in a result",
    trips: [],
    says: /_meta|member/,
    ...diesOf("_meta", ({ result }) => isObject(result) && "_meta" in result),
  },
  {
    id: "tolerance.error-answers",
    describe: "dies of an error answer",
    trips: ["client.versioning.unsupported.retry", "client.headers.param.refresh"],
    says: /error/,
    ...diesOf("an error", ({ error }) => error !== undefined),
  },
  {
    id: "tolerance.unknown-response",
    describe: "dies of a response to what it did not ask",
    trips: [],
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
    trips: [],
    says: /request|method/,
    ...diesOf(
      "an unknown request",
      ({ method, id }) =>
        id !== undefined &&
        method !== undefined &&
        !/^(ping|roots\/list|sampling\/createMessage|elicitation\/create|tasks\/.*)$/.test(String(method)),
    ),
  },
];
