import type { Hooks } from "../../../harness/switches/server.ts";
import { writeForms } from "../../across-topics/situations/event-streams.ts";
import { runScript } from "../../across-topics/situations/server-script.ts";
import { overHttpSse } from "./stream.ts";

/** The answers to accepted messages, in turn. */
const ACCEPTED = [
  { status: 200, headers: { "content-type": "text/plain" }, body: "Accepted" },
  { status: 204, headers: {}, body: "" },
  { status: 202, headers: { "content-type": "text/plain" }, body: "Accepted" },
] as const;

/** Answers accepted messages with one status after the other. */
function statuses(): Hooks {
  let count = 0;
  return {
    http: async (request, next) => {
      const reply = await next(request);
      if (request.method !== "POST" || reply.status !== 202) return reply;
      return ACCEPTED[count++ % ACCEPTED.length] ?? reply;
    },
  };
}

export const sseStatuses = overHttpSse({
  name: "sse-statuses",
  describe: "answers messages with 200 and a text, with 204, and with 202, in turn",
  server: () => ({ hooks: [statuses()] }),
});

/** How much later the server answers the POST of `initialize` than the response is on the stream. */
const LATE_MS = 700;

function early(): Hooks {
  return {
    http: async (request, next) => {
      const reply = await next(request);
      const isFirst = request.method === "POST" && /"initialize"/.test(request.body);
      if (isFirst) await new Promise((resolve) => setTimeout(resolve, LATE_MS));
      return reply;
    },
  };
}

export const sseEarly = overHttpSse({
  name: "sse-early",
  describe: "sends a response on the stream before it answers the POST of the request",
  server: () => ({ hooks: [early()] }),
});

export const sseForms = overHttpSse({
  name: "sse-forms",
  describe: "writes events in every valid form",
  server: ({ silence }) => ({
    hooks: [runScript((context) => writeForms(context), silence)],
  }),
});
