import type { OpenEvent, TraceEvent } from "../../../harness/trace/event.ts";
import { HEADER, headersNamed } from "../../../harness/trace/headers.ts";
import { say } from "../../language/language.ts";
import { count } from "../../text.ts";
import { type Markup, markup, NOTHING } from "../markup.ts";
import { compact } from "../page.ts";
import { said } from "../said.ts";
import type { Subject } from "../subject.ts";
import { type HeaderModels, headersOf, type ShownHeaders, sessionOf } from "./headers.ts";
import { type Line, linesOf } from "./line.ts";
import { partiesMarkup } from "./parties.ts";
import { repeatsOf } from "./repeats.ts";
import { roomOf } from "./room.ts";
import { hasPlace, isFailure, isFinding, type Placed, row } from "./row.ts";
import { Shared } from "./shared.ts";
import { sideOf } from "./side.ts";

/** Everything of one process, or of one HTTP client. */
interface Connection {
  readonly name: string;
  readonly events: readonly TraceEvent[];
  /** From the event that opens it. */
  readonly purpose: string;
  /** "MCP 2025-11-25 over stdio": the leg that it belongs to. */
  readonly leg: string;
  readonly revision: string;
}

/** The last lines of a connection are always shown: they say how it ended. */
const LAST = 5;

/** How much of a payload is shown where the page has no more room, in characters. */
const LITTLE = 1_000;

/**
 * Everything that crossed the wire, leg by leg and connection by connection, as parts of the page. With more than `limit`
 * bytes, events are left out: first those that no finding cites.
 */
export function wire(subject: Subject, limit: number): readonly string[] {
  if (subject.trace === undefined) {
    return [
      compact(
        markup`<p>${said("This report has no trace. Record one with {option}.", { option: markup`<code>--trace</code>` })}</p>`,
      ),
    ];
  }
  const legs = new Map(
    subject.result.legs.map((leg) => [legName(leg.revision, leg.transport), [] as Connection[]]),
  );
  const beside: Connection[] = [];
  const connections = connectionsOf(subject.events);
  for (const connection of connections) (legs.get(connection.leg) ?? beside).push(connection);
  const write = (rooms: Paper["rooms"]) => {
    subject.shown.clear();
    const paper: Paper = {
      subject,
      pointed: pointersOf(subject),
      shared: new Shared(),
      models: new Map(),
      resumed: resumedIds(subject.events),
      firstBlock: subject.events.find(({ channel }) => channel === "sse"),
      rooms,
      limit,
      used: 0,
    };
    return [
      ...[...legs].flatMap(([name, mine]) => group(paper, name, mine)),
      ...group(paper, say("Other connections"), beside),
    ];
  };
  let groups = write(undefined);
  // Only where something is missing do the connections share the room.
  if (hiddenIn(subject) > 0) {
    const all = connections.map(({ events }) => events);
    const rooms = roomOf(all, repeatsOf(subject.events), limit * USUAL_PART);
    groups = write(new Map(connections.map(({ name }, index) => [name, rooms[index] ?? 0])));
  }
  const lanes = lanesMarkup(subject, say("harness"));
  return [compact(markup`${limited(subject)}${tools()}${partiesMarkup(subject)}${lanes}`), ...groups];
}

/** The strip of the connections and the search. Scripts fill and show them. */
function tools(): Markup {
  const words = {
    strip: say("Connections over the seconds of the run"),
    legend: say(
      "one bar for each connection; shaded: waiting for the target; lines: a process starts or ends",
    ),
  };
  return markup`<div id="strip" data-words="${JSON.stringify(words)}" hidden></div>
<p hidden><label for="needle">${say("Search in all messages")}</label> <input id="needle" type="search" spellcheck="false" autocomplete="off"> <output id="found" for="needle" aria-live="polite"></output></p>
`;
}

/** The rest is for events that findings cite. */
const USUAL_PART = 0.5;

/** The page as far as it is written. */
interface Paper {
  readonly subject: Subject;
  readonly pointed: Pointed;
  readonly shared: Shared;
  readonly models: HeaderModels;
  /** The ids of stream events that a later request names. */
  readonly resumed: ReadonlySet<string>;
  /** The first block of an event stream: an example of how the target writes them. */
  readonly firstBlock: TraceEvent | undefined;
  /** How many bytes each connection can take, by its name. Undefined where all have room. */
  readonly rooms: ReadonlyMap<string, number> | undefined;
  readonly limit: number;
  used: number;
}

function hiddenIn({ events, shown }: Subject): number {
  return events.filter(({ seq }) => !shown.has(seq)).length;
}

function limited(subject: Subject): Markup {
  const hidden = hiddenIn(subject);
  if (hidden === 0) return NOTHING;
  return markup`<p><b>${say("This page is limited to 10 MB: {hidden} of {all} events are not shown.", { hidden, all: subject.events.length })}</b> ${say("The trace has all of them.")}</p>\n`;
}

/** The JSON pointers of findings, by the sequence number of the message. */
type Pointed = ReadonlyMap<number, readonly string[]>;

function pointersOf({ cited }: Subject): Pointed {
  return new Map(
    [...cited].map(([seq, citations]) => [
      seq,
      citations.filter(isFinding).flatMap(({ pointer }) => pointer ?? []),
    ]),
  );
}

function resumedIds(events: readonly TraceEvent[]): ReadonlySet<string> {
  return new Set(
    events.flatMap((event) =>
      event.channel === "http-request" ? headersNamed(event.headers, HEADER.lastEventId) : [],
    ),
  );
}

function group(paper: Paper, heading: string, connections: readonly Connection[]): readonly string[] {
  if (connections.length === 0) return [];
  return [
    compact(markup`<h3>${heading}</h3>\n`),
    ...connections.flatMap((connection) => block(paper, connection)),
  ];
}

function block(paper: Paper, connection: Connection): readonly string[] {
  const { name, purpose, events } = connection;
  const { subject } = paper;
  const found =
    subject.result.diagnosis !== undefined ||
    events.some(({ seq }) => subject.cited.get(seq)?.some(isFailure));
  const [first, ...others] = events;
  // The heading says what an event says that only opens the connection.
  const opened = first?.channel === "open" ? first : undefined;
  if (opened) subject.shown.set(opened.seq, opened.seq);
  const session = sessionOf(events);
  const id = opened ? markup` id="m${opened.seq}"` : NOTHING;
  const process = opened?.transport === "stdio" ? markup` data-process="1"` : NOTHING;
  const opening = markup`<details class="connection"${id}${process}${found ? markup` open` : ""}><summary>${say("Connection {name}: {purpose}", { name, purpose })} <small>${timesOf(events)}, ${count(events.length, "event")}${session === undefined ? "" : `, ${say("session {id}", { id: session })}`}</small></summary>
${lanesOf(subject, opened)}<ol>
`;
  return [
    compact(opening),
    ...rowsOf(paper, { ...connection, events: opened ? others : events }),
    "</ol></details>\n",
  ];
}

const PARTIES = {
  "authorization-server": "authorization server",
  // An authorization server requests the documents of clients.
  "client-document": "authorization server",
} as const;

/** The harness plays one party of a conversation, and the target is the other. */
function lanesMarkup({ result }: Subject, played: string): Markup {
  return markup`<p class="lanes"><span>${played} →</span><span>← ${say("{party} under test", { party: say(result.target.role) })}</span></p>\n`;
}

/** The lanes of a connection on which the harness is not the usual party. */
function lanesOf(subject: Subject, opened: OpenEvent | undefined): Markup {
  const party = opened?.party;
  return party === undefined ? NOTHING : lanesMarkup(subject, say(PARTIES[party]));
}

/** "0.010 s to 2.310 s" */
function timesOf(events: readonly TraceEvent[]): string {
  const [first, last] = [events[0], events.at(-1)].map((event) => ((event?.ms ?? 0) / 1000).toFixed(3));
  return first === last ? `${first} s` : say("{from} s to {to} s", { from: first ?? 0, to: last ?? 0 });
}

function rowsOf(paper: Paper, { name, purpose, events, revision }: Connection): readonly string[] {
  const { subject, pointed, models, shared, resumed } = paper;
  const headers = headersOf(events, models);
  const lines = linesOf(events, (seq) => subject.cited.get(seq)?.some(isFinding) === true, revision);
  const usualUrl = events.find((event) => event.channel === "http-request")?.url;
  const before = paper.used;
  const room = paper.rooms === undefined ? Number.POSITIVE_INFINITY : (paper.rooms.get(name) ?? 0);
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
  const placed = (line: Line, isRoom: boolean, isBeside: boolean): Placed => {
    const { main } = line;
    return {
      line,
      around: {
        asked: subject.answers.get(main.seq),
        headers: headersIn(subject, line, headers),
        pointers: pointed.get(main.seq) ?? [],
        most: isRoom ? Number.POSITIVE_INFINITY : LITTLE,
        shared,
        framed: line.events.some(
          (event) => event === paper.firstBlock || isResumed(event, resumed) || isEvidence(subject, event),
        ),
        usualUrl,
        isBeside,
        named: "by" in main && main.by !== undefined && !purpose.includes(main.by),
      },
    };
  };
  const beside = new Set<Line>();
  for (const [index, line] of lines.entries()) {
    if (beside.has(line)) continue;
    const isRoom = paper.used - before < room;
    const isWanted =
      isRoom || index >= lines.length - LAST || line.events.some(({ seq }) => subject.cited.has(seq));
    if (!isWanted || paper.used >= paper.limit) {
      hidden = [hidden[0] ?? line.main, line.main];
      continue;
    }
    putHidden();
    const next = lines[index + 1];
    const answer = next !== undefined && answersDirectly(subject, line, next) ? next : undefined;
    for (const { seq } of line.events) subject.shown.set(seq, line.main.seq);
    if (answer !== undefined) {
      beside.add(answer);
      const place = hasPlace(subject, answer) ? answer.main.seq : line.main.seq;
      for (const { seq } of answer.events) subject.shown.set(seq, place);
    }
    put(compact(row(subject, placed(line, isRoom, false), answer && placed(answer, isRoom, true))));
  }
  putHidden();
  return rows;
}

/** A line is the answer to the one before. */
function answersDirectly({ answers, result }: Subject, line: Line, next: Line): boolean {
  const side = ({ main }: Line) => sideOf(result.target.role, main.channel);
  return side(line) !== side(next) && answers.get(next.main.seq)?.seq === line.main.seq;
}

function isResumed(event: TraceEvent, resumed: ReadonlySet<string>): boolean {
  return event.channel === "sse" && event.id !== undefined && resumed.has(event.id);
}

function isEvidence({ cited }: Subject, { seq }: TraceEvent): boolean {
  return cited.get(seq)?.some(isFinding) === true;
}

function gap([first, last]: readonly TraceEvent[]): Markup {
  const text =
    first === last
      ? say("event {number} is not shown, because this page is limited to 10 MB", { number: first?.seq ?? 0 })
      : say("the events from {first} to {last} are not shown, because this page is limited to 10 MB", {
          first: first?.seq ?? 0,
          last: last?.seq ?? 0,
        });
  return markup`<li class="k"><i></i><div>${text}</div></li>\n`;
}

function legName(revision: string, transport: string): string {
  return say("MCP {revision} over {transport}", { revision, transport });
}

/** The headers of a line. They refer only to a message that is shown. */
function headersIn(
  { shown }: Subject,
  { main, response }: Line,
  headers: ReadonlyMap<number, ShownHeaders>,
): ShownHeaders | undefined {
  const event = response ?? main;
  const found = headers.get(event.seq);
  if (found?.as === undefined || shown.has(found.as) || !("headers" in event)) return found;
  return { lines: event.headers };
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
      leg: legName(revision, opened?.transport ?? "stdio"),
      revision,
    };
  });
}
