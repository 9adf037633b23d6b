import { type Change, type ChangeKind, KINDS } from "../compare/change.ts";
import type { Comparison, LegComparison, Side } from "../compare/comparison.ts";
import { excuseWords, surfaceWord } from "../compare/words.ts";
import { say } from "../language/language.ts";
import type { Text } from "../language/zh.ts";
import { shortPartWords } from "../part.ts";
import { count } from "../text.ts";
import { toCheck } from "./links.ts";
import { type Markup, markup, NOTHING } from "./markup.ts";
import type { Subject } from "./subject.ts";
import { badge } from "./verdict.ts";

export const HEADINGS: Readonly<Record<ChangeKind, Text>> = {
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
  return markup`<h3>${say("Compared with an earlier result")}</h3>
<p>${say("Earlier result: {older}. This result: {newer}.", { older: sideName(older), newer: sideName(newer) })}</p>
${caveats.map(({ text }) => markup`<p class="caveat">${text}</p>\n`)}${only("Only in the earlier result: {legs}.", onlyOlder)}${only("Only in this result: {legs}.", onlyNewer)}${legs.map((leg) => legBlock(subject, leg))}`;
}

function sideName({ started, tool, target, verdict, part }: Side): string {
  const name = [target.name ?? target.url ?? target.command, target.version].filter(Boolean).join(" ");
  return say("{date}, {target}, {verdict}, tested by {tool}", {
    date: started.slice(0, 10),
    target: name,
    verdict: part === undefined ? say(verdict) : shortPartWords(part),
    tool: `${tool.name} ${tool.version}`,
  });
}

function only(label: Text, legs: Comparison["onlyOlder"]): Markup {
  if (legs.length === 0) return NOTHING;
  const names = legs.map(({ revision, transport }) =>
    say("{revision} over {transport}", { revision, transport }),
  );
  return markup`<p>${say(label, { legs: names.join(", ") })}</p>\n`;
}

function legBlock(subject: Subject, leg: LegComparison): Markup {
  const surface = leg.surface.map(
    ({ of, name, kind, differences = [] }) =>
      markup`<li>${surfaceWord(of)} <code>${name}</code> ${surfaceWord(kind)}${differences.length > 0 && markup` <small>${differences.map(({ pointer }) => pointer).join(", ")}</small>`}</li>\n`,
  );
  const changes = KINDS.map((kind) => changed(subject, leg, kind));
  const none = leg.checks.length === 0 && leg.surface.length === 0;
  return markup`<h4>${say("{word}: {text}", { word: say("MCP {revision} over {transport}", { revision: leg.revision, transport: leg.transport }), text: say("{checks} compared", { checks: count(leg.compared, "check") }) })}</h4>
${none ? markup`<p>${say("No change.")}</p>\n` : changes}${surface.length > 0 && markup`<p><b>${say("What it offers")}</b></p><ul class="plain">${surface}</ul>\n`}`;
}

function sideBadge(verdict: Change["older"]): Markup | string {
  return verdict === undefined ? "–" : badge(verdict);
}

function changed(subject: Subject, { checks }: LegComparison, kind: ChangeKind): Markup {
  const all = checks.filter((change) => change.kind === kind);
  if (all.length === 0) return NOTHING;
  const rows = all.map(
    (change) =>
      markup`<li>${sideBadge(change.older)} → ${sideBadge(change.newer)} ${toCheck(subject, change.id)} ${change.text}${change.excused !== undefined && ` (${excuseWords(change)})`}</li>\n`,
  );
  const heading = `${say(HEADINGS[kind])} (${all.length})`;
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
    (kind) => [say(HEADINGS[kind]), all.filter((change) => change.kind === kind).length] as const,
  );
  const parts = counts
    .filter(([, number]) => number > 0)
    .map(([word, number]) => `${word.toLowerCase()}: ${number}`);
  return markup`<p><a href="#legs">${say("Since the earlier result")}</a> ${say("{sentence}.", { sentence: parts.join(" · ") || say("nothing changed") })}</p>\n`;
}
