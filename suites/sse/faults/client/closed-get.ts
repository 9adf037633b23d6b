import { headerOf, withoutHeader } from "../../../../harness/reference/client/rewrite.ts";
import type { Fault, HttpReply } from "../../../../harness/reference/client/switch.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { HTTP, SESSIONS } from "../../../across-topics/faults/client/places.ts";
import { empty } from "./streams.ts";

/** The body of a stream, and what is done when the server has ended it. */
async function* noticing({ body }: HttpReply, ended: () => void): AsyncGenerator<Uint8Array> {
  yield* body;
  ended();
}

/** The stream of GET, after its end. */
export const closedGetFaults: readonly Fault[] = inPlace({ revisions: SESSIONS, transports: HTTP }, [
  {
    id: "streams.get-close-deafens",
    describe: "answers no request of the server after its stream of GET was closed",
    trips: ["client.http.get-closed.ping"],
    mayTrip: ["client.http.get-closed.reads-again"],
    says: /no answer to ping after the stream of GET was closed/,
    remember: () => {
      let isClosed = false;
      return {
        http: async (request, next) => {
          const reply = await next(request);
          if (request.method !== "GET") return reply;
          return { ...reply, body: noticing(reply, () => (isClosed ||= reply.status === 200)) };
        },
        incoming: (message) => (isClosed && "method" in message && "id" in message ? [] : [message]),
      };
    },
  },
  {
    id: "streams.get-not-read-again",
    describe: "does not read the stream of GET that it opens again",
    trips: ["client.http.get-closed.reads-again"],
    says: /no answer to ping on the stream that was opened again/,
    remember: () => {
      let opened = 0;
      let isOwn = false;
      return {
        decide: {
          resumedFrom: (value, { stream }) => {
            isOwn = stream === "get";
            if (isOwn) opened += 1;
            return value;
          },
        },
        http: async (request, next) => {
          const reply = await next(request);
          return request.method === "GET" && isOwn && opened > 1
            ? { ...reply, body: empty(reply.body) }
            : reply;
        },
      };
    },
  },
  {
    id: "streams.get-resumed-with-other-id",
    describe: "resumes its stream of GET with another event id",
    trips: ["client.http.get-closed.last-event-id"],
    says: /Last-Event-ID: .*-0/,
    decide: { resumedFrom: (value, { stream }) => (stream === "get" && value ? `${value}-0` : value) },
  },
  {
    id: "streams.get-resumed-at-once",
    describe: "opens its stream of GET again at once, and ignores retry",
    revisions: ["2025-11-25"],
    trips: ["client.http.get-closed.retry"],
    says: /because of retry|GET after \d+ ms/,
    decide: { reconnectsAfter: (value, { stream }) => (stream === "get" ? 0 : value) },
  },
  {
    id: "sessions.get-refused-drops-id",
    describe: "sends its requests without a session when its stream of GET is refused with 404",
    trips: ["client.session.get-ended.restarted"],
    says: /without a session id and without initialize/,
    remember: () => {
      let isOver = false;
      return {
        http: async (request, next) => {
          const isPost = request.method === "POST";
          const reply = await next(isOver && isPost ? withoutHeader(request, "Mcp-Session-Id") : request);
          isOver ||= request.method === "GET" && reply.status === 404;
          return reply;
        },
      };
    },
  },
  {
    id: "sessions.get-asked-again",
    describe: "asks four times for a stream of a session that is over",
    trips: ["client.session.get-ended.final"],
    says: /more GETs with the id of the ended session/,
    http: async (request, next) => {
      let reply = await next(request);
      const isOver = request.method === "GET" && headerOf(request, "Mcp-Session-Id") !== undefined;
      for (let time = 1; isOver && reply.status === 404 && time <= 3; time += 1) reply = await next(request);
      return reply;
    },
  },
]);
