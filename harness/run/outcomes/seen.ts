import type { Finding } from "../../check/expect.ts";
import type { AnsweredAlike, CheckResult } from "../../verdict/result.ts";

/** How many different observations a result lists at most. */
const MOST_SEEN = 4;

/** With more different expectations than this, only what was seen under the first one is listed. */
const MOST_EXPECTED = 3;

/** With more different answers than this, they are only in the sentence. */
const MOST_ANSWERS = 12;

/** From this number of inputs on, a sentence that lists them is hard to read. */
const SEVERAL = 3;

/** Between an input and its answer, in what was seen. */
const ANSWERED = " → ";

/** What was seen, of each input that a check has tried: in one sentence, and of several inputs by answer. */
export function seenIn(decisive: readonly Finding[]): Pick<CheckResult, "actual" | "answers"> {
  const first = decisive[0]?.expected;
  const isFew = new Set(decisive.map(({ expected }) => expected)).size <= MOST_EXPECTED;
  const different = byAnswer(decisive, first);
  const listed = byAnswer(
    decisive.filter(({ expected }) => isFew || expected === first),
    first,
  );
  const some = listed.slice(0, MOST_SEEN);
  const rest = different.length - some.length;
  const actual = [...some.map(words), ...(rest > 0 ? [`and ${rest} more`] : [])].join("; ");
  const inputs = different.flatMap(({ sent }) => sent);
  const isListed = inputs.length >= SEVERAL && different.length <= MOST_ANSWERS;
  return isListed ? { actual, answers: different } : { actual };
}

function words({ sent, came, expected }: AnsweredAlike): string {
  const answer = sent.length === 0 ? came : `${sent.join(", ")}${ANSWERED}${came}`;
  return expected === undefined ? answer : `${answer} (expected ${expected})`;
}

/** Different observations. Inputs with the same answer share one. */
function byAnswer(findings: readonly Finding[], first: string | undefined): readonly AnsweredAlike[] {
  const found = new Map<string, { sent: string[]; came: string; expected?: string }>();
  for (const { actual, expected } of findings) {
    const at = actual.indexOf(ANSWERED);
    const sent = at < 0 ? undefined : actual.slice(0, at);
    const came = at < 0 ? actual : actual.slice(at + ANSWERED.length);
    const other = expected === first ? {} : { expected };
    const key = JSON.stringify([at < 0, came, other]);
    const group = found.get(key) ?? { sent: [], came, ...other };
    if (sent !== undefined && !group.sent.includes(sent)) group.sent.push(sent);
    found.set(key, group);
  }
  return [...found.values()];
}
