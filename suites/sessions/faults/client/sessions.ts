import {
  headerOf,
  onHeader,
  onHttp,
  skips,
  withHeader,
  withoutHeader,
} from "../../../../harness/reference/client/rewrite.ts";
import type { Fault } from "../../../../harness/reference/client/switch.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { HTTP, SESSIONS } from "../../../across-topics/faults/client/places.ts";

const transports = HTTP;
const revisions = SESSIONS;
const session = "Mcp-Session-Id";

/** The session id. */
export const sessionFaults: readonly Fault[] = inPlace({ transports }, [
  {
    id: "session.no-id",
    describe: "omits Mcp-Session-Id",
    revisions,
    trips: ["client.session.id-repeated"],
    says: /Mcp-Session-Id/i,
    ...onHeader(session, () => undefined),
  },
  {
    id: "session.no-id-in-notifications",
    describe: "omits Mcp-Session-Id from notifications",
    revisions,
    trips: ["client.session.id-repeated"],
    says: /Mcp-Session-Id/i,
    ...onHttp("POST", (request) =>
      `${request.body}`.includes('"id"') ? request : withoutHeader(request, session),
    ),
  },
  {
    id: "session.no-id-in-streams",
    describe: "opens its GET stream without Mcp-Session-Id",
    revisions,
    trips: ["client.session.id-repeated"],
    says: /Mcp-Session-Id/i,
    ...onHttp("GET", (request) => withoutHeader(request, session)),
  },
  {
    id: "session.no-id-in-delete",
    describe: "sends DELETE without Mcp-Session-Id",
    revisions,
    trips: ["client.session.id-repeated"],
    says: /Mcp-Session-Id|DELETE/i,
    ...onHttp("DELETE", (request) => withoutHeader(request, session)),
  },
  {
    id: "session.id-small-letters",
    describe: "sends the session id in small letters",
    revisions,
    trips: ["client.session.id-repeated"],
    says: /with Mcp-Session-Id: mc\+.* in place of Mc\+/,
    ...onHeader(session, (value) => value.toLowerCase()),
  },
  {
    id: "session.id-decoded",
    describe: "decodes the session id as in a URL",
    revisions,
    trips: ["client.session.id-repeated"],
    says: /in place of Mc\+/,
    ...onHeader(session, (value) => decodeURIComponent(value)),
  },
  {
    id: "session.id-altered",
    describe: "sends the session id in different case",
    revisions,
    trips: ["client.session.id-repeated"],
    says: /Mcp-Session-Id/i,
    ...onHeader(session, (value) => {
      const upper = value.toUpperCase();
      return upper === value ? value.toLowerCase() : upper;
    }),
  },
  {
    id: "session.id-invented",
    describe: "sends a session id that the server did not assign",
    revisions,
    trips: ["client.session.restarted-without-id"],
    mayTrip: ["client.session.get-ended.restarted"],
    says: /Mcp-Session-Id/i,
    ...onHttp(undefined, (request) =>
      headerOf(request, session) === undefined ? withHeader(request, session, "mine") : request,
    ),
  },
  {
    id: "session.not-renewed",
    describe: "does not start a new session after 404",
    revisions,
    trips: ["client.session.restarted"],
    says: /initialize|404/,
    decide: { renewed: () => false },
  },
  {
    id: "session.renewed-with-old-id",
    describe: "starts a new session with the id of the old one",
    revisions,
    trips: ["client.session.restarted-without-id"],
    says: /Mcp-Session-Id/i,
    remember: () => {
      let old: string | undefined;
      return onHttp("POST", (request) => {
        old = headerOf(request, session) ?? old;
        const isRenewed = old !== undefined && `${request.body}`.includes('"initialize"');
        return isRenewed && old ? withHeader(request, session, old) : request;
      });
    },
  },
  {
    id: "session.repeated-without-initialize",
    describe: "repeats its request without a session after 404",
    revisions,
    trips: ["client.session.restarted"],
    says: /initialize/,
    remember: () => {
      let isOver = false;
      return {
        decide: {
          renewed: (value) => {
            isOver = true;
            return value;
          },
        },
        step: async (step, next) => (isOver && step !== "work" && step !== "close" ? undefined : next()),
        http: (request, next) => next(isOver ? withoutHeader(request, session) : request),
      };
    },
  },
  {
    id: "session.forgotten-at-notification",
    describe: "forgets its session at status 404 to a notification, and starts no new one",
    revisions,
    trips: ["client.session.notification-ended.restarted"],
    says: /without a session id and without initialize/,
    remember: () => {
      let isForgotten = false;
      return {
        http: async (request, next) => {
          const reply = await next(isForgotten ? withoutHeader(request, session) : request);
          const isNotified = `${request.body}`.includes('"notifications/roots/list_changed"');
          isForgotten ||= isNotified && reply.status === 404;
          return reply;
        },
      };
    },
  },
  {
    id: "session.not-ended",
    describe: "does not end its session",
    revisions,
    trips: ["client.session.deleted"],
    says: /DELETE/,
    ...skips("end-session"),
  },
  {
    id: "sessions.cursor-reused",
    describe: "uses a cursor of the ended session in the new session",
    transports: ["http", "http+sse"],
    trips: ["client.session.cursor-forgotten", "client.sse-2024.cursor-forgotten"],
    says: /cursor of the ended session/,
    decide: { cursorReused: () => true },
  },
]);
