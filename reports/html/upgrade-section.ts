import type { Change } from "../compare/change.ts";
import type { SurfaceChange } from "../compare/surface.ts";
import { isNewDuty, type Upgrade, upgrades } from "../compare/upgrade.ts";
import { say } from "../language/language.ts";
import type { Text } from "../language/zh.ts";
import { levelWords, VERDICT_WORDS } from "../verdict-words.ts";
import { toCheck } from "./links.ts";
import { joined, type Markup, markup, NOTHING } from "./markup.ts";
import { said } from "./said.ts";
import type { Subject } from "./subject.ts";
import { badge } from "./verdict.ts";

const OFFERS = [
  ["removed", "removes {names}"],
  ["changed", "changes {names}"],
  ["added", "adds {names}"],
] as const satisfies readonly (readonly [SurfaceChange["kind"], Text])[];

/** What an upgrade to the next revision breaks, step by step. Nothing if only one revision was tested. */
export function upgradeSection(subject: Subject): Markup {
  const steps = upgrades(subject.result.legs);
  if (steps.length === 0) return NOTHING;
  return markup`<dl class="reasons upgrade">
${steps.map((step) => markup`<div><dt>${step.from} → ${say("{revision} over {transport}", { revision: step.to, transport: step.transport })}</dt><dd>${lines(subject, step)}</dd></div>\n`)}</dl>
`;
}

function lines(subject: Subject, { breaks, fixes, surface }: Upgrade): Markup {
  const offers = OFFERS.flatMap(([kind, text]) => {
    const names = surface.filter((one) => one.kind === kind).map(({ of, name }) => `${of} ${name}`);
    return names.length === 0 ? [] : [markup`${say(text, { names: names.join(", ") })}`];
  });
  const links = fixes.map(({ id }) => toCheck(subject, id));
  const all = [
    ...(breaks.length === 0 ? [markup`${say("nothing found")}`] : breaks.map((one) => broken(subject, one))),
    ...(links.length === 0 ? [] : [said("fixes {names}", { names: joined(links, ", ") })]),
    ...offers,
  ];
  return joined(all, "<br>");
}

function broken(subject: Subject, change: Change): Markup {
  const { id, newer = "fail", older = "pass" } = change;
  const why = isNewDuty(change)
    ? say("new in this revision")
    : say("{verdict} before", { verdict: VERDICT_WORDS[older].word });
  return markup`${badge(newer)} ${toCheck(subject, id)} <small>${levelWords(change)}; ${why}</small>`;
}
