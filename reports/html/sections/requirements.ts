import type { CheckResult, Duty } from "../../../harness/verdict/result.ts";
import { say } from "../../language/language.ts";
import { levelWords } from "../../verdict-words.ts";
import { outwards, toCheck } from "../links.ts";
import { joined, type Markup, markup } from "../markup.ts";
import { said } from "../said.ts";
import type { Subject } from "../subject.ts";
import { STATUS_WORDS, STATUSES, type Status, signOf } from "../verdict.ts";

/** A requirement, with its status in each leg that has it. */
export interface Row extends Duty {
  readonly inLegs: readonly { readonly leg: string; readonly status: Status }[];
  readonly checks: readonly string[];
  /** Why no check covers it. */
  readonly why?: string;
}

/**
 * The requirements of a page of the specification, by section. The page has one link, and the script makes links of its
 * sections: their addresses are long and almost the same. What does not apply is only named.
 */
export function requirements(subject: Subject, rows: readonly Row[]): Markup {
  const untested = rows.filter(({ why }) => why !== undefined);
  const tested = rows.filter(({ why }) => why === undefined);
  const absent = tested.filter((row) => worstOf(row) === "not-applicable");
  const url = pageUrl(tested);
  const byUrl = new Map<string, Row[]>();
  for (const row of tested) {
    if (!absent.includes(row)) byUrl.set(row.url, [...(byUrl.get(row.url) ?? []), row]);
  }
  const groups = [...byUrl].map(
    ([of, mine]) =>
      markup`<li>${sectionName(of, url)}<ul class="plain">\n${mine.map((row) => requirement(subject, row))}</ul></li>\n`,
  );
  const items = untested.map(({ level, gist }) => markup`<li>${level} ${gist}</li>\n`);
  return markup`<ul class="plain" data-page="${url}">
${!byUrl.has(url) && markup`<li>${outwards(url, say("the page"))}</li>\n`}${groups}${absent.length > 0 && markup`<li>${STATUS_WORDS["not-applicable"].word}<div>${names(absent)}</div></li>\n`}${items.length > 0 && markup`<li>${STATUS_WORDS.untested.word}<ul class="plain">\n${items}</ul></li>\n`}</ul>`;
}

/** The ids of requirements, which "mcp-conform explain" explains. */
export function names(rows: readonly Row[]): string {
  return rows.map(({ id }) => id).join(", ");
}

/** The address of the page of which the first requirement is. */
export function pageUrl([first]: readonly Row[]): string {
  return first?.url.replace(/#.*/, "") ?? "";
}

/** "session management", of the anchor. A section of another page, or of another revision, has its own link. */
function sectionName(url: string, page: string): Markup {
  const anchor = /#(.+)$/.exec(url)?.[1];
  const name = anchor === undefined ? say("the page") : decoded(anchor).replaceAll("-", " ");
  return url === `${page}#${anchor}` ? markup`<span>${name}</span>` : outwards(url, name);
}

/** "security & endpoint", of "security %26 endpoint". */
function decoded(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}

/** If legs differ, the worst status counts. */
export function worstOf({ inLegs }: Row): Status {
  return STATUSES.find((one) => inLegs.some(({ status }) => status === one)) ?? "not-applicable";
}

/** The maximum number of checks that have a link here, which scripts make of their names. The forms of messages have hundreds, and each of them links its requirement. */
const MOST_LINKS = 12;

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
              others.map((id, index) => (index < MOST_LINKS ? markup`<u>${id}</u>` : markup`${id}`)),
              ", ",
            ),
          }),
        ]
      : []),
  ];
  const more = notes.length > 0 && markup` <small>${joined(notes, " · ")}</small>`;
  const worst = worstOf(row);
  return markup`<li id="r${subject.rows.get(row.id) ?? 0}">${signOf(worst)} ${levelWords({ level, ...leniencyOf(subject, checks) })} ${toCheck(subject, first, gist)}${more}</li>\n`;
}

/** Why a MUST only warns, from its checks. */
function leniencyOf({ cards }: Subject, checks: readonly string[]): Pick<CheckResult, "leniency"> {
  const all = cards.filter(({ id }) => checks.includes(id)).flatMap(({ outcomes }) => outcomes);
  const leniency = all.find(({ check }) => check.verdict === "warn")?.check.leniency;
  return leniency === undefined || all.some(({ check }) => check.verdict === "fail") ? {} : { leniency };
}
