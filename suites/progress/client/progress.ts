import type { ClientSuite } from "../../../harness/check/client.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import type { Conversation, Rpc } from "../../../harness/trace/conversation.ts";
import { isNotification, keyOf, methodOf, paramsOf } from "../../../harness/trace/message.ts";
import { isObject } from "../../../schema/json.ts";
import { type ClientMessage, clientMessages } from "../../across-topics/client/client-messages.ts";
import { flawIn, seqsOf } from "../../across-topics/client/conclude.ts";
import { clientMonitor } from "../../across-topics/client/monitor.ts";
import { asking } from "../../across-topics/situations/asking.ts";
import { STATEFUL } from "../../across-topics/situations/revisions.ts";

const NEEDS = "a client that reports progress of a request of the server";
const SENDS = "sampling and elicitation requests with a progress token";

const reportsIn = (seen: readonly Played[]): readonly ClientMessage[] =>
  clientMessages(seen).filter((one) => isNotification(one) && methodOf(one) === "notifications/progress");

/** The requests of the server with this progress token. */
function requestsWith(token: unknown, { serverRequests }: Conversation): readonly Rpc[] {
  return serverRequests.filter(({ params }) => {
    const own = isObject(params._meta) ? params._meta.progressToken : undefined;
    return own !== undefined && keyOf(own) === keyOf(token);
  });
}

/** The last request with the token of a report that was sent before the report. */
const requestOf = ({ conversation, message }: ClientMessage, token: unknown): Rpc | undefined =>
  requestsWith(token, conversation).findLast(({ request }) => request.seq < message.seq);

/** Whether several open requests of the server have this token, which is the fault of the server: a report may belong to any of them. */
function isShared({ conversation, message }: ClientMessage, token: unknown): boolean {
  const open = requestsWith(token, conversation).filter(
    ({ request, responses: [response] }) =>
      request.seq < message.seq && (response === undefined || response.seq > message.seq),
  );
  return open.length > 1;
}

const tokenKnown = clientMonitor({
  id: "client.progress.token-known",
  title: "Every progress notification of a client has the progressToken of a request of the server",
  requirements: ["progress.token.known", "tasks.progress.token"],
  revisions: STATEFUL,
  also: [asking],
  sends: SENDS,
  hint: "Copy the progressToken of the request with its value and type. For a request without a token, send no progress.",
  reads: reportsIn,
  judge: (reports) => ({
    expected: "the progressToken of a request of the server, with the same value and type",
    read: seqsOf(reports),
    flaws: reports.flatMap((one) => {
      const { progressToken: token } = paramsOf(one);
      // client.schema.params judges a token of another type.
      const isToken = typeof token === "string" || Number.isInteger(token);
      if (!isToken || requestOf(one, token) !== undefined) return [];
      const actual = `the token ${brief(JSON.stringify(token))}, which no request of the server had`;
      return [flawIn(one, actual, "/params/progressToken")];
    }),
    needs: NEEDS,
  }),
});

const stops = clientMonitor({
  id: "client.progress.stops",
  title: "A client sends no progress notification after its response to the request",
  requirements: ["progress.notification.stops"],
  revisions: STATEFUL,
  transport: "stdio",
  also: [asking],
  sends: SENDS,
  reading:
    "Over HTTP each message is a request of its own, and they may arrive in another order. So this is judged over stdio only.",
  hint: "Wait until the work that reports progress has ended, then send the response.",
  reads: reportsIn,
  judge: (reports) => ({
    expected: "progress only before the response",
    read: seqsOf(reports),
    flaws: reports.flatMap((one) => {
      const rpc = requestOf(one, paramsOf(one).progressToken);
      const [response] = rpc?.responses ?? [];
      // The token of a task is valid until the task is over.
      const isTask = rpc?.params.task !== undefined;
      if (!rpc || !response || isTask || response.seq > one.message.seq) return [];
      const actual = `progress after the response to ${rpc.method} (message ${response.seq})`;
      return [flawIn(one, actual, "/method")];
    }),
    needs: NEEDS,
  }),
});

const increases = clientMonitor({
  id: "client.progress.increases",
  title: "Each progress value that a client sends for a request is greater than the previous one",
  requirements: ["progress.value.increases"],
  revisions: STATEFUL,
  transport: "stdio",
  also: [asking],
  sends: SENDS,
  reading:
    "The page requires it, the schema only recommends it: an equal or smaller value fails (docs/readings.md, S38). Over HTTP messages may arrive in another order, so this is judged over stdio only.",
  hint: "Send a progress notification only when the value has increased, even if only the message changes.",
  judge(seen) {
    const reports = reportsIn(seen);
    const before = new Map<Rpc, number>();
    const flaws = reports.flatMap((one) => {
      const { progressToken, progress } = paramsOf(one);
      const rpc = requestOf(one, progressToken);
      if (typeof progress !== "number" || rpc === undefined || isShared(one, progressToken)) return [];
      const last = before.get(rpc);
      before.set(rpc, progress);
      if (last === undefined || progress > last) return [];
      return [flawIn(one, `progress ${progress} after ${last}`, "/params/progress")];
    });
    return {
      expected: "a greater value than the previous one",
      read: seqsOf(reports),
      flaws,
      needs: NEEDS,
    };
  },
});

export const progress: ClientSuite = { name: "client-progress", checks: [tokenKnown, stops, increases] };
