import { lacksExercise } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import type { Conversation, Rpc } from "../../../harness/trace/conversation.ts";
import { isNotification, isRequest, keyOf, methodOf, paramsOf } from "../../../harness/trace/message.ts";
import { isObject } from "../../../schema/json.ts";
import { validateMessage } from "../../../schema/validate/index.ts";
import { monitor } from "../../across-topics/server/monitor.ts";
import { perTrace, type ServerMessage, serverMessages } from "../../across-topics/server/server-messages.ts";
import { type Flaw, hasNo } from "../../messages/conclude.ts";

const reports = perTrace((trace) =>
  serverMessages(trace).filter((one) => isNotification(one) && methodOf(one) === "notifications/progress"),
);

const unseen = () => lacksExercise("tool.progress");
const SENDS = "nothing: every notifications/progress of the server is read";

function tokenOf(params: Readonly<Record<string, unknown>>): unknown {
  return isObject(params._meta) ? params._meta.progressToken : undefined;
}

const isToken = (value: unknown) => typeof value === "string" || Number.isInteger(value);

/** The requests of the harness with this progress token, in the order of sending. */
function requestsWith(token: unknown, { clientRequests }: Conversation): readonly Rpc[] {
  return clientRequests.filter(({ params }) => {
    const own = tokenOf(params);
    return own !== undefined && keyOf(own) === keyOf(token);
  });
}

function flaw({ message }: ServerMessage, actual: string, member: string): Flaw {
  return { actual, at: message.seq, pointer: `${message.pointer}/params/${member}` };
}

export const shape = monitor({
  id: "progress.notification.shape",
  title: "Every progress notification has a progressToken, and a progress that is a number",
  hint: "Send the progressToken of the request and a numeric progress in the params of every notifications/progress.",
  requirements: ["progress.notification.shape", "progress.token.type"],
  exercises: ["tool.progress"],
  sends: SENDS,
  judge: (trace) => ({
    expected: "a progressToken that is a string or an integer, and a progress that is a number",
    read: reports(trace).map(({ message }) => message.seq),
    flaws: reports(trace).flatMap(({ value, message }) =>
      validateMessage(trace.revision, "server", value)
        .filter(({ rule }) => rule !== "null-for-optional")
        .map(({ pointer, message: text }) => ({
          actual: `${pointer || "the message"} ${text}`,
          at: message.seq,
          pointer: `${message.pointer}${pointer}`,
        })),
    ),
    whenNone: unseen,
  }),
});

export const tokenKnown = monitor({
  id: "progress.token.known",
  title: "Every progress notification has the progressToken of a request",
  requirements: ["progress.token.known", "tasks.progress.token"],
  exercises: ["tool.progress"],
  sends: SENDS,
  hint: "Copy the progressToken of the request with its value and type. For a request without a token, send no progress.",
  judge: (trace) => ({
    expected: "the progressToken of a request, with the same value and type",
    read: reports(trace).map(({ message }) => message.seq),
    flaws: reports(trace).flatMap((one) => {
      const token = paramsOf(one).progressToken;
      const asked = requestsWith(token, one.conversation);
      if (!isToken(token) || asked.some(({ request }) => request.seq < one.message.seq)) return [];
      return [flaw(one, `the token ${brief(JSON.stringify(token))}, which no request had`, "progressToken")];
    }),
    whenNone: unseen,
  }),
});

/** A task may report progress after the response that announces it (2025-11-25, and the extension of 2026-07-28). */
export function isTask(value: unknown): boolean {
  const result = isObject(value) ? value.result : undefined;
  return isObject(result) && (isObject(result.task) || result.resultType === "task");
}

export const stops = monitor({
  id: "progress.notification.stops",
  title: "No progress notification comes after the response to its request",
  requirements: ["progress.notification.stops"],
  exercises: ["tool.progress"],
  sends: SENDS,
  reading:
    "Over HTTP, one stream may be slower than another. Order is judged within one stream only (docs/readings.md, S28).",
  hint: "Wait until the work that reports progress has ended, then send the response.",
  judge: (trace) => ({
    expected: "progress only before the response",
    read: reports(trace).map(({ message }) => message.seq),
    flaws: reports(trace).flatMap((one) => {
      const asked = requestsWith(paramsOf(one).progressToken, one.conversation);
      const rpc = asked.findLast(({ request }) => request.seq < one.message.seq);
      const response = rpc?.responses.find(({ exchange }) => exchange === one.message.exchange);
      if (!rpc || !response || response.seq > one.message.seq || isTask(response.value)) return [];
      return [
        flaw(one, `progress after the response to ${rpc.method} (message ${response.seq})`, "progress"),
      ];
    }),
    whenNone: unseen,
  }),
});

export const increases = monitor({
  id: "progress.value.increases",
  title: "Each progress value of a token is greater than the previous one",
  requirements: ["progress.value.increases"],
  exercises: ["tool.progress"],
  sends: SENDS,
  reading:
    "The page requires it, the schema only recommends it: an equal or smaller value fails (docs/readings.md, S38). Values are compared within one request and one stream only, because over HTTP one stream may be slower than another (docs/readings.md, S28).",
  hint: "Send a progress notification only when the value has increased, even if only the message changes.",
  judge(trace) {
    const before = new Map<string, number>();
    const flaws = reports(trace).flatMap((one) => {
      const { progressToken, progress } = paramsOf(one);
      if (typeof progress !== "number") return [];
      const rpc = requestsWith(progressToken, one.conversation).findLast(
        ({ request }) => request.seq < one.message.seq,
      );
      const { connection } = one.conversation;
      const key = [connection, one.message.exchange, rpc?.request.seq, keyOf(progressToken)].join(" ");
      const last = before.get(key);
      before.set(key, progress);
      if (last === undefined || progress > last) return [];
      return [flaw(one, `progress ${progress} after ${last}`, "progress")];
    });
    return {
      expected: "a greater value than the previous one",
      read: reports(trace).map(({ message }) => message.seq),
      flaws,
      whenNone: unseen,
    };
  },
});

/** The progress token of a request of the server, and the time in which the request was open. */
interface Tokened {
  readonly one: ServerMessage;
  readonly token: unknown;
  readonly until: number;
}

const tokened = perTrace((trace): readonly Tokened[] =>
  serverMessages(trace).flatMap((one) => {
    const meta = isRequest(one) ? paramsOf(one)._meta : undefined;
    const token = isObject(meta) ? meta.progressToken : undefined;
    if (token === undefined) return [];
    const rpc = one.conversation.serverRequests.find(({ request }) => request === one.message);
    return [{ one, token, until: rpc?.responses[0]?.seq ?? Number.POSITIVE_INFINITY }];
  }),
);

export const tokensUnique = monitor({
  id: "progress.token.unique",
  title: "No two open requests of the server have the same progress token",
  requirements: ["progress.token.unique"],
  revisions: { until: "2025-11-25" },
  sends: "nothing: every request of the server is read",
  reading: "A resumed stream may repeat a request. Requests with the same id are one request.",
  hint: "Count the tokens upward, or use the id of the request.",
  reads: tokened,
  judge: (all) => ({
    expected: "a token that no other open request has",
    read: all.map(({ one }) => one.message.seq),
    flaws: all.flatMap(({ one, token }, index) => {
      const other = all
        .slice(0, index)
        .some(
          (earlier) =>
            earlier.one.conversation === one.conversation &&
            earlier.until > one.message.seq &&
            keyOf(earlier.one.value.id) !== keyOf(one.value.id) &&
            keyOf(earlier.token) === keyOf(token),
        );
      return other
        ? [flaw(one, `the token ${brief(JSON.stringify(token))} of another open request`, "_meta")]
        : [];
    }),
    whenNone: hasNo("request with a progress token"),
  }),
});
