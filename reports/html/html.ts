import type { Reporter, ReportInput } from "../reporter.ts";
import { causesSection } from "./causes-section.ts";
import { checks, filterLine } from "./checks.ts";
import { comparison } from "./compared.ts";
import { headline, sentence } from "./headline.ts";
import { legend } from "./legend.ts";
import { sideBySide } from "./legs.ts";
import { type Markup, markup } from "./markup.ts";
import { page } from "./page.ts";
import { pages } from "./pages.ts";
import { strip } from "./strip.ts";
import { type Subject, subjectOf } from "./subject.ts";
import { wire } from "./wire/wire.ts";

interface Section {
  readonly id: string;
  readonly heading: string;
  readonly body: Markup;
}

/** One file for people: what is wrong, which rule it breaks, and the messages that show it. */
export const html: Reporter = (input: ReportInput) => {
  const subject = subjectOf(input);
  const { result } = subject;
  const sections = sectionsOf(subject).filter(({ body }) => body.html !== "");
  const body = markup`<a class="skip" href="#causes">Skip to the root causes</a>
<header>
<nav aria-label="Sections">${sections.map(({ id, heading }) => markup`<a href="#${id}">${heading}</a> `)}</nav>
${headline(subject)}</header>
<main>
${sections.map(({ id, heading, body: inner }) => markup`<section id="${id}"><h2>${heading}</h2>\n${inner}</section>\n`)}</main>
`;
  return page(`${result.target.name ?? "MCP conformance"}: ${sentence(result)}`, body);
};

/** The order of the page: the most useful section first. */
function sectionsOf(subject: Subject): readonly Section[] {
  const cards = checks(subject);
  const side = markup`${sideBySide(subject)}${comparison(subject)}`;
  return [
    { id: "run", heading: "The run", body: strip(subject) },
    { id: "causes", heading: "Root causes", body: causesSection(subject) },
    { id: "pages", heading: "Requirements", body: pages(subject) },
    {
      id: "checks",
      heading: "Checks",
      body: cards.html === "" ? cards : markup`${filterLine(subject)}${cards}`,
    },
    { id: "wire", heading: "The wire", body: wire(subject) },
    { id: "legend", heading: "Legend", body: legend(subject) },
    { id: "legs", heading: subject.compared ? "Comparison" : "Side by side", body: side },
  ];
}
