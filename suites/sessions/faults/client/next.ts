import { headerOf, onHttp, withHeader, withoutHeader } from "../../../../harness/reference/client/rewrite.ts";
import type { Fault, Hooks, HttpRequest } from "../../../../harness/reference/client/switch.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { HTTP, SESSIONS } from "../../../across-topics/faults/client/places.ts";

const session = "Mcp-Session-Id";
const version = "MCP-Protocol-Version";

/** Sends the id of the first session in these requests of later sessions. */
const keepingId = (concerns: (request: HttpRequest) => boolean) => (): Hooks => {
  let first: string | undefined;
  return onHttp(undefined, (request) => {
    const id = headerOf(request, session);
    first ??= id;
    return id !== undefined && first !== undefined && concerns(request)
      ? withHeader(request, session, first)
      : request;
  });
};

const isPosted = (request: HttpRequest, has: RegExp) =>
  request.method === "POST" && has.test(String(request.body));

/** How many sessions the client has begun. */
function counted(hooks: (isNext: () => boolean) => Hooks): () => Hooks {
  return () => {
    let handshakes = 0;
    const { step, ...others } = hooks(() => handshakes > 1);
    return {
      ...others,
      step: async (name, next, client) => {
        if (name === "initialize") handshakes += 1;
        return step ? step(name, next, client) : next();
      },
    };
  };
}

/** The session after one that was lost. */
export const nextSessionFaults: readonly Fault[] = inPlace({ transports: HTTP, revisions: SESSIONS }, [
  {
    id: "sessions.next.id-of-any-reply",
    describe: "stores the session id of every reply",
    trips: ["client.session.next.late-response"],
    says: /with the id of the ended session, after a late reply/,
    remember: () => {
      let stored: string | undefined;
      return {
        http: async (request, next) => {
          const isFirst = isPosted(request, /"method":"initialize"/);
          const reply = await next(
            stored === undefined || isFirst ? request : withHeader(request, session, stored),
          );
          stored = reply.headers["mcp-session-id"] ?? (isFirst ? undefined : stored);
          return reply;
        },
      };
    },
  },
  {
    id: "sessions.next.old-id",
    describe: "sends requests of its next session with the id of the first one",
    trips: ["client.session.next.id"],
    says: /with the id of the ended session/,
    remember: keepingId((request) => isPosted(request, /"method":"(tools|resources|prompts)/)),
  },
  {
    id: "sessions.next.old-id-in-answers",
    describe: "answers requests of the server in its next session with the id of the first one",
    trips: ["client.session.next.answers-id"],
    says: /of a response with the id of the ended session/,
    remember: keepingId((request) => isPosted(request, /"(result|error)":/)),
  },
  {
    id: "sessions.next.old-id-in-streams",
    describe: "opens the stream of its next session with the id of the first one",
    trips: ["client.session.next.stream-id"],
    says: /GET with the id of the ended session/,
    remember: keepingId(({ method }) => method === "GET"),
  },
  {
    id: "sessions.next.old-id-in-delete",
    describe: "ends the first session with DELETE in place of the newest",
    trips: ["client.session.next.deleted"],
    says: /DELETE with the id of the ended session only/,
    remember: keepingId(({ method }) => method === "DELETE"),
  },
  {
    id: "sessions.next.event-id-kept",
    describe: "opens the stream of its next session with the last event id of the first one",
    trips: ["client.session.next.event-id-forgotten"],
    says: /Last-Event-ID of the ended session/,
    remember: () => {
      let last: string | undefined;
      return counted((isNext) => ({
        event: (event) => {
          if (!isNext()) last = event.id ?? last;
          return [event];
        },
        decide: { resumedFrom: (value) => value ?? (isNext() ? last : undefined) },
      }))();
    },
  },
  {
    id: "sessions.next.not-confirmed",
    describe: "does not confirm the handshake of its next session",
    trips: ["client.session.next.initialized"],
    says: /requests without notifications\/initialized/,
    remember: counted((isNext) => ({
      step: async (step, next) => (step === "initialized" && isNext() ? undefined : next()),
    })),
  },
  {
    id: "sessions.next.capabilities-of-first",
    describe: "uses in its next session what the server declared in the first one",
    trips: ["client.session.next.capabilities"],
    says: /in a session whose server declares no (resources|prompts)/,
    remember: () => {
      let declared: object | undefined;
      return {
        step: async (step, next, client) => {
          await next();
          if (step === "initialize") declared ??= client.server;
        },
        decide: {
          usable: (value, { method }) => {
            const [feature = ""] = method.split("/");
            return value || (feature !== "completion" && Object.hasOwn(declared ?? {}, feature));
          },
        },
      };
    },
  },
  {
    id: "sessions.next.version-kept",
    describe: "sends the negotiated version of its first session in each later one",
    revisions: ["2025-11-25"],
    trips: ["client.session.next.version"],
    says: /was negotiated in this session/,
    remember: () => {
      let first: string | undefined;
      return onHttp(undefined, (request) => {
        first ??= headerOf(request, version);
        return first === undefined || headerOf(request, version) === undefined
          ? request
          : withHeader(request, version, first);
      });
    },
  },
  {
    id: "sessions.next.version-decided-once",
    describe: "sends no version in each later session, if it sent none in the first",
    revisions: ["2025-06-18"],
    trips: ["client.session.next.version-sent"],
    says: /without MCP-Protocol-Version/,
    remember: () => {
      let decided: boolean | undefined;
      return onHttp(undefined, (request) => {
        if (headerOf(request, session) !== undefined) decided ??= headerOf(request, version) !== undefined;
        return decided === false ? withoutHeader(request, version) : request;
      });
    },
  },
  ...(["ping", "roots/list", "sampling/createMessage"] as const).map((method): Fault => {
    const [feature = ""] = method.split("/");
    return {
      id: `sessions.next.${feature}-refused`,
      describe: `does not know ${method} in its next session`,
      trips: [`client.session.next.${feature}`],
      says: /error -32601/,
      remember: counted((isNext) => ({
        answer: (asked, next) =>
          next(asked.method === method && isNext() ? { ...asked, method: "?" } : asked),
      })),
    };
  }),
]);
