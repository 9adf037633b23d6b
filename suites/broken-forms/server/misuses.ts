import { setTimeout as after } from "node:timers/promises";
import { type Applies, declares } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import type { ExerciseName } from "../../../harness/check/exercises.ts";
import { Inconclusive, lacksExercise, notApplicable } from "../../../harness/check/expect.ts";
import { headersOf, requestMessage } from "../../../harness/session/lines/envelope.ts";
import { META } from "../../../schema/meta-keys.ts";
import type { Span } from "../../../schema/revision.ts";
import { runningTool } from "../../across-topics/server/calls/running-tool.ts";
import { eventStream } from "../../across-topics/server/http/answers.ts";
import { answerOf, get } from "../../across-topics/server/http/send.ts";
import { plainMethod } from "../../across-topics/server/plain-request.ts";
import { call } from "../../forms/server/subjects.ts";

/** What a client does wrong, or gives up. Each has names of its own, so that a trace shows which one it was. */
export interface Misuse {
  /** `forms.broken.recovered.<id>` */
  readonly id: string;
  /** Completes "After …, requests are answered as before". */
  readonly words: string;
  readonly applies?: Applies;
  readonly revisions?: Span;
  readonly isHttp?: true;
  readonly exercises?: readonly ExerciseName[];
  /** It may end the server: the check begins last, and judges that, too. */
  readonly mayEnd?: "last";
  commit(context: SessionContext): Promise<void>;
}

/** The names by which the misuses are known. */
const MARK = "mcp-conform-recovered";

const badJson: Misuse = {
  id: "bad-json",
  words: "a line that is no JSON",
  commit: async ({ session }) => {
    await session.probe(`{"jsonrpc":"2.0","id":"${MARK}","method":`);
  },
};

const unknownMethod: Misuse = {
  id: "unknown-method",
  words: "a request for a method that does not exist",
  commit: async ({ session }) => {
    await session.request(`mcp-conform/${MARK}`, {}, { broken: true });
  },
};

const refusedCall: Misuse = {
  id: "refused-call",
  words: "a call of a tool that does not exist",
  applies: declares("tools"),
  commit: async ({ session }) => {
    await session.request("tools/call", { name: MARK, arguments: {} }, { broken: true });
  },
};

const cancelledCall: Misuse = {
  id: "cancelled-call",
  words: "a call that was cancelled at once",
  applies: (facts) =>
    facts.revision === "2026-07-28" && facts.transport !== "stdio"
      ? "requests are cancelled by the end of their connection"
      : declares("tools")(facts),
  commit: async (context) => {
    const { session } = context;
    if (session.asksInTurn) notApplicable("the server answers one request at a time");
    const { method, params } = await call.plain(context);
    const id = session.freshId();
    let isOver = (_: unknown) => {};
    const until = new Promise((resolve) => {
      isOver = resolve;
    });
    const calling = session.request(method, params, { id, until, together: true });
    const meta =
      session.era === "stateless" ? { _meta: { [META.protocolVersion]: session.speaker.revision } } : {};
    await session.notify("notifications/cancelled", { requestId: id, reason: MARK, ...meta });
    await session.fence();
    isOver(undefined);
    await calling;
  },
};

const abortedRequest: Misuse = {
  id: "aborted-request",
  words: "a request whose connection ended",
  isHttp: true,
  commit: async ({ session }) => {
    const message = requestMessage(session.speaker, `${MARK}-${session.freshId()}`, plainMethod(session));
    const exchange = session.exchange({
      method: "POST",
      headers: headersOf(session.speaker, message),
      body: JSON.stringify(message),
      broken: true,
    });
    // What is answered now was sent later: the server has had this request.
    await session.fence();
    exchange.abort();
    await exchange.end;
  },
};

const abortedCall: Misuse = {
  id: "aborted-call",
  words: "a call whose connection ended while it ran",
  applies: declares("tools"),
  exercises: ["tool.cancellable"],
  isHttp: true,
  commit: async (context) => {
    const { session } = context;
    if (session.asksInTurn) notApplicable("the server answers one request at a time");
    const tool = await runningTool(context, session);
    if (tool === undefined)
      lacksExercise("tool.cancellable", "a tool that may be called and takes longer than a request");
    const message = requestMessage(session.speaker, `${MARK}-call-${session.freshId()}`, "tools/call", {
      ...tool,
    });
    const exchange = session.exchange({
      method: "POST",
      headers: headersOf(session.speaker, message),
      body: JSON.stringify(message),
      broken: true,
    });
    await session.fence();
    exchange.abort();
    await exchange.end;
    // The end of the connection may reach the server after another message.
    await session.fence();
  },
};

/**
 * The longest wait for an answer that shows that the server has had the half, in milliseconds. A server with one worker waits for the other
 * half, and answers nothing meanwhile. It decides only when the connection ends.
 */
const HALF_MS = 500;

const halfBody: Misuse = {
  id: "half-body",
  words: "a request whose body ended before its Content-Length",
  isHttp: true,
  // A server that awaits the body without catching the end of the connection ends there.
  mayEnd: "last",
  commit: async ({ session }) => {
    // The id names the session: in a log of the server it shows whose request it was.
    const id = `${MARK}-half-${session.sessionId ?? session.freshId()}`;
    const message = requestMessage(session.speaker, id, plainMethod(session));
    const text = JSON.stringify(message);
    const exchange = session.exchange({
      method: "POST",
      headers: [...headersOf(session.speaker, message), ["Content-Length", String(Buffer.byteLength(text))]],
      body: text.slice(0, text.indexOf('"method"')),
      broken: true,
    });
    const later = session.fence();
    await Promise.race([later, after(HALF_MS, undefined, { ref: false })]);
    exchange.abort();
    await Promise.all([exchange.end, later]);
    // The end of the connection may reach the server after another message.
    await session.fence();
  },
};

const abortedStream: Misuse = {
  id: "aborted-stream",
  words: "an event stream that the client has left",
  isHttp: true,
  revisions: { until: "2025-11-25" },
  commit: async ({ session }) => {
    const exchange = get(session);
    const reply = await answerOf(session, exchange);
    exchange.abort();
    if (reply.kind === "silence")
      throw new Inconclusive("no-answer", "the answer to GET has not begun until the limit");
    if (!eventStream.matches(reply)) notApplicable("the server opens no stream by GET");
    await exchange.end;
  },
};

export const misuses: readonly Misuse[] = [
  badJson,
  unknownMethod,
  refusedCall,
  cancelledCall,
  abortedRequest,
  abortedCall,
  halfBody,
  abortedStream,
];
