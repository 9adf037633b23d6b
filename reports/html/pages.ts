import type { CheckResult, Duty } from "../../harness/verdict/result.ts";
import { levelWords } from "../verdict-words.ts";
import { toCheck } from "./links.ts";
import { joined, type Markup, markup } from "./markup.ts";
import type { Subject } from "./subject.ts";
import { badge, STATUSES, type Status, tallied } from "./verdict.ts";

/** A requirement, with its status in each leg that has it. */
interface Row extends Duty {
  readonly inLegs: readonly { readonly leg: string; readonly status: Status }[];
  readonly checks: readonly string[];
  /** Why no check covers it. */
  readonly why?: string;
}

/** The requirements by page of the specification: one bar for each leg, one square for each requirement. */
export function pages(subject: Subject): Markup {
  const byPage = new Map<string, Row[]>();
  for (const row of rowsOf(subject))
    byPage.set(pageOf(row.url), [...(byPage.get(pageOf(row.url)) ?? []), row]);
  const sorted = [...byPage].sort(([a], [b]) => (a < b ? -1 : 1));
  return markup`${sorted.map(([page, rows]) => pageBlock(subject, page, rows))}`;
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

/** "server/tools" of a page of any revision. */
function pageOf(url: string): string {
  const page = /\/specification\/[^/]+\/?([^#?]*)/.exec(url)?.[1];
  if (page !== undefined) return page || "overview";
  return url.includes("/schema/") ? "schema" : url.replace(/#.*/, "");
}

function pageBlock(subject: Subject, page: string, rows: readonly Row[]): Markup {
  const { result, nameOf } = subject;
  // If legs differ, the worst status counts.
  const worst = ({ inLegs }: Row) => STATUSES.find((one) => inLegs.some(({ status }) => status === one));
  const groups = STATUSES.map((one) => {
    const these = rows.filter((row) => worst(row) === one);
    const items = one === "untested" ? untestedItems(these) : these.map((row) => requirement(subject, row));
    return these.length > 0 && markup`<li>${badge(one)}<ul class="plain">\n${items}</ul></li>\n`;
  });
  const bars = result.legs.map((leg) => {
    const name = nameOf(leg);
    const statuses = rows.flatMap(({ inLegs }) =>
      inLegs.filter((one) => one.leg === name).map(({ status }) => status),
    );
    if (statuses.length === 0) return "";
    // One character for each requirement, so that the length of a bar shows their number. The class gives the colour.
    const cells = STATUSES.map((one) => [one, statuses.filter((each) => each === one).length] as const)
      .filter(([, number]) => number > 0)
      .map(([one, number]) => markup`<i class="${one}">${".".repeat(number)}</i>`);
    const label = result.legs.length > 1 && markup`<small>${name}</small>`;
    return markup`<span class="bar">${label}<span aria-hidden="true">${cells}</span><small>${tallied(statuses)}</small></span>`;
  });
  return markup`<details class="page"><summary><span>${joined(page.split("/"), "/<wbr>")}</span>${bars}</summary>
<ul class="plain">
${groups}</ul></details>
`;
}

function requirement(subject: Subject, { level, gist, inLegs, checks }: Row): Markup {
  const [first = "", ...others] = checks;
  const statuses = STATUSES.filter((one) => inLegs.some(({ status }) => status === one));
  const by = statuses.map((one) => {
    const legs = inLegs.filter(({ status }) => status === one).map(({ leg }) => leg);
    return markup`${badge(one)} ${legs.join(", ")}`;
  });
  const notes = [
    ...(statuses.length > 1 ? by : []),
    ...(others.length > 0
      ? [
          markup`also ${joined(
            others.map((id) => toCheck(subject, id)),
            ", ",
          )}`,
        ]
      : []),
  ];
  const more = notes.length > 0 && markup` <small>${joined(notes, " · ")}</small>`;
  return markup`<li><b>${levelWords({ level, ...leniencyOf(subject, checks) })}</b> ${toCheck(subject, first, gist)}${more}</li>\n`;
}

/** Why a MUST only warns, from its checks. */
function leniencyOf({ cards }: Subject, checks: readonly string[]): Pick<CheckResult, "leniency"> {
  const all = cards.filter(({ id }) => checks.includes(id)).flatMap(({ outcomes }) => outcomes);
  const leniency = all.find(({ check }) => check.verdict === "warn")?.check.leniency;
  return leniency === undefined || all.some(({ check }) => check.verdict === "fail") ? {} : { leniency };
}

/** The requirements without a check, grouped by reason. */
function untestedItems(rows: readonly Row[]): readonly Markup[] {
  const reasons = new Map<string, Markup[]>();
  for (const { why = "", level, gist } of rows) {
    reasons.set(why, [...(reasons.get(why) ?? []), markup`<b>${level}</b> ${gist}`]);
  }
  return [...reasons].map(
    ([why, duties]) => markup`<li>${joined(duties, "<br>")} <small>${why}</small></li>\n`,
  );
}
