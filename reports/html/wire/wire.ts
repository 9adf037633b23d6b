import type { TraceEvent } from "../../../harness/trace/event.ts";
import { type Markup, markup, NOTHING } from "../markup.ts";
import type { Subject } from "../subject.ts";
import { answered } from "./exchanges.ts";
import { headersOf } from "./headers.ts";
import { repeatsOf, type Same } from "./repeats.ts";
import { isFailure, isFinding, row } from "./row.ts";

/** Everything of one process, or of one HTTP client. */
interface Connection {
  readonly name: string;
  readonly events: readonly TraceEvent[];
  /** From the event that opens it. */
  readonly purpose: string;
  /** "2025-11-25 over stdio": the leg that it belongs to. */
  readonly leg: string;
}

/** Everything that crossed the wire, leg by leg and connection by connection. */
export function wire(subject: Subject): Markup {
  if (subject.trace === undefined) {
    return markup`<p>This report has no trace. Record one with <code>--trace</code>.</p>`;
  }
  const legs = new Map(
    subject.result.legs.map((leg) => [`${leg.revision} over ${leg.transport}`, [] as Connection[]]),
  );
  const repeats = repeatsOf(subject.events);
  const pointed = pointersOf(subject, repeats);
  const beside: Connection[] = [];
  for (const connection of connectionsOf(subject.events))
    (legs.get(connection.leg) ?? beside).push(connection);
  return markup`<p class="lanes"><span>harness →</span><span>← ${subject.result.target.role} under test</span></p>
${[...legs].map(([name, connections]) => group(subject, `MCP ${name}`, connections, repeats, pointed))}
${group(subject, "Other connections", beside, repeats, pointed)}`;
}

type Repeats = ReadonlyMap<number, Same>;

/** The JSON pointers of findings, by the sequence number of the message on the page. */
type Pointed = ReadonlyMap<number, readonly string[]>;

function pointersOf({ cited }: Subject, repeats: Repeats): Pointed {
  const pointed = new Map<number, string[]>();
  for (const [seq, citations] of cited) {
    const shown = repeats.get(seq)?.seq ?? seq;
    const pointers = citations.filter(isFinding).flatMap(({ pointer }) => pointer ?? []);
    pointed.set(shown, [...(pointed.get(shown) ?? []), ...pointers]);
  }
  return pointed;
}

function group(
  subject: Subject,
  heading: string,
  connections: readonly Connection[],
  repeats: Repeats,
  pointed: Pointed,
): Markup {
  if (connections.length === 0) return NOTHING;
  return markup`<h3>${heading}</h3>
${connections.map((connection) => block(subject, connection, repeats, pointed))}`;
}

function block(
  subject: Subject,
  { name, purpose, events }: Connection,
  repeats: Repeats,
  pointed: Pointed,
): Markup {
  const asked = answered(events, subject.result.target.role);
  const headers = headersOf(events);
  const found =
    subject.result.diagnosis !== undefined ||
    events.some(({ seq }) => subject.cited.get(seq)?.some(isFailure));
  const ends = endsOf(subject, events);
  const ended = new Set(ends.values());
  const rows = events
    .filter((event) => !ended.has(event))
    .map((event) =>
      row(subject, event, {
        asked: asked.get(event.seq),
        headers: headers.get(event.seq),
        same: repeats.get(event.seq),
        pointers: pointed.get(event.seq) ?? [],
        end: ends.get(event.seq),
      }),
    );
  return markup`<details class="connection"${found ? markup` open` : ""}><summary>Connection ${name}: ${purpose} <small>${events.length} events</small></summary>
<ol>
${rows}</ol></details>
`;
}

/** Complete ends of HTTP exchanges, by the event directly before them. */
function endsOf({ cited }: Subject, events: readonly TraceEvent[]): ReadonlyMap<number, TraceEvent> {
  const ends = new Map<number, TraceEvent>();
  events.forEach((event, index) => {
    const before = events[index - 1];
    if (event.channel !== "http-end" || event.how !== "complete" || cited.has(event.seq)) return;
    if (before !== undefined && "exchange" in before && before.exchange === event.exchange)
      ends.set(before.seq, event);
  });
  return ends;
}

function connectionsOf(events: readonly TraceEvent[]): readonly Connection[] {
  const byName = new Map<string, TraceEvent[]>();
  for (const event of events) {
    const mine = byName.get(event.connection);
    if (mine) mine.push(event);
    else byName.set(event.connection, [event]);
  }
  return [...byName].map(([name, mine]) => {
    const opened = mine.find((event) => event.channel === "open");
    const agreed = mine.find((event) => event.channel === "agreed");
    const revision = agreed?.revision ?? opened?.revision ?? "unknown revision";
    return {
      name,
      events: mine,
      purpose: opened?.purpose ?? "beginning not recorded",
      leg: `${revision} over ${opened?.transport ?? "stdio"}`,
    };
  });
}
