import { type ChangeKind, KINDS } from "../compare/change.ts";
import type { Comparison, LegComparison, Side } from "../compare/comparison.ts";
import { count } from "../text.ts";
import { toCheck } from "./links.ts";
import { type Markup, markup, NOTHING } from "./markup.ts";
import type { Subject } from "./subject.ts";
import { badge } from "./verdict.ts";

const HEADINGS: Readonly<Record<ChangeKind, string>> = {
  regressed: "Regressed",
  new: "New, and broken",
  "still-broken": "Still broken",
  fixed: "Fixed",
  "no-longer-tested": "No longer tested",
  "newly-tested": "Newly tested",
};

/** The changes since an earlier result. Differences between the two runs themselves come first. */
export function comparison(subject: Subject): Markup {
  const { compared } = subject;
  if (compared === undefined) return NOTHING;
  const { older, newer, caveats, legs, onlyOlder, onlyNewer } = compared;
  return markup`<h3>Compared with an earlier result</h3>
<p>Earlier result: ${sideName(older)}. This result: ${sideName(newer)}.</p>
${caveats.map(({ text }) => markup`<p class="caveat">${text}</p>\n`)}${only("Only in the earlier result", onlyOlder)}${only("Only in this result", onlyNewer)}${legs.map((leg) => legBlock(subject, leg))}`;
}

function sideName({ started, tool, target, verdict }: Side): string {
  const name = [target.name ?? target.url ?? target.command, target.version].filter(Boolean).join(" ");
  return `${started.slice(0, 10)}, ${name}, ${verdict}, tested by ${tool.name} ${tool.version}`;
}

function only(label: string, legs: Comparison["onlyOlder"]): Markup {
  if (legs.length === 0) return NOTHING;
  return markup`<p>${label}: ${legs.map(({ revision, transport }) => `${revision} over ${transport}`).join(", ")}.</p>\n`;
}

function legBlock(subject: Subject, leg: LegComparison): Markup {
  const surface = leg.surface.map(
    ({ of, name, kind, differences = [] }) =>
      markup`<li>${of} <code>${name}</code> ${kind}${differences.length > 0 && markup` <small>${differences.map(({ pointer }) => pointer).join(", ")}</small>`}</li>\n`,
  );
  const changes = KINDS.map((kind) => changed(subject, leg, kind));
  const none = leg.checks.length === 0 && leg.surface.length === 0;
  return markup`<h4>MCP ${leg.revision} over ${leg.transport}: ${count(leg.compared, "check")} compared</h4>
${none ? markup`<p>No change.</p>\n` : changes}${surface.length > 0 && markup`<p><b>What it offers</b></p><ul class="plain">${surface}</ul>\n`}`;
}

function changed(subject: Subject, { checks }: LegComparison, kind: ChangeKind): Markup {
  const all = checks.filter((change) => change.kind === kind);
  if (all.length === 0) return NOTHING;
  const rows = all.map(
    ({ id, text, older, newer, excused }) =>
      markup`<li>${older === undefined ? "–" : badge(older)} → ${newer === undefined ? "–" : badge(newer)} ${toCheck(subject, id)} ${text}${excused !== undefined && ` (${excused})`}</li>\n`,
  );
  const heading = `${HEADINGS[kind]} (${all.length})`;
  const list = markup`<ul class="plain rows">\n${rows}</ul>`;
  // It did not change, and it is usually the longest list.
  return kind === "still-broken"
    ? markup`<details><summary>${heading}</summary>${list}</details>\n`
    : markup`<p><b>${heading}</b></p>${list}\n`;
}

/** The changes on one line, for the top of the page. */
export function changes({ compared }: Subject): Markup {
  if (compared === undefined) return NOTHING;
  const all = compared.legs.flatMap(({ checks }) => checks);
  const counts = KINDS.map(
    (kind) => [HEADINGS[kind], all.filter((change) => change.kind === kind).length] as const,
  );
  const parts = counts
    .filter(([, number]) => number > 0)
    .map(([word, number]) => `${word.toLowerCase()}: ${number}`);
  return markup`<p><a href="#legs">Since the earlier result</a> ${parts.join(" · ") || "nothing changed"}.</p>\n`;
}
