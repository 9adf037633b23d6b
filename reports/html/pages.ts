import { REPOSITORY } from "../../harness/project.ts";
import type { CheckResult, Duty } from "../../harness/verdict/result.ts";
import { say } from "../language/language.ts";
import { levelWords } from "../verdict-words.ts";
import { outwards, toCheck } from "./links.ts";
import { joined, type Markup, markup, NOTHING } from "./markup.ts";
import { said } from "./said.ts";
import type { Subject } from "./subject.ts";
import { STATUS_WORDS, STATUSES, type Status, tallied } from "./verdict.ts";

/** A requirement, with its status in each leg that has it. */
interface Row extends Duty {
  readonly inLegs: readonly { readonly leg: string; readonly status: Status }[];
  readonly checks: readonly string[];
  /** Why no check covers it. */
  readonly why?: string;
}

/** A page of the specification, with its requirements. */
interface Page {
  readonly name: string;
  readonly rows: readonly Row[];
}

/** Why no check covers a requirement. */
const COVERAGE = `${REPOSITORY}/blob/main/docs/coverage.md`;

/** What the columns count. Not applicable is none of them. */
const COLUMNS = [
  ["broken", ["error", "fail"]],
  ["warned", ["warn"]],
  ["good", ["pass", "observed"]],
  ["not exercised", ["inconclusive"]],
  ["not tested", ["untested"]],
] as const satisfies readonly (readonly [string, readonly Status[]])[];

/** The requirements by page of the specification: a table with a bar for each leg, and below it each requirement. */
export function pages(subject: Subject): Markup {
  const byPage = new Map<string, Row[]>();
  for (const row of rowsOf(subject))
    byPage.set(pageOf(row.url), [...(byPage.get(pageOf(row.url)) ?? []), row]);
  const all = [...byPage].map(([name, rows]) => ({ name, rows })).sort((a, b) => (a.name < b.name ? -1 : 1));
  if (all.length === 0) return NOTHING;
  const applicable = all.filter(({ rows }) => rows.some(isApplicable));
  const others = all.filter(({ rows }) => !rows.some(isApplicable));
  return markup`<p class="signs">${STATUSES.filter((one) => one !== "not-applicable" && all.some(({ rows }) => rows.some((row) => row.inLegs.some(({ status }) => status === one)))).map((one) => markup`<span class="bar"><i class="${one}">.</i></span>${STATUS_WORDS[one].word} `)}</p>
<div class="wide" tabindex="0" role="region" aria-label="${say("Requirements by page")}"><table class="sorted">
<thead><tr><th scope="col">${say("page of the specification")}</th>${COLUMNS.map(([word]) => markup`<th scope="col">${say(word)}</th>`)}<th>${say("requirements")}</th></tr></thead>
<tbody>
${applicable.map((page) => tableRow(subject, page))}</tbody></table></div>
${applicable.map((page) => pageBlock(subject, page))}${
  others.length > 0 &&
  markup`<details class="page"><summary>${say("{pages}: nothing applies to this target", { pages: others.map(({ name }) => name).join(", ") })}</summary>
${others.map((page) => sections(subject, page))}</details>
`
}`;
}

function rowsOf({ result, untested, nameOf }: Subject): readonly Row[] {
  const byId = new Map<string, Row>();
  const add = (duty: Duty, leg: string, status: Status, checks: readonly string[], why?: string) => {
    const before = byId.get(duty.id);
    byId.set(duty.id, {
      ...(before ?? { ...duty, ...(why === undefined ? {} : { why }) }),
      inLegs: [...(before?.inLegs ?? []), { leg, status }],
      checks: [...new Set([...(before?.checks ?? []), ...checks])],
    });
  };
  for (const leg of result.legs) {
    for (const { verdict, checks, ...duty } of leg.requirements) add(duty, nameOf(leg), verdict, checks);
    for (const { why, ...duty } of untested?.(leg) ?? []) add(duty, nameOf(leg), "untested", [], why);
  }
  return [...byId.values()];
}

/** Something on the page was judged, or could be. */
function isApplicable({ inLegs }: Row): boolean {
  return inLegs.some(({ status }) => status !== "not-applicable" && status !== "untested");
}

/** "server/tools" of a page of any revision. */
function pageOf(url: string): string {
  const page = /\/specification\/[^/]+\/?([^#?]*)/.exec(url)?.[1];
  if (page !== undefined) return page || "overview";
  return url.includes("/schema/") ? "schema" : url.replace(/#.*/, "");
}

/** If legs differ, the worst status counts. */
function worstOf({ inLegs }: Row): Status {
  return STATUSES.find((one) => inLegs.some(({ status }) => status === one)) ?? "not-applicable";
}

function tableRow(subject: Subject, page: Page): Markup {
  const worst = page.rows.map(worstOf);
  const cells = COLUMNS.map(([, statuses]) => {
    const number = worst.filter((one) => statuses.some((status) => status === one)).length;
    return number === 0
      ? markup`<td>–</td>`
      : markup`<td><b class="${statuses[0] === "error" ? "fail" : statuses[0]}">${number}</b></td>`;
  });
  return markup`<tr><th scope="row"><a href="#${idOf(page)}">${joined(page.name.split("/"), "/<wbr>")}</a></th>${cells}<td>${bars(subject, page.rows)}</td></tr>\n`;
}

function idOf({ name }: Page): string {
  return `page-${name.replace(/[^\w-]/g, "-")}`;
}

function bars({ result, nameOf }: Subject, rows: readonly Row[]): readonly Markup[] {
  return result.legs.map((leg) => {
    const name = nameOf(leg);
    const statuses = rows.flatMap(({ inLegs }) =>
      inLegs.filter((one) => one.leg === name).map(({ status }) => status),
    );
    if (statuses.length === 0) return NOTHING;
    // One character for each requirement, so that the length of a bar shows their number. The class gives the colour.
    const cells = STATUSES.map((one) => [one, statuses.filter((each) => each === one).length] as const)
      .filter(([one, number]) => number > 0 && one !== "not-applicable")
      .map(([one, number]) => markup`<i class="${one}">${".".repeat(number)}</i>`);
    const label = result.legs.length > 1 && markup`<small>${name}</small>`;
    return markup`<span class="bar">${label}<span aria-hidden="true">${cells}</span></span>`;
  });
}

function pageBlock(subject: Subject, page: Page): Markup {
  const tally = tallied(page.rows.map(worstOf));
  return markup`<details class="page" id="${idOf(page)}"><summary><span>${joined(page.name.split("/"), "/<wbr>")}</span> <small>${tally}</small></summary>
${sections(subject, page)}</details>
`;
}

/** The requirements of a page, by section. */
function sections(subject: Subject, { rows }: Page): Markup {
  const tested = rows.filter(({ why }) => why === undefined);
  const byUrl = new Map<string, Row[]>();
  for (const row of tested) byUrl.set(row.url, [...(byUrl.get(row.url) ?? []), row]);
  const groups = [...byUrl].map(
    ([url, mine]) =>
      markup`<li>${outwards(url, sectionName(url))}<ul class="plain">\n${mine.map((row) => requirement(subject, row))}</ul></li>\n`,
  );
  const untested = rows.filter(({ why }) => why !== undefined);
  const items = untested.map(({ level, gist }) => markup`<li>${level} ${gist}</li>\n`);
  return markup`<ul class="plain">
${groups}${items.length > 0 && markup`<li>${outwards(COVERAGE, STATUS_WORDS.untested.word)}<ul class="plain">\n${items}</ul></li>\n`}</ul>`;
}

/** "session management", of the anchor. */
function sectionName(url: string): string {
  const anchor = /#(.+)$/.exec(url)?.[1];
  return anchor === undefined ? say("the page") : anchor.replaceAll("-", " ");
}

function requirement(subject: Subject, row: Row): Markup {
  const { level, gist, inLegs, checks } = row;
  const [first = "", ...others] = checks;
  const statuses = STATUSES.filter((one) => inLegs.some(({ status }) => status === one));
  const by = statuses.map((one) => {
    const legs = inLegs.filter(({ status }) => status === one).map(({ leg }) => leg);
    return markup`${say("{status} in {revisions}", { status: STATUS_WORDS[one].word, revisions: legs.join(", ") })}`;
  });
  const notes = [
    ...(statuses.length > 1 ? by : []),
    ...(others.length > 0
      ? [
          said("also {checks}", {
            checks: joined(
              others.map((id) => toCheck(subject, id)),
              ", ",
            ),
          }),
        ]
      : []),
  ];
  const more = notes.length > 0 && markup` <small>${joined(notes, " · ")}</small>`;
  const worst = worstOf(row);
  return markup`<li id="r${subject.rows.get(row.id) ?? 0}"><b class="${worst}">${STATUS_WORDS[worst].sign}</b> ${levelWords({ level, ...leniencyOf(subject, checks) })} ${toCheck(subject, first, gist)}${more}</li>\n`;
}

/** Why a MUST only warns, from its checks. */
function leniencyOf({ cards }: Subject, checks: readonly string[]): Pick<CheckResult, "leniency"> {
  const all = cards.filter(({ id }) => checks.includes(id)).flatMap(({ outcomes }) => outcomes);
  const leniency = all.find(({ check }) => check.verdict === "warn")?.check.leniency;
  return leniency === undefined || all.some(({ check }) => check.verdict === "fail") ? {} : { leniency };
}
