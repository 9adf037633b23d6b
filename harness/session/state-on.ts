import { given } from "../../schema/given.ts";
import type { JsonObject } from "../../schema/json.ts";
import { eraOf, type Revision } from "../../schema/revision.ts";
import type { Recorder } from "../trace/recorder.ts";
import { byTransport } from "../transport/by-transport.ts";
import type { Connection } from "../transport/connection.ts";
import { headersOf } from "./lines/envelope.ts";
import { HttpLine } from "./lines/http-line.ts";
import { HttpSseLine } from "./lines/http-sse-line.ts";
import { Latency } from "./lines/latency.ts";
import type { Line } from "./lines/line.ts";
import { StdioLine } from "./lines/stdio-line.ts";
import { answerTo } from "./replies/client-answers.ts";
import { Inbox, type TargetRequest } from "./replies/inbox.ts";
import { type AskElsewhere, firstIdOn, initialState, type SessionState } from "./session-state.ts";
import { Patience } from "./waiting/patience.ts";
import { RateLimit } from "./waiting/rate-limit.ts";
import { Unanswered } from "./waiting/unanswered.ts";

export interface SessionOptions {
  readonly connection: Connection;
  readonly recorder: Recorder;
  readonly revision: Revision;
  readonly clientCapabilities: JsonObject;
  /** Milliseconds to wait for any one answer. */
  readonly limit: number;
  /** The same for the first answer on the connection, where a process has to start. Default: `limit`. */
  readonly firstLimit?: number;
  /** What earlier sessions with the same target have learned. */
  readonly patience?: Patience;
  readonly rateLimit?: RateLimit;
  readonly elsewhere?: AskElsewhere;
}

/** The state of a new conversation: what listens, what writes, and what answers the requests of the target. */
export function stateOn(
  options: SessionOptions,
  control: ConstructorParameters<typeof Unanswered>[0]["control"],
): SessionState {
  const { connection, recorder, revision, clientCapabilities, limit, firstLimit = limit } = options;
  const { patience = new Patience(), rateLimit = new RateLimit(limit), elsewhere } = options;
  const latency = new Latency();
  const clock = patience.clockOf(connection);
  const onAnswer = (ownSince: number | undefined) => {
    if (ownSince === undefined) clock.answered();
    else clock.answeredLater(ownSince);
    patience.noteNews();
  };
  const onRequest = (request: TargetRequest) => {
    const { speaker } = state;
    // A server of 2026-07-28 must not send requests. An answer to one would itself break the protocol.
    if (eraOf(speaker.revision) === "stateless" || state.ending !== undefined) return;
    const usual = answerTo(request, speaker.clientCapabilities);
    const answer = state.answerer ? state.answerer(request) : usual && { message: usual };
    if (answer === undefined) return;
    const { message, broken } = answer;
    const outgoing = {
      bytes: JSON.stringify(message),
      headers: headersOf(speaker, message),
      ...given({ broken }),
    };
    // This fails if the connection was closed in the meantime. Then the answer is not needed.
    state.line.send(outgoing, { limit }).catch(() => {});
  };
  const inbox = new Inbox(connection, patience, { onRequest, onAnswer });
  const line = byTransport<Line>(connection, {
    stdio: (stdio) => new StdioLine(stdio, inbox, latency),
    http: (http) => new HttpLine(http, inbox, latency, () => state.speaker),
    "http+sse": (http) => new HttpSseLine(http, inbox, latency),
  });
  const unanswered = new Unanswered({
    connection,
    isProvoked: () => state.isProvoked,
    patience,
    limit,
    control,
  });
  const state: SessionState = {
    ...{ connection, recorder, inbox, latency, line, patience, rateLimit, unanswered, limit, firstLimit },
    elsewhere,
    ...initialState(revision, clientCapabilities),
    ...(connection.transport === "http+sse" ? { nextId: firstIdOn(connection) } : {}),
  };
  return state;
}
