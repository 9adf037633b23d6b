import type { TraceEvent } from "../../../harness/trace/event.ts";
import { say } from "../../language/language.ts";
import { type Line, linesOf } from "../../wire/line.ts";
import { sideOf } from "../../wire/side.ts";
import { type Markup, markup } from "../markup.ts";
import type { Loose } from "../pack.ts";
import { compact } from "../page.ts";
import type { Subject } from "../subject.ts";
import type { Connection } from "./connection.ts";
import { type HeaderModels, headersOf, type ShownHeaders } from "./headers.ts";
import { hasPlace, isFailure, isFinding, type Placed, row } from "./row.ts";
import type { Shared } from "./shared.ts";

/** The last lines of a connection are always shown: they say how it ended. */
const LAST = 5;

/** How much of a payload is shown where the page has no more room, in characters. */
const LITTLE = 1_000;

/** The JSON pointers of findings, by the sequence number of the message. */
export type Pointed = ReadonlyMap<number, readonly string[]>;

/** The page as far as it is written. */
export interface Paper {
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

/** The lines of a connection, as far as there is room. Those that failures cite stay in the markup of a large page. */
export function rowsOf(
  paper: Paper,
  { name, purpose, events, revision }: Connection,
): readonly (string | Loose)[] {
  const { subject, pointed, models, shared, resumed } = paper;
  const headers = headersOf(events, models);
  const lines = linesOf(events, (seq) => subject.cited.get(seq)?.some(isFinding) === true, revision);
  const usualUrl = events.find((event) => event.channel === "http-request")?.url;
  const before = paper.used;
  const room = paper.rooms === undefined ? Number.POSITIVE_INFINITY : (paper.rooms.get(name) ?? 0);
  const rows: (string | Loose)[] = [];
  let hidden: readonly TraceEvent[] = [];
  const put = (html: string, isKept = false) => {
    rows.push(isKept ? html : { loose: html, among: "lines" });
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
    const isKept = [...line.events, ...(answer?.events ?? [])].some((event) => isOfFailure(subject, event));
    put(compact(row(subject, placed(line, isRoom, false), answer && placed(answer, isRoom, true))), isKept);
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

function isOfFailure({ cited }: Subject, { seq }: TraceEvent): boolean {
  return cited.get(seq)?.some(isFailure) === true;
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
