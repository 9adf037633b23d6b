import { baselineErrors } from "../../../harness/verdict/expectation.ts";
import type { CheckResult, Diagnosis } from "../../../harness/verdict/result.ts";
import { type Cause, complaintOf } from "../../causes/causes.ts";
import { isPendingCard } from "../../causes/pending.ts";
import { changeIn } from "../../compare/comparison.ts";
import { say, sayLabel } from "../../language/language.ts";
import { count } from "../../text.ts";
import { MOST_COMPLETE, replay } from "../card-replay.ts";
import { HEADINGS } from "../compared.ts";
import { exchangeOf } from "../exchange.ts";
import { toCheck, toMessage } from "../links.ts";
import { joined, type Markup, markup, NOTHING } from "../markup.ts";
import type { Subject } from "../subject.ts";
import { twoForms } from "../two-forms.ts";
import { badge } from "../verdict.ts";
import { findingList, knownWords, place } from "./finding.ts";
import { notExercised } from "./not-exercised.ts";
import { pendingList, warnings } from "./warnings.ts";

/** What to fix first: each root cause with what was expected and seen, and a closed list of the checks that it blocks. */
export function causesSection(subject: Subject): Markup {
  const { causes, cards, result } = subject;
  const warned = cards.filter((card) => card.verdict === "warn" && !isPendingCard(card));
  const pending = cards.filter(isPendingCard);
  const isGood = causes.length === 0 && warned.length === 0;
  return markup`${result.diagnosis ? diagnosis(subject, result.diagnosis) : ""}${
    causes.length > 0
      ? markup`<ol class="causes">\n${causes.map((cause, index) => causeItem(subject, cause, index + 1))}</ol>\n`
      : result.legs.length > 0 &&
        markup`<p>${say(pending.length > 0 ? "No check that counts found a broken MUST." : "No check that ran found a broken MUST.")}</p>\n`
  }${baselineErrorList(subject)}${warnings(subject, warned)}${pendingList(subject, pending)}${notExercised(subject, isGood)}`;
}

/** The maximum number of characters of a check as JSON. */
const MOST_JSON = 4_000;

function asJson(check: CheckResult): Markup {
  const text = JSON.stringify(check, null, 1);
  if (text.length > MOST_JSON) return NOTHING;
  return markup`<details><summary>${say("JSON of the check")}</summary><pre class="copied">${text}</pre></details>\n`;
}

function causeItem(subject: Subject, cause: Cause, number: number): Markup {
  const { card } = cause;
  // As many as in the terminal: what does not count yet is in no other number either.
  const blocked = cause.blocked.filter(({ outcomes }) => !outcomes.every(({ check }) => check.pending));
  const outcome = complaintOf(cause);
  if (outcome === undefined) return NOTHING;
  const { check, leg } = outcome;
  const { compared } = subject;
  const legs = card.outcomes.filter((one) => one.check.verdict === card.verdict).flatMap(({ all }) => all);
  const changes = legs.flatMap((one) =>
    compared === undefined ? [] : (changeIn(compared, one.leg, card.id)?.kind ?? []),
  );
  const marks = [...new Set(changes)].map((kind) => markup` · <b>${say(HEADINGS[kind])}</b>`);
  const isComplete = number <= MOST_COMPLETE;
  const isNamed = leg.requirements.some(({ id }) => id === check.requirements[0]);
  return markup`<li id="fix-${number}">${badge(card.verdict)} ${toCheck(subject, card.id)} <small>${place(subject, check, legs)}${check.baseline === "expected" && ` · ${say("the baseline expects it")}`}${check.pending && ` · ${say("pending, not counted")}`}${knownWords(check)}${marks}</small>
${!isNamed && markup`<p>${card.title}.</p>\n`}${findingList(subject, outcome)}${twoForms(check)}${exchangeOf(subject, check, number === 1 && check.compared === undefined)}${isComplete && markup`${replay(subject, outcome)}${asJson(check)}`}${blocked.length > 0 && markup`<details><summary>${say("{checks} could not run because of it", { checks: count(blocked.length, "check") })}</summary><ul class="plain">${blocked.map((one) => markup`<li>${toCheck(subject, one.id)} ${one.title}</li>\n`)}</ul></details>\n`}</li>
`;
}

/** What to fix in the baseline file, by line. */
function baselineErrorList(subject: Subject): Markup {
  const { baseline } = subject.result;
  const wrong = baselineErrors(baseline);
  if (baseline === undefined || wrong.length === 0) return NOTHING;
  return markup`<h3>${say("Baseline out of date")}</h3>
<ul class="plain rows warned">
${wrong.map(({ line, check, state, text }) => markup`<li><code>${baseline.file}:${line}</code> ${toCheck(subject, check)} <small>${state}</small><p>${text}</p></li>\n`)}</ul>
`;
}

/** The hint comes first: a trace of a stack can be longer than the screen. */
function diagnosis(subject: Subject, { text, facts, hint }: Diagnosis): Markup {
  return markup`<div class="diagnosis"><p><strong>${linked(subject, text)}</strong></p>
<dl class="finding">${hint !== undefined && markup`<dt>${say("hint")}</dt><dd>${hint}</dd>`}${facts.map(([label, value]) => markup`<dt>${sayLabel(label)}</dt><dd>${fact(subject, label, value)}</dd>`)}</dl></div>
`;
}

/** The label of a command in a diagnosis of the harness. */
const REPLAY_LABEL = "to replay it";

/** More lines than these have a scroll bar. */
const FEW_LINES = 10;

/** Facts that are sentences of the engine. They name messages and checks. */
const SENTENCES = ["again in isolation", "it also ended", "first message"];

function fact(subject: Subject, label: string, value: string): Markup {
  if (SENTENCES.includes(label)) {
    const lines = value.split("\n").map((line) => linked(subject, line));
    return joined(lines, "<br>");
  }
  if (label === REPLAY_LABEL) return markup`<pre class="copied">${value}</pre>`;
  return value.split("\n").length > FEW_LINES
    ? markup`<pre class="long" tabindex="0" role="region" aria-label="${sayLabel(label)}">${value}</pre>`
    : markup`<pre>${value}</pre>`;
}

/** A sentence with links to the message and to the check that it names. */
function linked(subject: Subject, text: string): Markup {
  const parts = text.split(/(`[^`]+`|message \d+|(?<=by check )[\w.-]+\w)/);
  return markup`${parts.map((part, index) => {
    if (index % 2 === 0) return markup`${part}`;
    if (part.startsWith("`")) return markup`<code>${part.slice(1, -1)}</code>`;
    const [, seq] = /^message (\d+)$/.exec(part) ?? [];
    return seq === undefined ? toCheck(subject, part) : toMessage(subject, Number(seq));
  })}`;
}
