import { ownMember } from "../../../schema/own-member.ts";
import { endOfJson } from "../balanced.ts";
import { type Format, type Reader, Tally } from "../format.ts";
import type { Fact, Item, Side } from "../item.ts";

interface Marker {
  readonly pattern: string;
  /** Who sends, from the groups of the pattern. */
  readonly from: (groups: Readonly<Record<string, string | undefined>>) => Side;
  /** What follows is a summary, and no message. */
  readonly isSummary?: true;
}

interface Kind {
  readonly name: string;
  readonly markers: readonly Marker[];
  readonly isStdio?: true;
}

const named = (word: string | undefined): Side =>
  word !== undefined && /^(client|editor)$/i.test(word) ? "client" : "server";

/** What is before the JSON of a message. Each has names of groups of its own. */
const KINDS: readonly Kind[] = [
  {
    name: "logs of Claude Desktop",
    isStdio: true,
    markers: [
      { pattern: "Message from (?<desktop>client|server):\\s*", from: ({ desktop }) => named(desktop) },
    ],
  },
  {
    name: "logs of VS Code",
    markers: [
      {
        pattern: "\\[(?<editor>editor|server) -> (?:editor|server)\\]\\s*",
        from: ({ editor }) => named(editor),
      },
      { pattern: "\\[(?<says>Client|Server) Says\\]\\s*", from: ({ says }) => named(says) },
    ],
  },
  {
    name: "logs of supergateway",
    isStdio: true,
    markers: [
      {
        pattern: "(?<toChild>[\\w ]{1,40} → Child)(?: \\(session (?<inbound>[^)]*)\\))?:\\s*",
        from: () => "client",
      },
      {
        pattern: "(?<ofChild>Child → [\\w ]{1,40})(?: \\(session (?<outbound>[^)]*)\\))?:\\s*",
        from: () => "server",
      },
    ],
  },
  {
    name: "logs of mcp-remote",
    markers: [
      { pattern: "\\[Local→Remote\\] (?<local>\\S*)\\s*", from: () => "client" },
      { pattern: "\\[Remote→Local\\] (?<remote>\\S*)\\s*", from: () => "server" },
      {
        pattern: "(?<debugged>Local → Remote|Remote → Local) message\\s*",
        from: () => "client",
        isSummary: true,
      },
    ],
  },
];

/** A time at the beginning of a line, with a zone or without it. */
const TIME = /(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d[.,]\d{1,6})(Z|[+-]\d\d:?\d\d)?/;

const CUT = "messages whose text is cut";
const NO_TEXT = "messages without their text";

/** No message goes on over more lines than this. */
const MOST_LINES = 2_000;

const LACKS: readonly Fact[] = ["bytes", "http", "streams", "ends"];

/** Logs whose lines say who sends, and have the JSON of the message. */
export const logFormats: readonly Format[] = KINDS.map(({ name, markers, isStdio }) => ({
  name,
  marks: [
    ["lines that say who sends", new RegExp(markers.map(({ pattern }) => unnamed(pattern)).join("|"))],
    ["a message in JSON", /"(?:jsonrpc|method|result|error)\\?"/],
  ],
  unit: "line",
  lacks: [...LACKS, ...(isStdio ? [] : (["stdio"] as const))],
  reader: () => new LogReader(markers),
}));

function unnamed(pattern: string): string {
  return pattern.replaceAll(/\(\?<\w+>/g, "(?:");
}

class LogReader implements Reader {
  readonly #markers: readonly Marker[];
  readonly #pattern: RegExp;
  readonly #tally = new Tally();
  /** A message whose JSON goes on in the next lines. */
  #open:
    | { readonly item: Omit<Extract<Item, { kind: "message" }>, "text">; text: string; lines: number }
    | undefined;

  constructor(markers: readonly Marker[]) {
    this.#markers = markers;
    this.#pattern = new RegExp(markers.map(({ pattern }) => pattern).join("|"), "g");
  }

  *push(line: string): Generator<Item> {
    const first = this.#next(line, 0);
    if (this.#open !== undefined) {
      if (isContinued(this.#open.text, line, first?.index)) {
        yield* this.#goOn(line);
        if (first === undefined) return;
      } else this.#cut();
    }
    for (let found = first; found !== undefined; ) {
      const { item, start } = found;
      const next = this.#next(line, start);
      if (found.isSummary) {
        this.#tally.add(NO_TEXT);
        found = next;
        continue;
      }
      const json = this.#jsonAt(line, start, next?.index ?? line.length);
      if (typeof json === "string") yield { ...item, text: json };
      else if (next === undefined) this.#open = { item, text: line.slice(start), lines: 0 };
      else this.#tally.add(CUT);
      found = next;
    }
  }

  end(): readonly Item[] {
    if (this.#open !== undefined) this.#cut();
    return [];
  }

  notes(): readonly string[] {
    return this.#tally.notes();
  }

  lacks(): readonly Fact[] {
    return this.#tally.notes().length > 0 ? ["whole"] : [];
  }

  *#goOn(line: string): Generator<Item> {
    const open = this.#open;
    if (open === undefined) return;
    open.text += `\n${line}`;
    open.lines += 1;
    const json = this.#jsonAt(open.text, 0, open.text.length);
    if (json === undefined && open.lines < MOST_LINES && /^\s*[{[]/.test(open.text)) return;
    if (json === undefined) this.#cut();
    else yield { ...open.item, text: json };
    this.#open = undefined;
  }

  #cut(): void {
    this.#tally.add(/^\s*[{[]/.test(this.#open?.text ?? "") ? CUT : NO_TEXT);
    this.#open = undefined;
  }

  #next(line: string, from: number) {
    this.#pattern.lastIndex = from;
    const found = this.#pattern.exec(line);
    if (found === null) return undefined;
    const groups = found.groups ?? {};
    const marker = this.#markers.find(({ pattern }) =>
      [...pattern.matchAll(/\(\?<(\w+)>/g)].some(([, name]) => ownMember(groups, name ?? "") !== undefined),
    );
    if (marker === undefined) return undefined;
    const ms = timeIn(line.slice(0, found.index));
    const session = groups.inbound ?? groups.outbound ?? "";
    const item = {
      kind: "message" as const,
      from: marker.from(groups),
      session,
      ...(ms === undefined ? {} : { ms }),
    };
    return {
      index: found.index,
      start: found.index + found[0].length,
      item,
      isSummary: marker.isSummary === true,
    };
  }

  /** The JSON that begins here, without what a logger adds after it. */
  #jsonAt(line: string, start: number, before: number): string | undefined {
    const at = start + (line.slice(start).length - line.slice(start).trimStart().length);
    if (line[at] !== "{" && line[at] !== "[") return undefined;
    const end = endOfJson(line, at);
    return end === undefined || end > before ? undefined : line.slice(at, end);
  }
}

/** Whether a line goes on with the JSON of a message. `marked`: where the next message begins in it. */
function isContinued(text: string, line: string, marked: number | undefined): boolean {
  const isBegun = /^\s*[{[]/.test(text);
  if (marked === undefined) return isBegun || /^\s*[{[]/.test(line);
  return isBegun && marked > 0 && !/^\s*\[/.test(line) && !TIME.test(line.slice(0, marked));
}

function timeIn(text: string): number | undefined {
  const [, day, time = "", zone = "Z"] = text.match(TIME) ?? [];
  const ms = day === undefined ? Number.NaN : Date.parse(`${day}T${time.replace(",", ".")}${zone}`);
  return Number.isNaN(ms) ? undefined : ms;
}
