import { setTimeout as after } from "node:timers/promises";
import type { Client, Fault, Hooks } from "../../../../harness/reference/client/switch.ts";
import { askingAgain } from "../../../across-topics/faults/client/asking-again.ts";
import { HTTP, SESSIONS } from "../../../across-topics/faults/client/places.ts";

import { empty } from "./streams.ts";

/** After which time the stream is asked for again. In milliseconds. */
const LATER_MS = 1_000;

/** Asks twice for a stream that was refused with 405, while the client works. */
function askingLater(): Hooks {
  let isRefused = false;
  let isOver = false;
  const again = async (client: Client) => {
    for (let time = 1; time <= 2 && isRefused; time += 1) {
      await after(LATER_MS, undefined, { ref: false });
      if (isOver) return;
      const { body } = await client.http("GET", { Accept: "text/event-stream" });
      for await (const _ of body);
    }
  };
  return {
    http: async (request, next) => {
      const reply = await next(request);
      if (request.method === "GET") isRefused = reply.status === 405;
      return reply;
    },
    step: async (step, next, client) => {
      isOver ||= step === "end-session" || step === "close";
      await next();
      if (step === "stream" && isRefused) void again(client).catch(() => {});
    },
  };
}

/** The stream that a GET opens, in revisions with sessions. */
export const getStreamFaults: readonly Fault[] = [
  {
    id: "streams.get-not-read",
    describe: "does not read its GET stream",
    revisions: SESSIONS,
    transports: HTTP,
    trips: ["client.ping.get-stream"],
    mayTrip: ["client.tasks.any-stream", "client.http.get-closed.reads-again"],
    says: /no answer to ping/,
    http: async (request, next) => {
      const reply = await next(request);
      const isUnasked = request.method === "GET" && !("Last-Event-ID" in request.headers);
      return isUnasked ? { ...reply, body: empty(reply.body) } : reply;
    },
  },
  {
    id: "streams.get-insisted-on",
    describe: "fails if the server offers no GET stream",
    revisions: SESSIONS,
    transports: HTTP,
    trips: ["client.http.get-refused"],
    says: /405/,
    remember: () => {
      let isRefused = false;
      return {
        http: async (request, next) => {
          const reply = await next(request);
          isRefused ||= request.method === "GET" && reply.status === 405;
          return reply;
        },
        step: async (step, next) => {
          await next();
          if (step === "stream" && isRefused) throw new Error("There is no stream");
        },
      };
    },
  },
  {
    id: "streams.get-asked-again",
    describe: "asks four times for a stream that the server does not offer",
    revisions: SESSIONS,
    transports: HTTP,
    trips: ["client.http.get-refused.final"],
    says: /4 GETs in a session, each answered with 405/,
    remember: () => askingAgain(3),
  },
  {
    id: "streams.get-asked-later",
    describe: "takes status 405 for a lost stream: asks for it after one second, and after two",
    revisions: SESSIONS,
    transports: HTTP,
    trips: ["client.http.get-refused.final"],
    says: /3 GETs in a session, each answered with 405/,
    remember: askingLater,
  },
];
