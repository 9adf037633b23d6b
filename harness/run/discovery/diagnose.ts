import { given } from "../../../schema/given.ts";
import { LEGACY_MS, looksLikeHttpSse } from "../../session/lines/legacy.ts";
import { brief, describeReply, type Reply } from "../../session/replies/reply.ts";
import type { Session } from "../../session/session.ts";
import { ADDRESSED_BY, IS_PROCESS, StartFailure } from "../../target/target.ts";
import { conversation, legTrace } from "../../trace/conversation.ts";
import { stalledAt } from "../../trace/crash.ts";
import { describeSender, describeSent } from "../../trace/describe-sent.ts";
import { endingFacts, exitStatus, lastLines, whyEnded } from "../../trace/ending.ts";
import type { HttpEndEvent, TraceEvent } from "../../trace/event.ts";
import { heldAnswers, holdsAnswers } from "../../trace/held-answers.ts";
import { hasReplayedRequest } from "../../trace/server-ends.ts";
import { byTransport } from "../../transport/by-transport.ts";
import type { Connection } from "../../transport/connection.ts";
import { unexpandedHint } from "../../transport/stdio/unexpanded.ts";
import type { Diagnosis } from "../../verdict/result.ts";
import { handshakeAnd, replayLine } from "../crashes/crash-diagnosis.ts";
import type { Connections, Opened } from "../sessions/connections.ts";
import { KNOWN_PROBLEMS } from "./known-problems.ts";
import { diagnoseLate, FLUSH } from "./late-answer.ts";
import { askInOtherWays } from "./silent-process.ts";

const METHOD_NOT_FOUND = -32601;

type Fact = readonly [label: string, value: string];

const FIRST_BYTES = 200;

/** A request that ends a server is found only if the server can be started again. */
const NOT_TRIED: Fact = [
  "again in isolation",
  "not tried: mcp-conform did not start this server. Add --server <command> to --url, so that it can be started again.",
];

const IN_VAIN: Fact = [
  "again in isolation",
  "nothing reproduced it: none of the last requests ended a fresh process by itself",
];

const NO_RESPONSE =
  "Expected a JSON-RPC response to the first request. The log of the server may show why there is none.";

const REFUSED =
  "Expected a result: the first request fits the schema. Its capabilities and clientInfo are open objects: ignore members that the server does not know.";

const UNKNOWN =
  "The server does not know the first request of this revision. It may have other revisions: run without --spec.";

function hintFor(reply: Reply): string {
  if (reply.kind !== "error") return NO_RESPONSE;
  return reply.code === METHOD_NOT_FOUND ? UNKNOWN : REFUSED;
}

/** The statuses with which an endpoint of the older transport answers a POST. */
const LEGACY_STATUSES: readonly number[] = [400, 404, 405];

/** Why no session could be opened: what was run, what the target answered, and what to try next. */
export async function diagnose(
  connections: Connections,
  attempt: Opened | { readonly thrown: unknown },
): Promise<Diagnosis> {
  if ("thrown" in attempt) return diagnoseStart(connections, attempt.thrown);
  const { session, handshake } = attempt;
  const { reply } = handshake;
  const { connection } = session;
  const limit = Math.min(LEGACY_MS, connections.limits.answer);
  const mayBeLegacy = reply.kind === "status" && LEGACY_STATUSES.includes(reply.http.status);
  await byTransport(connection, {
    stdio: async (process) => reply.kind === "silence" && (await askInOtherWays(process, limit)),
    // Its GET stream is recorded, and KNOWN_PROBLEMS finds it there. This throws if the operator has stopped the run.
    http: async (http) => mayBeLegacy && looksLikeHttpSse(http, limit).catch(() => false),
    "http+sse": async () => undefined,
  });
  const all = eventsOf(connections, session);
  const late = reply.kind === "silence" ? diagnoseLate(connection.id, all, reply.waitedMs) : undefined;
  const end = all.findIndex((event) => event.channel === "close" && event.why === undefined);
  // How a process ends after the end of its input explains nothing, and neither does what it writes then, unless that is its answer.
  const events = all.filter(
    ({ channel }, index) => end === -1 || index < end || (late && channel === "stdout"),
  );
  const facts = factsOf(connections, session, events, reply);
  if (late) return { ...late, facts };
  const known = KNOWN_PROBLEMS.find(({ fits }) => fits(events, reply));
  if (known) return { text: known.text, facts, hint: hintOf(known.hint, connections, session, reply) };
  return {
    text: `Could not open a session: ${describeReply(reply)}.`,
    facts,
    hint: hintFor(reply),
  };
}

/** Why a run is incomplete: a session ended or stopped answering before the harness ended it. */
export function diagnoseLoss(connections: Connections, session: Session, reply: Reply): Diagnosis {
  const events = eventsOf(connections, session);
  const facts = factsOf(connections, session, events, reply);
  if (whyEnded(events) !== undefined) {
    return {
      text: "The target wrote more than mcp-conform records, and was ended in the middle of the run.",
      facts,
      hint: "Earlier verdicts count. To reduce the output, run fewer checks: --only, --suite, --concurrency.",
    };
  }
  const { target, recorder, limits } = connections;
  const leg = legTrace(session.revision, session.connection.transport, recorder.events, limits.answer);
  if (reply.kind === "silence" && holdsAnswers(heldAnswers(leg))) {
    return {
      text: "Each answer of the server came only after the next message was written to it.",
      facts,
      hint: `${FLUSH} A client that waits for an answer before it asks again waits for ever.`,
    };
  }
  const shared = conversation(session.connection.id, events);
  const stalled = IS_PROCESS[target.transport] ? stalledAt(shared) : undefined;
  if (stalled !== undefined && reply.kind === "silence") {
    const by = describeSender(stalled.by);
    return {
      text: `The server stopped answering after ${describeSent(stalled)} (message ${stalled.seq})${by}.`,
      facts: [...facts, ["to replay it", replayLine(handshakeAnd(shared, stalled), target.address)]],
      hint: "Earlier verdicts count. A server must keep answering until its client disconnects, also while it works on a request.",
    };
  }
  const broken = reply.kind === "gone" ? diagnoseBroken(connections.recorder.events) : undefined;
  const isElsewhere = broken !== undefined && target.restart === undefined;
  const isInVain = target.restart !== undefined && hasReplayedRequest(connections.recorder.events);
  return {
    text: broken?.text ?? "The shared session stopped answering in the middle of the run.",
    facts: [
      ...facts,
      ...(broken?.facts ?? []),
      ...(isElsewhere ? [NOT_TRIED] : []),
      ...(isInVain ? [IN_VAIN] : []),
    ],
    hint: "Earlier verdicts count. A server must keep running and answering until its client disconnects.",
  };
}

/**
 * Why a run is incomplete: the harness ended a connection or an answer, because the target sends without end. Checks that
 * used it have no verdict, and each says so. This is the one finding that explains them.
 */
export function diagnoseFlood(connections: Connections): Diagnosis | undefined {
  const { events } = connections.recorder;
  const cut = events.flatMap((event) => {
    const why =
      event.channel === "close" ? event.why : event.channel === "http-end" ? abortReason(event) : "";
    return why ? [{ connection: event.connection, why }] : [];
  });
  const [first] = cut;
  if (first === undefined) return undefined;
  const opened = events.find((event) => event.channel === "open" && event.connection === first.connection);
  const names = new Set(cut.map(({ connection }) => connection));
  return {
    text: "The target wrote more than mcp-conform records, so mcp-conform stopped reading.",
    facts: [
      ...addressFacts(connections),
      ["first connection", opened?.channel === "open" ? opened.purpose : first.connection],
      ["reason", first.why],
      ["connections", `${names.size}`],
    ],
    hint: "The other verdicts count. Look for a loop in the server that sends messages without end. If its answers are only large, judge it in parts: --suite <name>.",
  };
}

/** Only the harness gives a reason when it aborts an exchange. */
function abortReason({ how, error }: HttpEndEvent): string | undefined {
  return how === "aborted" ? error : undefined;
}

/** How many open requests a diagnosis lists. */
const MOST_OPEN = 8;

/** Over HTTP: the requests that were open when the first connection broke. One of them is most likely the cause. */
function diagnoseBroken(events: readonly TraceEvent[]): Pick<Diagnosis, "text" | "facts"> | undefined {
  const end = events.find((event) => event.channel === "http-end" && event.how === "lost");
  if (end?.channel !== "http-end") return undefined;
  const closed = new Set(
    events.flatMap((event) => (event.channel === "http-end" && event.seq < end.seq ? [event.exchange] : [])),
  );
  const open = events.flatMap((event) =>
    event.channel === "http-request" && event.seq < end.seq && !closed.has(event.exchange) ? [event] : [],
  );
  const posted = open.filter(({ method }) => method === "POST");
  // A check may have sent several alike.
  const distinct = new Map(posted.map((event) => [`${describeSent(event)} ${event.by}`, event]));
  const described = [...distinct.values()].map((event) => {
    const by = describeSender(event.by);
    return `${Math.round(end.ms - event.ms)} ms after ${describeSent(event)} (message ${event.seq})${by}`;
  });
  const exit = events.find(
    (event) =>
      event.channel === "exit" && events.every((one) => one.channel !== "close" || one.seq > event.seq),
  );
  const status = exit?.channel === "exit" ? [["exit", exitStatus(exit)] as const] : [];
  const broke = `The connection broke (${end.error ?? "lost"})`;
  const [only, ...others] = described;
  if (only !== undefined && others.length === 0) return { text: `${broke}, ${only}.`, facts: status };
  return {
    text: `${broke} in the middle of the run, while ${posted.length} requests were open.`,
    facts: [...status, ["open requests", described.slice(-MOST_OPEN).join("\n")]],
  };
}

function diagnoseStart(connections: Connections, thrown: unknown): Diagnosis {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  const { facts = [], hint = unexpandedIn(connections) } = thrown instanceof StartFailure ? thrown : {};
  return {
    text: `The target could not be started: ${text}`,
    facts: [...addressFacts(connections), ...facts],
    ...given({ hint }),
  };
}

/**
 * The hint of a known problem. A process that has ended may miss a variable of the operator, or what a shell would have
 * expanded in its command.
 */
function hintOf(hint: string, connections: Connections, { connection }: Session, reply: Reply): string {
  if (reply.kind !== "gone") return hint;
  const missing = connections.target.hintAfterEnd?.(stderrOf(connection, connections));
  const more = missing ?? unexpandedIn(connections);
  return more === undefined ? hint : `${more} ${hint}`;
}

function unexpandedIn({ target: { transport, address, command } }: Connections): string | undefined {
  const started = command ?? (ADDRESSED_BY[transport] === "command" ? address : undefined);
  return started === undefined ? undefined : unexpandedHint(started);
}

function addressFacts({ target: { transport, address, command } }: Connections): readonly Fact[] {
  return Object.entries({ ...given({ command }), [ADDRESSED_BY[transport]]: address });
}

function eventsOf({ recorder }: Connections, { connection }: Session): readonly TraceEvent[] {
  return recorder.events.filter((event) => event.connection === connection.id);
}

function factsOf(
  connections: Connections,
  { connection }: Session,
  events: readonly TraceEvent[],
  reply: Reply,
): readonly Fact[] {
  const facts: Fact[] = [
    ...addressFacts(connections),
    ["answer", describeReply(reply)],
    ...endingFacts(events),
  ];
  const stdout = firstOfStdout(events);
  if (stdout) facts.push(["first bytes of stdout", brief(stdout, FIRST_BYTES)]);
  if (reply.kind === "status" && reply.body !== "") {
    facts.push(["first bytes of the body", brief(reply.body, FIRST_BYTES)]);
  }
  const stderr = lastLines(stderrOf(connection, connections));
  if (stderr !== undefined) facts.push(["last lines of stderr", stderr]);
  return facts;
}

/** A process can have written megabytes, so only the lines that are shown are joined. */
function firstOfStdout(events: readonly TraceEvent[]): string {
  const lines: string[] = [];
  let length = 0;
  for (const event of events) {
    if (event.channel !== "stdout") continue;
    lines.push(event.raw);
    length += event.raw.length + 1;
    if (length > 2 * FIRST_BYTES) break;
  }
  return lines.join("\n");
}

/** Over HTTP: of the process that was started to listen at the URL, if there is one. */
function stderrOf(connection: Connection, { target }: Connections): string {
  return byTransport(connection, {
    stdio: (process) => process.stderrTail(),
    http: () => target.stderrTail?.() ?? "",
    "http+sse": () => target.stderrTail?.() ?? "",
  });
}
