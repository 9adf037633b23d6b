import { perform, type Setup } from "./driving/driver.ts";
import { keyOfViolation, type Violation } from "./finding.ts";
import { type Judge, violationsIn } from "./judging/judging.ts";
import { ownViolation } from "./judging/own-violation.ts";
import { contentOf, isComparable, oddPlace, type Plainly, plainly, plainSteps } from "./judging/relation.ts";
import { stableAnswers } from "./judging/stable.ts";
import type { Answer, Performed } from "./performed.ts";
import type { Step } from "./step.ts";

/** How often the smallest conversation must show a violation again, each time on a fresh process. */
export const CONFIRMATIONS = 3;

/** How often a plain request is asked before and after a conversation that answers it in another way. */
const PLAIN_ASKS = 2;

export interface Again {
  readonly performed: Performed;
  readonly violation: Violation;
}

/** What a conversation needs so that it can be carried out again. */
export interface Bench {
  readonly setup: Setup;
  readonly judge: Judge;
  /** The names of the tools that change nothing. */
  readonly reading: ReadonlySet<string>;
}

/** Carries out a conversation again. Undefined if it does not show the violation. */
export async function again(
  steps: readonly Step[],
  violation: Violation,
  { setup, judge, reading }: Bench,
): Promise<Again | undefined> {
  if (violation.key !== undefined) return oddAgain(steps, violation.key, setup, reading);
  const performed = await perform(steps, setup);
  const key = keyOfViolation(violation);
  // What a process was working on when it ended is not always what ended it: a smaller conversation shows that.
  const isSame = (one: Violation) =>
    keyOfViolation(one) === key || (one.rule === "process.lives" && violation.rule === one.rule);
  const found = violationsIn(performed, judge).find(isSame);
  return found && { performed, violation: found };
}

/**
 * The same for an answer that is not what the plain request gets. What differs between plain requests before and after is volatile: a time, a
 * counter, a random value.
 */
async function oddAgain(
  steps: readonly Step[],
  key: string,
  setup: Setup,
  reading: ReadonlySet<string>,
): Promise<Again | undefined> {
  const before = await plainContents(key, setup);
  const performed = await perform(steps, setup);
  const after = await plainContents(key, setup);
  if (before === undefined || after === undefined) return undefined;
  const violation = oddAnswer(stableAnswers(performed, reading), key, plainly([...before, ...after]));
  return violation && { performed, violation };
}

/** The answer of a conversation for a key that differs from all plain ones. */
export function oddAnswer(answers: readonly Answer[], key: string, plain: Plainly): Violation | undefined {
  for (const { key: own, method, reply } of answers) {
    if (own !== key || !isComparable(reply)) continue;
    const place = oddPlace(plain, contentOf({ method, reply }));
    if (place === undefined) continue;
    return ownViolation("answer.same", {
      place: method,
      verdict: "warn",
      expected: "the answer of the plain request, which is the same before and after",
      actual: `another answer, at ${place === "" ? "its kind" : place}`,
      at: reply.seq,
      key,
    });
  }
  return undefined;
}

/** The answers to a plain request, each on a fresh connection. Undefined where one has no answer that can be compared. */
export async function plainContents(key: string, setup: Setup): Promise<readonly unknown[] | undefined> {
  const contents: unknown[] = [];
  const steps = plainSteps(key);
  for (let nth = 0; nth < PLAIN_ASKS; nth += 1) {
    const { answers } = await perform(steps, setup);
    const answer = answers.findLast((one) => one.key === key);
    if (answer === undefined || !isComparable(answer.reply)) return undefined;
    contents.push(contentOf(answer));
  }
  return contents;
}
