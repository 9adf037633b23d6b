import { lacksExercise } from "../../../harness/check/expect.ts";
import { type Apart, apart } from "../../across-topics/server/asks/apart.ts";
import { check } from "../../across-topics/server/check.ts";

const EXERCISES = ["tool.elicits", "tool.samples"] as const;

/** Without a stream opened by GET the call is not answered, with one it is: so it waits for what comes there. */
const waitsForGet = ({ withGet, withoutGet }: Apart) =>
  withoutGet.reply.kind === "silence" && withGet.reply.kind === "result" && withGet.asked.length > 0;

/** What the server asked for the call. Some servers ask for the roots by themselves, and that may fall into any call. */
const askedFor = (seen: Apart, { asked }: Apart["withGet"]) =>
  asked.filter(({ method }) => method !== "roots/list" || waitsForGet(seen));

export const asksOnCall = check({
  id: "http.requests.on-call-stream",
  title: "What a server asks during a call comes on the stream of the call, not on one opened by GET",
  requirements: ["http.get.unrelated"],
  exercises: EXERCISES,
  transport: "http",
  on: apart,
  sends: "calls of tools that ask the user or the model, by a client that has a stream open by GET",
  reading:
    "The call is the only open request of its session, and the same call makes the server ask in another session, too. So the question belongs to it. Questions for the roots may have another cause, and are judged only where the call waits for them.",
  hint: "Send the request with the id of the call that it belongs to: in SDKs as related request, or by the context of the handler.",
  run({ seen, expect }) {
    const all = seen.flatMap((one) =>
      askedFor(one, one.withGet).map((asked) => ({ tool: one.tool, ...asked })),
    );
    if (all.length === 0)
      lacksExercise("tool.elicits", "a tool that may be called, and asks the user or the model");
    for (const { tool, method, on, at } of all)
      expect.that(on === "call", {
        expected: "the request on the event stream of its call",
        actual: `${JSON.stringify(tool)}: ${method} on ${on === "call" ? "the stream of the call" : "a stream opened by GET"}`,
        at,
        // That the call waits for the roots is seen by its silence.
        timed: on === "get" && method === "roots/list",
      });
  },
});

export const asksWithoutGet = check({
  id: "http.requests.without-get",
  title: "What a server asks during a call reaches a client that has no stream open by GET",
  requirements: ["http.get.unrelated"],
  exercises: EXERCISES,
  transport: "http",
  on: apart,
  sends:
    "the same calls of tools that ask the user or the model, by a client with a stream open by GET and by one without",
  reading:
    "A client need not open a stream by GET. A question that comes only on such a stream is lost without it.",
  hint: "Send the request on the event stream of the call that it belongs to: in SDKs as related request, or by the context of the handler.",
  run({ seen, expect }) {
    const asking = seen.filter(
      (one) => askedFor(one, one.withGet).length + askedFor(one, one.withoutGet).length > 0,
    );
    if (asking.length === 0)
      lacksExercise("tool.elicits", "a tool that may be called, and asks the user or the model");
    for (const one of asking) {
      const { tool, withoutGet } = one;
      const onGet = askedFor(one, one.withGet).find(({ on }) => on === "get");
      const isLost = askedFor(one, withoutGet).length === 0 && onGet !== undefined;
      expect.that(!isLost, {
        expected: "the request also without a stream opened by GET",
        actual: isLost
          ? `${JSON.stringify(tool)}: ${onGet.method} only on the stream opened by GET of another client`
          : "the request",
        at: withoutGet.reply.seq,
        timed: isLost,
      });
    }
  },
});
