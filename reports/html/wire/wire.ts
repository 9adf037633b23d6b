import type { TraceEvent } from "../../../harness/trace/event.ts";
import { type Markup, markup, NOTHING } from "../markup.ts";
import { compact } from "../page.ts";
import type { Subject } from "../subject.ts";
import { headersOf, type ShownHeaders } from "./headers.ts";
import { repeatsOf, type Same } from "./repeats.ts";
import { roomOf } from "./room.ts";
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

/** The last events of a connection are always shown: they say how it ended. */
const LAST = 5;

/** How much of a payload is shown where the page has no more room, in characters. */
const LITTLE = 1_000;

/**
 * Everything that crossed the wire, leg by leg and connection by connection, as parts of the page. With more than `limit`
 * bytes, events are left out: first those that no finding cites.
 */
export function wire(subject: Subject, limit: number): readonly string[] {
  if (subject.trace === undefined) {
    return [compact(markup`<p>This report has no trace. Record one with <code>--trace</code>.</p>`)];
  }
  const legs = new Map(
    subject.result.legs.map((leg) => [`${leg.revision} over ${leg.transport}`, [] as Connection[]]),
  );
  const repeats = repeatsOf(subject.events);
  const beside: Connection[] = [];
  const connections = connectionsOf(subject.events);
  for (const connection of connections) (legs.get(connection.leg) ?? beside).push(connection);
  const rooms = roomOf(
    connections.map(({ events }) => events),
    repeats,
    limit * USUAL_PART,
  );
  const paper: Paper = {
    subject,
    repeats,
    pointed: pointersOf(subject, repeats),
    rooms: new Map(connections.map(({ name }, index) => [name, rooms[index] ?? 0])),
    limit,
    used: 0,
  };
  const groups = [
    ...[...legs].flatMap(([name, mine]) => group(paper, `MCP ${name}`, mine)),
    ...group(paper, "Other connections", beside),
  ];
  const lanes = markup`<p class="lanes"><span>harness →</span><span>← ${subject.result.target.role} under test</span></p>\n`;
  return [compact(markup`${limited(subject)}${lanes}`), ...groups];
}

/** The rest is for events that findings cite. */
const USUAL_PART = 0.5;

/** The page as far as it is written. */
interface Paper {
  readonly subject: Subject;
  readonly repeats: Repeats;
  readonly pointed: Pointed;
  /** How many bytes each connection can take, by its name. */
  readonly rooms: ReadonlyMap<string, number>;
  readonly limit: number;
  used: number;
}

function limited({ events, shown }: Subject): Markup {
  const hidden = events.filter(({ seq }) => !shown.has(seq)).length;
  if (hidden === 0) return NOTHING;
  return markup`<p><b>This page is limited to 10 MB: ${hidden} of ${events.length} events are not shown.</b> The trace has all of them.</p>\n`;
}

type Repeats = ReadonlyMap<number, Same>;

/** The JSON pointers of findings, by the sequence number of the message on the page. */
type Pointed = ReadonlyMap<number, readonly string[]>;

function pointersOf({ cited }: Subject, repeats: Repeats): Pointed {
  const pointed = new Map<number, string[]>();
  for (const [seq, citations] of cited) {
    const pointers = citations.filter(isFinding).flatMap(({ pointer }) => pointer ?? []);
    // A repetition has no payload of its own on the page, if the earlier message is shown.
    for (const one of new Set([seq, repeats.get(seq)?.seq ?? seq])) {
      pointed.set(one, [...(pointed.get(one) ?? []), ...pointers]);
    }
  }
  return pointed;
}

function group(paper: Paper, heading: string, connections: readonly Connection[]): readonly string[] {
  if (connections.length === 0) return [];
  return [
    compact(markup`<h3>${heading}</h3>\n`),
    ...connections.flatMap((connection) => block(paper, connection)),
  ];
}

function block(paper: Paper, { name, purpose, events }: Connection): readonly string[] {
  const { subject } = paper;
  const found =
    subject.result.diagnosis !== undefined ||
    events.some(({ seq }) => subject.cited.get(seq)?.some(isFailure));
  const opening = markup`<details class="connection"${found ? markup` open` : ""}><summary>Connection ${name}: ${purpose} <small>${events.length} events</small></summary>
<ol>
`;
  return [compact(opening), ...rowsOf(paper, name, events), "</ol></details>\n"];
}

function rowsOf(paper: Paper, name: string, events: readonly TraceEvent[]): readonly string[] {
  const { subject, repeats, pointed } = paper;
  const headers = headersOf(events);
  const ends = endsOf(subject, events);
  const ended = new Set(ends.values());
  const before = paper.used;
  const room = paper.rooms.get(name) ?? 0;
  const rows: string[] = [];
  let hidden: readonly TraceEvent[] = [];
  const put = (html: string) => {
    rows.push(html);
    paper.used += Buffer.byteLength(html);
  };
  const putHidden = () => {
    if (hidden.length > 0) put(compact(gap(hidden)));
    hidden = [];
  };
  for (const [index, event] of events.entries()) {
    if (ended.has(event)) continue;
    const isRoom = paper.used - before < room;
    const isWanted = isRoom || index >= events.length - LAST || subject.cited.has(event.seq);
    if (!isWanted || paper.used >= paper.limit) {
      hidden = [hidden[0] ?? event, event];
      continue;
    }
    putHidden();
    const end = ends.get(event.seq);
    put(
      compact(
        row(subject, event, {
          asked: subject.answers.get(event.seq),
          headers: shownHeaders(subject, event, headers.get(event.seq)),
          same: shownSame(subject, repeats.get(event.seq)),
          pointers: pointed.get(event.seq) ?? [],
          end,
          most: isRoom ? Number.POSITIVE_INFINITY : LITTLE,
        }),
      ),
    );
    for (const { seq } of [event, ...(end ? [end] : [])]) subject.shown.add(seq);
  }
  putHidden();
  return rows;
}

function gap([first, last]: readonly TraceEvent[]): Markup {
  const which =
    first === last ? `event ${first?.seq} is` : `the events from ${first?.seq} to ${last?.seq} are`;
  return markup`<li class="k"><i></i><div>${which} not shown, because this page is limited to 10 MB</div></li>\n`;
}

/** A message refers to an earlier one only if that one is shown. */
function shownSame({ shown }: Subject, same: Same | undefined): Same | undefined {
  return same !== undefined && shown.has(same.seq) ? same : undefined;
}

function shownHeaders(
  { shown }: Subject,
  event: TraceEvent,
  headers: ShownHeaders | undefined,
): ShownHeaders | undefined {
  if (headers?.as === undefined || shown.has(headers.as) || !("headers" in event)) return headers;
  return { lines: event.headers };
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
