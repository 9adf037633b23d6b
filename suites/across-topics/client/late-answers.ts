import { needsExercise } from "../../../harness/check/expect.ts";
import { DELETE_MS, eventStreams } from "../situations/event-streams.ts";
import { plain } from "../situations/plain.ts";
import { STREAMABLE } from "../situations/revisions.ts";
import { clientCheck } from "./check.ts";
import { type Exchange, exchangesIn, nameOf } from "./exchanges.ts";

const isInitialized = ({ messages }: Exchange) =>
  messages.some(({ method }) => method === "notifications/initialized");

export const initializedAwaited = clientCheck({
  id: "client.http.initialized-awaited",
  title: "Whether a client waits for status 202 to notifications/initialized before its next request",
  requirements: ["lifecycle.initialized.sent"],
  revisions: STREAMABLE,
  transport: "http",
  on: plain,
  sends: "status 202 to notifications/initialized late, or as soon as the next POST arrives",
  reading:
    "No sentence demands the wait. Without it, the next request may overtake the notification on the network.",
  hint: "Wait for the answer to notifications/initialized. Some servers refuse a request that arrives before it.",
  run({ seen, expect }) {
    const all = exchangesIn([seen]);
    const notice = all.find(isInitialized);
    if (notice?.response === undefined) return needsExercise("a client that sends notifications/initialized");
    const { request, response } = notice;
    const next = all.find(
      (one) => one.request.method === "POST" && one.request.seq > request.seq && one !== notice,
    );
    if (next === undefined) return needsExercise("a client that sends a request after the handshake");
    const waits = next.request.seq > response.seq;
    expect.observe(
      waits
        ? "the client sends nothing else before status 202"
        : `the client sends ${nameOf(next)} before status 202`,
      next.request.seq,
    );
  },
});

export const deleteLate = clientCheck({
  id: "client.session.delete-late",
  title: "Whether a client waits for the answer to DELETE",
  requirements: ["session.delete.sent"],
  revisions: STREAMABLE,
  transport: "http",
  on: eventStreams,
  sends: `the answer to DELETE after ${DELETE_MS} ms`,
  reading: "No sentence limits the wait, so this is a fact, without a judgement.",
  hint: "Limit the wait for the answer to DELETE. Some servers never send one, and then the client does not end.",
  run({ seen, expect }) {
    const found = exchangesIn([seen]).findLast(({ request }) => request.method === "DELETE");
    if (found === undefined) return needsExercise("a client that ends its session with DELETE");
    expect.observe(
      found.response ? "the client waits for the answer" : "the client ends without the answer",
      found.request.seq,
    );
  },
});
