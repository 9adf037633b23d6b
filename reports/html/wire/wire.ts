import type { OpenEvent, TraceEvent } from "../../../harness/trace/event.ts";
import { HEADER, headersNamed } from "../../../harness/trace/headers.ts";
import { say } from "../../language/language.ts";
import { count } from "../../text.ts";
import { type Markup, markup, NOTHING } from "../markup.ts";
import { type Loose, PACK, type Piece } from "../pack.ts";
import { compact } from "../page.ts";
import { said } from "../said.ts";
import type { Subject } from "../subject.ts";
import { type Connection, connectionsOf, legName, timesOf } from "./connection.ts";
import { sessionOf } from "./headers.ts";
import { partiesMarkup } from "./parties.ts";
import { repeatsOf } from "./repeats.ts";
import { roomOf } from "./room.ts";
import { isFailure, isFinding } from "./row.ts";
import { type Paper, type Pointed, rowsOf } from "./rows.ts";
import { Shared } from "./shared.ts";

/**
 * Everything that crossed the wire, leg by leg and connection by connection, as pieces of the page. With more than `limit`
 * bytes, events are left out: first those that no finding cites.
 */
export function wire(subject: Subject, limit: number): readonly Piece[] {
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
  return [compact(markup`${limited(subject)}${tools()}${partiesMarkup(subject)}${lanes}`), PACK, ...groups];
}

/** The strip of the connections and the search. Scripts fill and show them. */
function tools(): Markup {
  const words = {
    strip: say("Connections over the seconds of the run"),
    legend: say(
      "one bar for each connection; shaded: waiting for the target; lines: a process starts or ends",
    ),
    times: say("one bar for each answer, from its request on; a click leads to its line"),
  };
  return markup`<div id="strip" data-words="${JSON.stringify(words)}" hidden></div>
<p hidden><label for="needle">${say("Search in all messages")}</label> <input id="needle" type="search" spellcheck="false" autocomplete="off"> <output id="found" for="needle" aria-live="polite"></output></p>
`;
}

/** The rest is for events that findings cite. */
const USUAL_PART = 0.5;

function hiddenIn({ events, shown }: Subject): number {
  return events.filter(({ seq }) => !shown.has(seq)).length;
}

function limited(subject: Subject): Markup {
  const hidden = hiddenIn(subject);
  if (hidden === 0) return NOTHING;
  return markup`<p><b>${say("This page is limited to 10 MB: {hidden} of {all} events are not shown.", { hidden, all: subject.events.length })}</b> ${say("The trace has all of them.")}</p>\n`;
}

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

function group(paper: Paper, heading: string, connections: readonly Connection[]): readonly Piece[] {
  if (connections.length === 0) return [];
  return [
    compact(markup`<h3>${heading}</h3>\n`),
    ...connections.flatMap((connection) => block(paper, connection)),
  ];
}

function block(paper: Paper, connection: Connection): readonly Piece[] {
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
  const pieces = [
    compact(opening),
    ...rowsOf(paper, { ...connection, events: opened ? others : events }),
    "</ol></details>\n",
  ];
  return found ? pieces : pieces.map(loosened);
}

/** A connection without a failure is packed as a whole. */
function loosened(piece: string | Loose): Loose {
  return { loose: typeof piece === "string" ? piece : piece.loose, among: "connections" };
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
