import { needsExercise } from "../../../harness/check/expect.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { LOST_CURSOR } from "../../sessions/situations/lost-session.ts";
import { sseNewStream } from "../situations/addresses.ts";

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
