import { concerns } from "../../harness/verdict/concerns.ts";
import type { CheckResult, RequirementResult } from "../../harness/verdict/result.ts";
import { leavesComplete } from "../../harness/verdict/verdict.ts";
import type { Card, Outcome } from "../causes/cards.ts";
import { isPendingCard } from "../causes/pending.ts";
import { checkPage, topicOf } from "../check-page.ts";
import { isPendingFinding } from "../gating.ts";
import { say } from "../language/language.ts";
import { rerunLine } from "../rerun.ts";
import { count } from "../text.ts";
import { LENIENCY_WORDS, reasonWords } from "../verdict-words.ts";
import { dataOf, isEverywhere, isPending, states } from "./card-data.ts";
import { isDetailed, replayBelow } from "./card-replay.ts";
import { outwards, toCheck, toCited, toMessage } from "./links.ts";
import { joined, type Markup, markup, NOTHING } from "./markup.ts";
import { replayOf } from "./replay.ts";
import { said } from "./said.ts";
import type { Subject } from "./subject.ts";
import { twoForms } from "./two-forms.ts";
import { badge, badgeOf, quietBadge, STATUSES, signOf } from "./verdict.ts";

/** A reader may want to fix it, or to disagree. */
const isProblem = ({ outcomes }: Card) =>
  outcomes.some(
    ({ check }) =>
      ["fail", "error", "warn"].includes(check.verdict) ||
      (check.verdict === "inconclusive" && !isUsualReason(check)),
  );

/** The reason is complete, so there is nothing to replay. */
const isUsualReason = ({ reason }: CheckResult) => leavesComplete(reason) || reason?.kind === "depends-on";

/** Everything about a check with a problem, or one line about another. A failure and an internal error are open. */
export function cardMarkup(subject: Subject, card: Card): Markup {
  const { id, title, verdict, outcomes } = card;
  const badges = STATUSES.filter((one) => outcomes.some(({ check }) => check.verdict === one)).map((one) =>
    outcomes.every(({ check }) => check.verdict !== one || isPendingFinding(check))
      ? quietBadge(one)
      : badge(one),
  );
  const isBrief = (verdict === "pass" || verdict === "not-applicable") && outcomes.length === 1;
  // The heading of the block has the word.
  const signs = isBrief ? signOf(verdict) : joined(badges, " ");
  const name = markup`${signs} <code>${id}</code> ${title}`;
  if (!isProblem(card))
    return markup`<p id="${id}"${topicMark(card)}${statesMark(subject, card)}>${name} <small>${briefly(subject, card)}</small></p>\n`;
  const open = (verdict === "fail" || verdict === "error") && !isPendingCard(card);
  return markup`${toExchange(subject, card)}<details class="card" id="${id}"${open && markup` open`}><summary>${name}</summary>
${duties(subject, card)}${outcomes.map((outcome) => outcomeBlock(subject, outcome))}${example(subject, id)}${proof(subject, id)}</details>
`;
}

/** A link to the message that shows the finding, also while the card is closed. It is beside the summary, which must not have a link. */
function toExchange(subject: Subject, { verdict, outcomes }: Card): Markup {
  const [seq] = outcomes
    .filter(({ check }) => check.verdict === verdict)
    .flatMap(({ check }) => check.evidence[0]?.message ?? []);
  return seq === undefined || !subject.has.message(seq)
    ? NOTHING
    : markup`<span class="to">${toMessage(subject, seq)}</span>`;
}

/** The topic of a check, where the suite does not have it already: the script makes a link to its page. */
export function topicMark({ id, suite }: Pick<Card, "id" | "suite">): Markup {
  const topic = topicOf(id) ?? "";
  return topic === suite ? NOTHING : markup` data-topic="${topic}"`;
}

/** What "is:" matches, where the filter reads all else from the line. */
function statesMark(subject: Subject, { outcomes: [first, ...others] }: Card): Markup {
  if (first === undefined || others.length > 0 || !isEverywhere(subject, first)) return NOTHING;
  const text = states(subject, first);
  return text === "" ? NOTHING : markup` data-is="${text}"`;
}

/** The maximum number of messages on the line of a check. */
const FEW = 3;

/** The level with a link to the requirement, and for each outcome what was seen or why nothing was. */
function briefly(subject: Subject, { outcomes }: Card): Markup {
  const [first] = outcomes;
  const row = first?.check.requirements.map((one) => subject.rows.get(one)).find((one) => one !== undefined);
  const level = first?.check.level ?? "";
  const facts = outcomes.map((outcome) => {
    const { check, all } = outcome;
    const legs = isEverywhere(subject, outcome)
      ? NOTHING
      : markup`${all.map(({ leg }) => subject.nameOf(leg)).join(", ")}: `;
    const texts = [
      ...(check.reason === undefined ? [] : [reason(subject, outcome) ?? NOTHING]),
      ...(check.verdict === "observed" && check.actual !== undefined ? [markup`${check.actual}`] : []),
      ...messages(subject, outcome),
      ...(check.notes ?? []).map((note) => markup`${note}`),
      ...(isPending(check) ? [markup`${say("pending, not counted")}`] : [gates(subject, outcome) ?? NOTHING]),
    ].filter(({ html }) => html !== "");
    const text = markup`${legs}${joined(texts, " · ")}`;
    return outcomes.length === 1 && isEverywhere(subject, outcome)
      ? text
      : markup`<span data-of="${dataOf(subject, outcome)}">${text}</span>`;
  });
  const parts = [
    row === undefined ? markup`${level}` : markup`<a href="#r${row}">${level}</a>`,
    ...facts.filter(({ html }) => html !== ""),
  ];
  return joined(parts, " · ");
}

function messages(subject: Subject, outcome: Outcome): readonly Markup[] {
  const { check, all } = outcome;
  const cited = all.flatMap((one) => one.check.evidence[0]?.message ?? []);
  const links = (numbers: readonly number[]) =>
    joined(
      [...new Set(numbers)].slice(0, FEW).map((seq) => toMessage(subject, seq)),
      ", ",
    );
  if (cited.length > 0) return [markup`${links(cited)}`];
  if (check.verdict !== "pass" || subject.result.target.role === "client") return [];
  const sent = replayOf(subject.events, outcome, false)?.messages ?? [];
  return sent.length === 0 ? [] : [said("sent {messages}", { messages: links(sent) })];
}

/** The requirements in our words, with links to the specification of each revision. */
function duties({ result, nameOf }: Subject, { outcomes }: Card): Markup {
  const byId = new Map<string, { duty: RequirementResult; links: Map<string, string> }>();
  for (const leg of result.legs) {
    const check = outcomes.flatMap(({ all }) => all).find((one) => one.leg === leg)?.check;
    for (const duty of leg.requirements) {
      if (!check?.requirements.includes(duty.id)) continue;
      const one = byId.get(duty.id) ?? { duty, links: new Map<string, string>() };
      byId.set(duty.id, one);
      if (!one.links.has(duty.url)) one.links.set(duty.url, nameOf(leg));
    }
  }
  return markup`${[...byId.values()].map(({ duty, links }) => {
    const [first, ...others] = [...links];
    const more = others.map(([url, name]) => outwards(url, name));
    return markup`<p><b>${duty.level}</b> ${outwards(first?.[0] ?? "", duty.gist)}${more.length > 0 && markup` <small>${said("also in {revisions}", { revisions: joined(more, ", ") })}</small>`}</p>\n`;
  })}`;
}

function outcomeBlock(subject: Subject, outcome: Outcome): Markup {
  const { check, leg, all } = outcome;
  const facts: readonly (readonly [string, Markup | undefined])[] = [
    [say("Only warns because"), leniency(check)],
    [say("Expected"), check.expected === undefined ? undefined : markup`${check.expected}`],
    [say("Actual"), check.actual === undefined ? undefined : markup`${check.actual}`],
    [say("Reason"), reason(subject, outcome)],
    [say("Hint"), check.hint === undefined ? undefined : markup`${check.hint}`],
    [
      say("Note"),
      check.notes &&
        joined(
          check.notes.map((note) => markup`${note}`),
          "<br>",
        ),
    ],
    [say("Gates"), gates(subject, outcome)],
    [say("Seen in"), seen(subject, outcome)],
    [
      say("Rerun"),
      !isDetailed(check)
        ? undefined
        : markup`<code>${rerunLine(subject.result.target, leg.revision, check, leg.transport)}</code>`,
    ],
  ];
  const head =
    subject.result.legs.length > 1
      ? markup`<p>${badgeOf(check)} ${all.map((one) => subject.nameOf(one.leg)).join(", ")}</p>\n`
      : NOTHING;
  return markup`<div data-of="${dataOf(subject, outcome)}">${head}<dl>${facts.map(([label, text]) => text && markup`<dt>${label}</dt><dd>${text}</dd>`)}</dl>${twoForms(check)}${replayBelow(subject, outcome)}</div>
`;
}

/** Whether it gates, if that is not obvious; with the reason of the baseline. */
function gates({ result }: Subject, { check, leg }: Outcome): Markup | undefined {
  if (isPending(check)) return markup`${say("no, it is newer than the profile")}`;
  if (check.baseline === undefined) return undefined;
  if (check.baseline === "unexpected") return markup`${say("yes, the baseline does not expect it")}`;
  const entry = result.baseline?.entries.find((one) => one.check === check.id && concerns(one, leg, result));
  const why = entry?.reason === undefined ? "" : `: ${entry.reason}`;
  const issue = entry?.issue === undefined ? NOTHING : markup` (${outwards(entry.issue, entry.issue)})`;
  return check.baseline === "expected"
    ? markup`${say("no, the baseline expects it")}${why}${issue}`
    : markup`${say("it passes, but the baseline expects it to fail")}${why}${issue}`;
}

function reason(subject: Subject, { check }: Outcome): Markup | undefined {
  if (check.reason === undefined) return undefined;
  const { text, on } = check.reason;
  if (on !== undefined) {
    const [before = "", ...after] = text.split(on);
    const link = toCheck(subject, on);
    return after.length === 0
      ? markup`${text} (${said("depends on {check}", { check: link })})`
      : markup`${before}${link}${after.join(on)}`;
  }
  return markup`${reasonWords(check.reason)}`;
}

/** Why a MUST only warns. */
function leniency({ leniency }: Outcome["check"]): Markup | undefined {
  return leniency && markup`${LENIENCY_WORDS[leniency].means}`;
}

/** The messages that show it, in each leg. */
function seen(subject: Subject, { all }: Outcome): Markup | undefined {
  const lines = all
    .filter(({ check }) => check.evidence.length > 0)
    .map(({ leg, check }) => {
      const byNumber = new Map(check.evidence.map((one) => [one.message, one]));
      const places = [...byNumber].map(([seq, one]) => {
        const pointers = check.evidence.flatMap(({ message, pointer }) =>
          message === seq && pointer ? [pointer] : [],
        );
        return markup`${toCited(subject, one, check.id)}${pointers.length > 0 && markup` <code>${pointers.join(" ")}</code>`}`;
      });
      return all.length === 1
        ? joined(places, ", ")
        : markup`${subject.nameOf(leg)}: ${joined(places, ", ")}`;
    });
  return lines.length === 0 ? undefined : joined(lines, "<br>");
}

/** What a wrong message looks like, and a right one. */
function example({ about }: Subject, id: string): Markup {
  const shown = about?.(id)?.example;
  return shown === undefined
    ? NOTHING
    : markup`<details><summary>${say("Example")}</summary><dl><dt>${say("wrong")}</dt><dd><code>${shown.wrong}</code></dd><dt>${say("right")}</dt><dd><code>${shown.right}</code></dd></dl></details>\n`;
}

/** The facts of the suites, and the link to the documentation, which names the faults that make the check fail. */
function proof({ about }: Subject, id: string): Markup {
  const facts = about?.(id);
  const faults = facts?.proofs ?? 0;
  const page = checkPage(id);
  const text =
    faults > 0 ? say("proven by {faults}", { faults: count(faults, "fault") }) : say("documentation");
  const sends = facts === undefined || facts.sends === "nothing" ? [] : [facts.sends];
  const parts = [
    ...(facts === undefined ? [] : [markup`${say("Since {revision}", { revision: facts.since })}`]),
    ...sends.map((what) => markup`${say("sends {what}", { what })}`),
    ...(page === undefined ? [] : [outwards(page, text)]),
  ];
  return parts.length === 0 ? NOTHING : markup`<p>${joined(parts, "; ")}</p>\n`;
}
