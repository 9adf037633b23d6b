import { needsExercise } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { isObject } from "../../../schema/json.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { LOST_CURSOR } from "../../sessions/situations/lost-session.ts";
import { sseNewStream } from "../situations/new-stream.ts";
import { isSame, type Post, trafficIn } from "./streams.ts";

/** The method of a request other than ping, which a client may send before initialize. */
function requested({ request: { message } }: Post): string | undefined {
  if (!isObject(message) || !("id" in message) || typeof message.method !== "string") return undefined;
  return message.method === "ping" ? undefined : message.method;
}

export const initializedAgain = clientCheck({
  id: "client.sse-2024.initialized-again",
  title: "A client that opens a new stream sends initialize to its address before other requests",
  requirements: ["lifecycle.initialize.first"],
  leniency: "two-readings",
  on: sseNewStream,
  sends: "the end of the first stream, and another address on the next one",
  reading:
    "The end of the HTTP connection ends the phases of the lifecycle, and the new address has a session of its own, without a handshake. No sentence says what a client does after a stream has ended, so this is a warning. A ping, an answer or a notification before initialize is accepted.",
  hint: "Take a new stream for a new session: send initialize and notifications/initialized to the new address, then the other requests.",
  run({ seen, expect }) {
    const [{ streams, posts } = { streams: [], posts: [] }] = trafficIn(seen);
    const over = streams.find(({ addresses, end }) => addresses.length > 0 && end !== undefined);
    const next = streams.find(({ request, addresses }) => {
      const isLater = over?.end !== undefined && request.seq > over.end.seq;
      return isLater && addresses.length > 0;
    });
    const [address] = next?.addresses ?? [];
    const first = posts.find(
      (post) =>
        address !== undefined &&
        post.request.seq > address.event.seq &&
        isSame(post.url, address.url) &&
        requested(post) !== undefined,
    );
    if (first === undefined)
      return needsExercise(
        "a client that opens a new stream after the first one has ended, and sends a request there",
      );
    const method = requested(first) ?? "";
    expect.should(method === "initialize", {
      expected: "initialize as the first request to the address of the new stream",
      actual: `${brief(method)} as the first request to the address of the new stream`,
      at: first.request.seq,
      pointer: "/method",
    });
  },
});

export const cursorForgotten = clientCheck({
  id: "client.sse-2024.cursor-forgotten",
  title: "A client does not use a cursor of an ended stream in the session of the next stream",
  requirements: ["pagination.client.cursor-session"],
  on: sseNewStream,
  sends: "the first page of a list with nextCursor, then the end of the stream",
  reading: "Over HTTP+SSE a session lasts as long as its stream.",
  hint: "Fetch the list from the beginning when the stream was opened again.",
  run({ seen, expect }) {
    const requests = seen.conversations.flatMap(({ clientRequests }) => clientRequests);
    // A client may try Streamable HTTP first: that initialize is refused.
    const [, renewed] = requests.filter(
      ({ method, responses }) => method === "initialize" && responses.length > 0,
    );
    if (renewed === undefined) return needsExercise("a client that starts a new session on a new stream");
    const lists = requests.filter(
      ({ method, request }) => method.endsWith("/list") && request.seq > renewed.request.seq,
    );
    const [first] = lists;
    if (first === undefined) return needsExercise("a client that requests a list in the new session");
    const used = lists.find(({ params }) => params.cursor === LOST_CURSOR);
    expect.that(used === undefined, {
      expected: "no cursor of the ended session",
      actual: used ? `${used.method} with the cursor of the ended session` : "none",
      at: (used ?? first).request.seq,
      ...(used ? { pointer: "/params/cursor" } : {}),
    });
  },
});
