import type { Duty, Leg } from "../../harness/verdict/result.ts";
import type { Change } from "../compare/change.ts";
import { isNewDuty, type Upgrade, upgrades } from "../compare/upgrade.ts";
import { say } from "../language/language.ts";
import { levelWords } from "../verdict-words.ts";
import { outwards, toCheck } from "./links.ts";
import { joined, type Markup, markup, NOTHING } from "./markup.ts";
import type { Subject } from "./subject.ts";
import { badge } from "./verdict.ts";

/** What each step to the next newer revision would break and fix, beside what the step changes in the specification. */
export function upgradeTables(subject: Subject): Markup {
  const steps = upgrades(subject.result.legs);
  if (steps.length === 0) return NOTHING;
  return markup`${steps.map((step) => stepBlock(subject, step))}`;
}

function stepBlock(subject: Subject, step: Upgrade): Markup {
  const { from, to, transport, breaks, fixes } = step;
  const [before, after] = [from, to].map((revision) => dutiesOf(subject, { revision, transport }));
  const rows = breaks.map((change) => breakRow(subject, step, change, before));
  const name = `${from} → ${say("{revision} over {transport}", { revision: to, transport })}`;
  const fixed = markup`<p>${say("Fixed")}: ${fixes.map(({ id }, index) => markup`${index > 0 && ", "}${toCheck(subject, id)}`)}</p>\n`;
  return markup`<h3>${name}</h3>
${
  breaks.length === 0
    ? markup`<p>${say("nothing found")}</p>\n`
    : markup`<div class="wide" tabindex="0" role="region" aria-label="${name}"><table class="stack upgrade">
<thead><tr><th scope="col">${say("checks")}</th><th scope="col">MUST / SHOULD</th><th scope="col">${from}</th><th scope="col">${to}</th><td></td></tr></thead>
<tbody>
${rows}</tbody></table></div>
`
}${fixes.length > 0 && fixed}${before !== undefined && after !== undefined && specification(subject, before, after)}`;
}

type Duties = ReadonlyMap<string, Duty>;

/** The requirements of a leg: with a check in this run, and without any. */
function dutiesOf({ result, untested }: Subject, wanted: Pick<Leg, "revision" | "transport">): Duties {
  const leg = result.legs.find(
    ({ revision, transport }) => revision === wanted.revision && transport === wanted.transport,
  );
  const all: readonly Duty[] = leg === undefined ? [] : [...leg.requirements, ...(untested?.(leg) ?? [])];
  return new Map(all.map((duty) => [duty.id, duty]));
}

function breakRow(subject: Subject, step: Upgrade, change: Change, before: Duties | undefined): Markup {
  const { id, older, newer, text } = change;
  const check = subject.result.legs
    .find(({ revision, transport }) => revision === step.to && transport === step.transport)
    ?.checks.find((one) => one.id === id);
  return markup`<tr><th scope="row">${toCheck(subject, id)} <small>${text}</small></th><td>${levelWords(change)}</td><td>${older === undefined ? "–" : badge(older)}</td><td>${newer === undefined ? "–" : badge(newer)}</td><td>${dutyWords(change, check?.requirements ?? [], before)}</td></tr>\n`;
}

/** Whether the rule is new in the newer revision, or the target breaks it only there. */
function dutyWords(change: Change, requirements: readonly string[], before: Duties | undefined): string {
  const known = requirements.flatMap((id) => before?.get(id) ?? []);
  if (known.length === 0) return isNewDuty(change) ? say("new rule") : say("rule not in the older revision");
  const [level] = known.filter((duty) => duty.level !== change.level).map((duty) => duty.level);
  return level === undefined || known.some((duty) => duty.level === change.level)
    ? say("same rule")
    : say("{level} before", { level });
}

/** What the step changes in the specification for this role and transport, as "spec diff" shows it. */
function specification(subject: Subject, before: Duties, after: Duties): Markup {
  const added = [...after.values()].filter(({ id }) => !before.has(id));
  const removed = [...before.values()].filter(({ id }) => !after.has(id));
  const changed = [...after.values()].flatMap((duty) => {
    const was = before.get(duty.id)?.level;
    return was === undefined || was === duty.level ? [] : [{ duty, was }];
  });
  if (added.length + removed.length + changed.length === 0) return NOTHING;
  const heading = say("The specification: {added} new, {removed} removed, {changed} with another level", {
    added: added.length,
    removed: removed.length,
    changed: changed.length,
  });
  // The requirements of the page have the text of a rule that applies, so a link is enough.
  const applies = new Set(
    subject.result.legs.flatMap(({ requirements }) =>
      requirements.filter(({ verdict }) => verdict !== "not-applicable").map(({ id }) => id),
    ),
  );
  const nameOf = ({ id }: Duty) =>
    applies.has(id) ? markup`<a href="#r${subject.rows.get(id) ?? 0}">${id}</a>` : markup`${id}`;
  const row = (word: string, level: string, { id, gist, url }: Duty) =>
    markup`<tr><td>${word}</td><td>${level}</td><th scope="row">${outwards(url, id)}</th><td>${gist}</td></tr>\n`;
  const links = (word: string, duties: readonly Duty[]) =>
    duties.length > 0 &&
    markup`<tr><td>${word}</td><td>–</td><th scope="row" colspan="2">${joined(duties.map(nameOf), ", ")}</th></tr>\n`;
  return markup`<details><summary>${heading}</summary><div class="wide" tabindex="0" role="region" aria-label="${heading}"><table class="stack">
<tbody>
${changed.map(({ duty, was }) => row(say("another level"), `${was} → ${duty.level}`, duty))}${links(say("new"), added)}${links(say("removed"), removed)}</tbody></table></div></details>
`;
}
