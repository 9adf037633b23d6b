import { say, speaking } from "../language/language.ts";
import type { Text } from "../language/zh.ts";
import type { PartReporter, Reporter, ReportInput } from "../reporter.ts";
import { comparison } from "./compared.ts";
import { markup } from "./markup.ts";
import { type Piece, packed, textOf } from "./pack.ts";
import { compact, page } from "./page.ts";
import { pages } from "./pages.ts";
import { causesSection } from "./sections/causes-section.ts";
import { checks, filterLine } from "./sections/checks.ts";
import { customSection } from "./sections/custom-section.ts";
import { headline, sentence } from "./sections/headline.ts";
import { legend } from "./sections/legend.ts";
import { sideBySide } from "./sections/legs.ts";
import { counts } from "./sections/overview.ts";
import { ring } from "./sections/ring.ts";
import { aboutRun } from "./sections/strip.ts";
import { topics } from "./sections/topics.ts";
import { type Subject, subjectOf } from "./subject.ts";
import { upgradeTables } from "./upgrade-table.ts";
import { wire } from "./wire/wire.ts";

/** The limit of the page, in bytes. Browsers become slow with more. */
const PAGE_LIMIT = 10_000_000;

/** What the wire can take at first. The other sections rarely need a tenth of the rest. */
const WIRE_LIMIT = 7_500_000;

/** Bytes that are not counted: the links between sections and messages differ with what is shown. */
const RESERVE = 100_000;

interface Section {
  readonly id: string;
  readonly heading: Text;
  /** Small pieces of the finished page. */
  readonly body: readonly Piece[];
}

/** One file for people: what is wrong, which rule it breaks, and the messages that show it. */
export const html: Reporter = (input) => htmlParts(input).join("");

/** The same in parts, because a page has up to 10 MB. */
export const htmlParts: PartReporter = (input) => speaking(input.lang ?? "en", () => made(input));

function made(input: ReportInput): readonly string[] {
  const first = attempt(input, WIRE_LIMIT);
  const rest = first.bytes.all - first.bytes.wire;
  const { pieces, bytes } =
    first.bytes.all <= PAGE_LIMIT ? first : attempt(input, PAGE_LIMIT - rest - RESERVE);
  return packed(pieces, bytes.all);
}

function attempt(input: ReportInput, wireLimit: number) {
  const subject = subjectOf(input);
  // First, because the other sections link only to messages that are shown.
  const onTheWire = wire(subject, wireLimit);
  const pieces = withoutUnused([...page(titleOf(subject), bodyOf(subject, onTheWire))]);
  return { pieces, bytes: { all: bytesOf(pieces), wire: bytesOf(onTheWire) } };
}

/** Most messages and requirements have no link to them. Without their ids the page is a tenth smaller. */
function withoutUnused(pieces: readonly Piece[]): readonly Piece[] {
  const used = new Set<string>();
  for (const piece of pieces)
    for (const [, id = ""] of textOf(piece).matchAll(/ href=#([mr]\d+)/g)) used.add(id);
  const shorter = (html: string) =>
    html.replace(/<(li|p|details|span) id=([mr]\d+)(?=[ >])/g, (tag, name, id) =>
      used.has(id) ? tag : `<${name}`,
    );
  return pieces.map((piece) => {
    if (typeof piece === "string") return shorter(piece);
    return typeof piece === "symbol" ? piece : { ...piece, loose: shorter(piece.loose) };
  });
}

function bytesOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + Buffer.byteLength(textOf(piece)), 0);
}

function titleOf({ result }: Subject): string {
  return `${result.target.name ?? say("MCP conformance")}: ${sentence(result)}`;
}

function* bodyOf(subject: Subject, onTheWire: readonly Piece[]): Generator<Piece, void> {
  const sections = sectionsOf(subject, onTheWire).filter(({ body }) => body.some((part) => part !== ""));
  yield compact(markup`<a class="skip" href="#causes">${say("Skip to what to fix")}</a>
<header>
<nav aria-label="${say("Sections")}">${sections.map(({ id, heading }) => markup`<a href="#${id}">${say(heading)}</a> `)}</nav>
<div class="hero">${ring(subject)}<div>${headline(subject)}${counts(subject)}</div></div></header>
<main>
`);
  for (const one of sections) yield* sectionOf(one);
  yield "</main>\n";
}

function* sectionOf({ id, heading, body }: Section): Generator<Piece, void> {
  yield compact(markup`<section id="${id}"><h2>${say(heading)}</h2>\n`);
  yield* body;
  yield "</section>\n";
}

/** The order of the page: what is seen at one look, then the most useful section first. */
function sectionsOf(subject: Subject, onTheWire: readonly Piece[]): readonly Section[] {
  const cards = checks(subject);
  const side = markup`${sideBySide(subject)}${comparison(subject)}`;
  return [
    { id: "suites", heading: "Suites", body: [compact(topics(subject))] },
    { id: "causes", heading: "What to fix", body: [compact(causesSection(subject))] },
    { id: "upgrade", heading: "What an upgrade would break", body: [compact(upgradeTables(subject))] },
    { id: "legs", heading: subject.compared ? "Comparison" : "Side by side", body: [compact(side)] },
    {
      id: "checks",
      heading: "Checks",
      body: cards.html === "" ? [] : [compact(filterLine(subject)), compact(cards)],
    },
    { id: "custom", heading: "Custom suites", body: [compact(customSection(subject))] },
    { id: "pages", heading: "Requirements", body: [compact(pages(subject))] },
    { id: "wire", heading: "The wire", body: onTheWire },
    { id: "legend", heading: "Legend", body: [compact(legend(subject))] },
    { id: "run", heading: "About this run", body: [compact(aboutRun(subject))] },
  ];
}
