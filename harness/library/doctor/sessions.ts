import { eraOf, FIRST_STATELESS, REVISIONS, type Revision } from "../../../schema/revision.ts";
import { type Discovery, discoverExactly } from "../../run/discovery/discover.ts";
import { requireServed } from "../../run/discovery/served.ts";
import { Connections } from "../../run/sessions/connections.ts";
import { brief } from "../../session/replies/reply.ts";
import { withTimeout } from "../../session/waiting/timeout.ts";
import type { Limits, Target } from "../../target/target.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { headerOf } from "../../trace/headers.ts";
import type { Recorder } from "../../trace/recorder.ts";
import { SERVER_BEHIND } from "../../trace/server-ends.ts";
import type { Diagnosis } from "../../verdict/result.ts";
import { type Finding, note, ok, wrong } from "./finding.ts";

const NEWEST_STATEFUL = REVISIONS.findLast((revision) => eraOf(revision) === "stateful") ?? REVISIONS[0];

/** After the first era has answered, the second one has this many times as long, within these bounds in milliseconds. */
const SLOWER = 3;
const AT_LEAST_MS = 500;
const AT_MOST_MS = 1_000;

/** A start that takes longer than this makes each run slow, in milliseconds. */
const SLOW_START_MS = 2_000;

/** How many characters of an unexpected line are shown. */
const FIRST_BYTES = 200;

interface Examined {
  readonly target: Target;
  readonly limits: Limits;
  readonly recorder: Recorder;
  readonly signal: AbortSignal;
}

/** What was found out about one era; undefined if there was no answer while the other era had one. */
interface Tried {
  readonly revision: Revision;
  readonly discovery: Discovery | undefined;
}

/** Opens a session in each era, and looks at all that crossed the wire. Leaves nothing running. */
export async function examineSessions(examined: Examined): Promise<readonly Finding[]> {
  const { target, recorder, limits, signal } = examined;
  const over = new AbortController();
  const connections = new Connections(target, recorder, limits, AbortSignal.any([signal, over.signal]));
  let tried: readonly Tried[];
  try {
    tried = await bothEras(connections);
    // Two processes of one command can disturb each other: with a lock, or a port.
    if (tried.every(({ discovery }) => discovery?.kind !== "spoken") && hasEnded(recorder.events)) {
      const discovery = await discoverExactly(connections, NEWEST_STATEFUL);
      if (discovery.kind === "spoken") tried = [...tried, { revision: NEWEST_STATEFUL, discovery }];
    }
  } finally {
    over.abort();
    await connections.end();
  }
  return [...handshakes(tried), ...wireFindings(recorder.events)];
}

async function bothEras(connections: Connections): Promise<readonly Tried[]> {
  const began = performance.now();
  const revisions = [FIRST_STATELESS, NEWEST_STATEFUL];
  const attempts = revisions.map(async (revision) => {
    const discovery = await discoverExactly(connections, revision);
    return requireServed(discovery);
  });
  // The other attempt is given up when the first session is open and the patience is over.
  for (const one of attempts) one.catch(() => undefined);
  const spoken = Promise.any(
    attempts.map(async (one) => {
      if ((await one).kind !== "spoken") throw new Error("unspoken");
    }),
  );
  await Promise.race([spoken.catch(() => undefined), Promise.allSettled(attempts)]);
  const elapsed = performance.now() - began;
  const patience = Math.min(Math.max(AT_LEAST_MS, SLOWER * elapsed), Math.max(AT_MOST_MS, elapsed));
  return Promise.all(
    attempts.map(async (one, index) => ({
      revision: revisions[index] ?? NEWEST_STATEFUL,
      discovery: await withTimeout(one, patience, () => undefined),
    })),
  );
}

/** With one era the target can be judged. Without any the first diagnosis is the cause. */
function handshakes(tried: readonly Tried[]): readonly Finding[] {
  const spoken = tried.some(({ discovery }) => isUsable(discovery));
  if (!spoken) {
    const first = tried.findLast(({ discovery }) => discovery?.kind === "unspoken")?.discovery;
    return first?.kind === "unspoken" ? [failed("handshake", first.diagnosis)] : [];
  }
  return tried.map(({ revision, discovery }) => {
    const name = `${eraOf(revision)} era`;
    if (discovery === undefined) return note(name, `no answer to ${revision} in time, after the other era`);
    if (discovery.kind === "spoken") return ok(name, introduction(discovery));
    const { counterOffer } = discovery;
    if (counterOffer !== undefined) return ok(name, `offers ${counterOffer} in place of ${revision}`);
    const { text, facts } = discovery.diagnosis;
    const answer = facts.find(([label]) => label === "answer")?.[1] ?? text;
    return ok(name, `does not speak ${revision}: ${answer}`);
  });
}

const isUsable = (discovery: Discovery | undefined) =>
  discovery?.kind === "spoken" || (discovery?.kind === "unspoken" && discovery.counterOffer !== undefined);

function introduction({ revision, session }: Discovery & { readonly kind: "spoken" }): string {
  const { name, version, capabilities } = session.server;
  const declared = Object.keys(capabilities);
  const what = declared.length === 0 ? "declares nothing" : `declares ${declared.join(", ")}`;
  return `speaks ${revision}: ${[name, version].filter((one) => one !== undefined).join(" ")}, ${what}`;
}

function failed(name: string, { text, facts, hint }: Diagnosis): Finding {
  const lines = facts.filter(([label]) => label !== "command" && label !== "url");
  return wrong(name, [text, ...lines.map(([label, value]) => `${label}: ${value}`)].join("\n"), hint);
}

/** Whether a process has ended by itself. */
function hasEnded(events: readonly TraceEvent[]): boolean {
  const closed = new Set(events.flatMap((one) => (one.channel === "close" ? [one.connection] : [])));
  return events.some(({ channel, connection }) => channel === "exit" && !closed.has(connection));
}

/** What the trace shows beside the handshake. */
export function wireFindings(events: readonly TraceEvent[]): readonly Finding[] {
  return [
    ...stdoutFinding(events),
    ...startFinding(events),
    ...authorizationFinding(events),
    ...redirectFinding(events),
  ];
}

function stdoutFinding(events: readonly TraceEvent[]): readonly Finding[] {
  const servers = new Set(
    events.flatMap((event) =>
      event.channel === "open" && event.transport === "stdio" && !event.purpose.startsWith(SERVER_BEHIND)
        ? [event.connection]
        : [],
    ),
  );
  const lines = events.filter((event) => event.channel === "stdout" && servers.has(event.connection));
  if (lines.length === 0) return [];
  const noise = lines.find((event) => event.channel === "stdout" && event.message === undefined);
  if (noise?.channel !== "stdout") return [ok("stdout", "has nothing but messages, each on one line")];
  return [
    wrong(
      "stdout",
      `has a line that is no message: ${brief(noise.raw, FIRST_BYTES)}`,
      "Write logs and banners to stderr. Clients read each line of stdout as a message.",
    ),
  ];
}

/** From the first start to the first answer. */
function startFinding(events: readonly TraceEvent[]): readonly Finding[] {
  const opened = events.find(({ channel }) => channel === "open");
  const agreed = events.find(({ channel }) => channel === "agreed");
  if (opened === undefined || agreed === undefined) return [];
  const ms = Math.round(agreed.ms - opened.ms);
  if (ms < SLOW_START_MS) return [ok("first answer", `after ${ms} ms`)];
  return [
    note(
      "first answer",
      `after ${(ms / 1000).toFixed(1)} s`,
      "Each process of the server takes as long to start. If the run reports no answer, use --start-timeout <ms>.",
    ),
  ];
}

/** The challenge says how to get a token. */
function authorizationFinding(events: readonly TraceEvent[]): readonly Finding[] {
  const refused = events.find((event) => event.channel === "http-response" && event.status === 401);
  if (refused?.channel !== "http-response") return [];
  const challenge = headerOf(refused.headers, "WWW-Authenticate");
  if (challenge !== undefined)
    return [note("authorization", `WWW-Authenticate: ${brief(challenge, FIRST_BYTES)}`)];
  return [
    note(
      "authorization",
      "The answer 401 has no WWW-Authenticate header, so clients cannot find out how to get a token.",
      "Add the header with resource_metadata.",
    ),
  ];
}

function redirectFinding(events: readonly TraceEvent[]): readonly Finding[] {
  const redirect = events.find(
    (event) => event.channel === "http-response" && event.status >= 300 && event.status < 400,
  );
  const to = redirect?.channel === "http-response" ? headerOf(redirect.headers, "Location") : undefined;
  return to === undefined ? [] : [note("redirect", `Location: ${brief(to, FIRST_BYTES)}`)];
}
