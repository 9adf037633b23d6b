import { isDeclared } from "../../harness/check/applies.ts";
import type { ExerciseName } from "../../harness/check/exercises.ts";
import { type Expect, Inconclusive, notApplicable } from "../../harness/check/expect.ts";
import type { LegTrace } from "../../harness/trace/conversation.ts";
import { given } from "../../schema/given.ts";
import type { Unread } from "./unread.ts";

/** What is wrong with one message. */
export interface Flaw {
  /** What the message has, as a report shows it. */
  readonly actual: string;
  /** Sequence number of the event that shows it. */
  readonly at: number;
  readonly pointer?: string;
  /** Warns at most, also when the level of the requirement is MUST. */
  readonly warnOnly?: boolean;
  /** Is recorded, and breaks nothing. */
  readonly isFact?: true;
  /** It rests on a message that did not arrive. */
  readonly timed?: boolean;
  /** What helps, if it is not the hint of the check. */
  readonly hint?: string;
}

export interface Judgement {
  readonly expected: string;
  /** Sequence numbers of the messages that the rule applies to. */
  readonly read: readonly number[];
  readonly flaws: readonly Flaw[];
  /** Another check reports it. A rule that cannot read all that it is about is broken, or has no verdict. */
  readonly unread?: Unread | undefined;
  /** Called when the rule applies to no message: ends the check and gives the reason. */
  readonly whenNone: () => never;
}

/** Ends a check when the server sent no message that its rule applies to: nothing was seen, so it is not exercised. */
export function sentNo(what: string, exercise?: ExerciseName): () => never {
  return () => {
    throw new Inconclusive("needs-exercise", `a server that sends ${withArticle(what)}`, given({ exercise }));
  };
}

/** Ends a check of a member that each message may leave out, where each does: no message can be provoked that has it. */
export function hasNo(member: string): () => never {
  return () => notApplicable(`the server sent no ${member}`);
}

/** The same as `sentNo` for messages that only a server with one of these capabilities sends: without them there is nothing to judge. */
export function sentNoOf(
  { conversations }: LegTrace,
  capabilities: readonly string[],
  ...what: Parameters<typeof sentNo>
): () => never {
  const declared = conversations.flatMap(({ agreed }) =>
    agreed === undefined ? [] : [agreed.serverCapabilities],
  );
  const isExpected = capabilities.some((path) => declared.some((one) => isDeclared(one, path)));
  if (isExpected) return sentNo(...what);
  return () => notApplicable(`the server declares no ${capabilities.join(" or ")}, and sent no ${what[0]}`);
}

/** A name of the protocol has no article. */
function withArticle(what: string): string {
  if (/^(?:notifications\/|list_changed)/.test(what)) return what;
  return `${/^[aeiou]/.test(what) ? "an" : "a"} ${what}`;
}

/** Records one verdict over all messages that a rule applies to. */
export function conclude(expect: Expect, { expected, read, flaws, whenNone, unread }: Judgement): void {
  const last = read.at(-1);
  if (flaws.length === 0 && unread !== undefined)
    throw new Inconclusive("depends-on", `depends on ${unread.on}: ${unread.what}`, { on: unread.on });
  if (last === undefined) {
    whenNone();
    return;
  }
  if (flaws.length === 0) {
    expect.that(true, { expected, actual: `${read.length} checked`, at: last });
    return;
  }
  // Violations first: a warning must not take the place of a violation in the report.
  const ordered = [...flaws.filter(({ warnOnly }) => !warnOnly), ...flaws.filter(({ warnOnly }) => warnOnly)];
  for (const { actual, at, pointer, warnOnly, isFact, timed, hint } of ordered) {
    if (isFact) {
      expect.observe(actual, at);
      continue;
    }
    const finding = { expected, actual, at, ...given({ pointer, timed, hint }) };
    if (warnOnly) expect.should(false, finding);
    else expect.that(false, finding);
  }
}
