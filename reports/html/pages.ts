import type { Duty } from "../../harness/verdict/result.ts";
import { say } from "../language/language.ts";
import type { Text } from "../language/zh.ts";
import { outwards } from "./links.ts";
import { joined, type Markup, markup, NOTHING } from "./markup.ts";
import { names, pageUrl, type Row, requirements, worstOf } from "./sections/requirements.ts";
import type { Subject } from "./subject.ts";
import { STATUS_WORDS, STATUSES, type Status, tallied } from "./verdict.ts";

/** A page of the specification, with its requirements. */
interface Page {
  readonly name: string;
  readonly rows: readonly Row[];
}

/** What the columns count. Not applicable is none of them. */
const COLUMNS = [
  ["failed", ["error", "fail"]],
  ["warned", ["warn"]],
  ["passed", ["pass"]],
  ["observed", ["observed"]],
  ["not exercised", ["inconclusive"]],
  ["no check", ["untested"]],
] as const satisfies readonly (readonly [Text, readonly Status[]])[];

/** The requirements by page of the specification: a table with a bar for each leg, and below it each requirement. */
export function pages(subject: Subject): Markup {
  const byPage = new Map<string, Row[]>();
  for (const row of rowsOf(subject))
    byPage.set(pageOf(row.url), [...(byPage.get(pageOf(row.url)) ?? []), row]);
  const all = [...byPage].map(([name, rows]) => ({ name, rows })).sort((a, b) => (a.name < b.name ? -1 : 1));
  if (all.length === 0) return NOTHING;
  const applicable = all.filter((page) => !isAbsent(page));
  const others = all.filter(isAbsent);
  return markup`<p class="signs">${STATUSES.filter((one) => one !== "not-applicable" && all.some(({ rows }) => rows.some((row) => row.inLegs.some(({ status }) => status === one)))).map((one) => markup`<span class="bar"><i class="${one}">.</i></span>${STATUS_WORDS[one].word} `)}</p>
<div class="wide" tabindex="0" role="region" aria-label="${say("Requirements by page")}"><table class="sorted stack">
<thead><tr><th scope="col">${say("page of the specification")}</th>${COLUMNS.map(([word]) => markup`<th scope="col">${say(word)}</th>`)}<th>${say("requirements")}</th></tr></thead>
<tbody>
${applicable.map((page) => tableRow(subject, page))}</tbody></table></div>
${applicable.map((page) => pageBlock(subject, page))}${
  others.length > 0 &&
  markup`<details class="page"><summary>${say("{pages}: nothing applies to this target", { pages: others.map(({ name }) => name).join(", ") })}</summary>
<ul class="plain">
${others.map((page) => namesOf(page))}</ul></details>
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

/** Checks looked at the page, and nothing on it applies. */
function isAbsent({ rows }: Page): boolean {
  const statuses = new Set(rows.map(worstOf));
  statuses.delete("untested");
  return statuses.size === 1 && statuses.has("not-applicable");
}

/** "server/tools" of a page of any revision. */
function pageOf(url: string): string {
  const page = /\/specification\/[^/]+\/?([^#?]*)/.exec(url)?.[1];
  if (page !== undefined) return page || "overview";
  return url.includes("/schema/") ? "schema" : url.replace(/#.*/, "");
}

function tableRow(subject: Subject, page: Page): Markup {
  const worst = page.rows.map(worstOf);
  const cells = COLUMNS.map(([, statuses]) => {
    const number = worst.filter((one) => statuses.some((status) => status === one)).length;
    const colour = statuses.at(-1) ?? "untested";
    return number === 0
      ? markup`<td></td>`
      : markup`<td><b class="${colour}">${STATUS_WORDS[colour].sign} ${number}</b></td>`;
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
${requirements(subject, page.rows)}</details>
`;
}

/** A page of which nothing applies: the names of its requirements, because few readers look for one of them. */
function namesOf({ name, rows }: Page): Markup {
  return markup`<li>${outwards(pageUrl(rows), name)}<div>${names(rows)}</div></li>\n`;
}
