import { baselineErrors } from "../../harness/verdict/expectation.ts";
import type { Diagnosis } from "../../harness/verdict/result.ts";
import { count } from "../text.ts";
import type { Card } from "./cards.ts";
import type { Cause } from "./causes.ts";
import { toCheck, toMessage } from "./links.ts";
import { type Markup, markup, NOTHING } from "./markup.ts";
import type { Subject } from "./subject.ts";
import { badge } from "./verdict.ts";

/** What to mend first: each cause with what was expected and what came, and folded below it all that follows from it. */
export function causesSection(subject: Subject): Markup {
  const { causes, cards, result } = subject;
  const warned = cards.filter((card) => card.verdict === "warn");
  return markup`${result.diagnosis ? diagnosis(result.diagnosis) : ""}${
    causes.length > 0
      ? markup`<ol class="causes">\n${causes.map((cause) => causeItem(subject, cause))}</ol>\n`
      : result.legs.length > 0 && markup`<p>Nothing that was exercised broke a MUST.</p>\n`
  }${baselineToMend(subject)}${warned.length > 0 && recommendations(subject, warned)}`;
}

function causeItem(subject: Subject, { card, follow }: Cause): Markup {
  const telling = card.outcomes.find(({ check }) => check.verdict === card.verdict) ?? card.outcomes[0];
  if (telling === undefined) return NOTHING;
  const { check } = telling;
  const legs = card.outcomes.filter((one) => one.check.verdict === card.verdict).flatMap(({ all }) => all);
  const first = check.evidence[0];
  const lines: readonly (readonly [string, Markup | undefined])[] = [
    ["Expected", check.expected === undefined ? undefined : markup`${check.expected}`],
    [
      "Actual",
      check.actual === undefined
        ? undefined
        : markup`${check.actual}${first ? markup` (${toMessage(subject, first.message)})` : ""}`,
    ],
    ["Reason", check.reason === undefined ? undefined : markup`${check.reason.text}`],
  ];
  return markup`<li>${badge(card.verdict)} ${toCheck(subject, card.id)} <small>${check.level} · ${legs.map(({ leg }) => subject.nameOf(leg)).join(", ")}${check.baseline === "expected" && " · the baseline expects it"}${check.pending && " · pending, not counted yet"}</small>
<p>${card.title}.</p>
<dl class="told">${lines.map(([label, text]) => text && markup`<dt>${label}</dt><dd>${text}</dd>`)}</dl>
${follow.length > 0 && markup`<details><summary>${count(follow.length, "check")} could not be judged because of it</summary><ul class="plain">${follow.map((one) => markup`<li>${toCheck(subject, one.id)} ${one.title}</li>\n`)}</ul></details>\n`}</li>
`;
}

/** What is wrong in the file of the baseline, by line. */
function baselineToMend(subject: Subject): Markup {
  const { baseline } = subject.result;
  const wrong = baselineErrors(baseline);
  if (baseline === undefined || wrong.length === 0) return NOTHING;
  return markup`<h3>The baseline, to mend</h3>
<ul class="plain rows warned">
${wrong.map(({ line, check, state, text }) => markup`<li><code>${baseline.file}:${line}</code> ${toCheck(subject, check)} <small>${state}</small><p>${text}</p></li>\n`)}</ul>
`;
}

function recommendations(subject: Subject, cards: readonly Card[]): Markup {
  return markup`<h3>Recommendations not met</h3>
<ul class="plain rows warned">
${cards.map(({ id, title, outcomes }) => {
  const found = outcomes.find(({ check }) => check.verdict === "warn");
  const legs = outcomes.filter(({ check }) => check.verdict === "warn").flatMap(({ all }) => all);
  return markup`<li>${badge("warn")} ${toCheck(subject, id)} <small>${found?.check.level}${subject.result.legs.length > 1 && ` · ${legs.map(({ leg }) => subject.nameOf(leg)).join(", ")}`}</small><p>${title}. <code>${found?.check.actual}</code></p></li>\n`;
})}</ul>
`;
}

function diagnosis({ text, facts, hint }: Diagnosis): Markup {
  return markup`<div class="diagnosis"><p><strong>${text}</strong></p>
<dl class="told">${facts.map(([label, value]) => markup`<dt>${label}</dt><dd><pre>${value}</pre></dd>`)}${hint !== undefined && markup`<dt>hint</dt><dd>${hint}</dd>`}</dl></div>
`;
}
