import { given } from "../../schema/given.ts";
import type { Problem } from "../../schema/problem.ts";
import { describeReply, type Reply, type ResultReply, whyHarnessCaused } from "../session/replies/reply.ts";
import { describeBusy, isBusy } from "../session/waiting/rate-limit.ts";
import type { Transport } from "../trace/event.ts";
import type { Compared, Evidence } from "../verdict/result.ts";
import { type Leniency, type Level, type ReasonKind, type Verdict, violation } from "../verdict/verdict.ts";
import { type Answers, describeShapes, pointerOf } from "./answers.ts";
import { EXERCISES, type ExerciseName } from "./exercises.ts";

/** One observation and its verdict. */
export interface Finding {
  readonly verdict: Extract<Verdict, "pass" | "fail" | "warn" | "observed">;
  readonly expected: string;
  readonly actual: string;
  readonly evidence: readonly Evidence[];
  readonly hint?: string;
  readonly compared?: Compared;
  /** Why it only warns where the requirement is a MUST. */
  readonly leniency?: Leniency;
  /** It depends on something that did not arrive in time, so the check is retried in isolation. */
  readonly timed: boolean;
  /** That was waited for only until a fence was answered. The end of the conversation confirms it. */
  readonly untilFence?: true;
  /** It was seen on two connections. A warning needs no retry then. */
  readonly isTwice?: true;
}

/** What a condition expected, what was there, and where. */
export interface Details {
  readonly expected: string;
  readonly actual: string;
  /** Sequence number of the event that shows it. */
  readonly at: number;
  readonly pointer?: string;
  /** A second event without which the finding would not hold. */
  readonly since?: number | undefined;
  readonly hint?: string;
  /** The plain message and the same in another form, for reports that show both. */
  readonly compared?: Compared;
  /** Overrides the leniency of the check. */
  readonly leniency?: Leniency;
  /** It rests on a message that did not arrive. The check is retried in isolation. */
  readonly timed?: boolean;
  /** That was waited for only until a fence was answered. */
  readonly untilFence?: true | undefined;
  /** It was seen on two connections. */
  readonly isTwice?: true | undefined;
}

/** What was sent, where a check tries several inputs. It is part of what the report says was seen. */
export interface Tried {
  /** "a request with id: null" */
  readonly sent: string;
  readonly hint?: string;
}

/** Ends a check that cannot reach a verdict. It is thrown, so that a check reads from top to bottom. */
export class Inconclusive extends Error {
  readonly kind: ReasonKind;
  readonly exercise: ExerciseName | undefined;
  /** The id of the check that blocks this one. */
  readonly on: string | undefined;

  constructor(kind: ReasonKind, text: string, more: { exercise?: ExerciseName; on?: string } = {}) {
    super(text);
    this.kind = kind;
    this.exercise = more.exercise;
    this.on = more.on;
  }
}

/** The target does not have what a check needs, and never declared it. */
export class NotApplicable extends Error {}

/** How many problems of one value are reported. */
const MAX_REPORTED = 3;

/**
 * Collects the findings of a check. The verdict of a violation follows from the level of the requirement. A check that
 * ends without any finding is an internal error.
 */
export class Expect {
  readonly findings: Finding[] = [];
  readonly #level: Level;
  readonly #answers: Answers | undefined;
  readonly #transport: Transport | undefined;

  /** `answers`: those that the check lists. `reply` uses them by default. `transport`: of the leg, for the words of a finding. */
  constructor(level: Level, answers?: Answers, transport?: Transport) {
    this.#level = level;
    this.#answers = answers;
    this.#transport = transport;
  }

  /**
   * Judges an answer. True if it is one of the conforming answers: those of the check, or the given ones. `about`: the hint,
   * or what was sent.
   */
  reply(reply: Reply, answers = this.#answers, about?: string | Tried): boolean {
    if (answers === undefined) throw new Error("the check lists no answers, and the call has none");
    requireEvidence(reply);
    const pointer = pointerOf(reply);
    const { sent, hint }: Partial<Tried> = typeof about === "string" ? { hint: about } : (about ?? {});
    const { untilFence, isTwice } = reply.kind === "silence" ? reply : {};
    const details = {
      expected: describeShapes(answers.pass, this.#transport),
      actual: sent === undefined ? describeReply(reply) : `${sent} → ${describeReply(reply)}`,
      at: reply.seq,
      ...given({ pointer, hint, untilFence, isTwice }),
    };
    const timed = reply.kind === "silence";
    if (answers.pass.some((shape) => shape.matches(reply))) {
      this.#add("pass", details, timed);
      return true;
    }
    const tolerated = answers.warn?.find(({ shape }) => shape.matches(reply));
    if (tolerated) {
      const verdict = violation(this.#level) === "observed" ? "observed" : "warn";
      this.#add(verdict, { ...details, actual: `${details.actual}: ${tolerated.because}` }, timed);
      return false;
    }
    this.#add(violation(this.#level), details, timed);
    return false;
  }

  /** Returns the result. Any other answer is a violation and ends the check, because the next steps need the result. */
  result(reply: Reply, what: string): ResultReply {
    if (reply.kind === "result") return reply;
    this.reply(reply, { pass: [{ words: what, matches: () => false }] });
    throw new Stop();
  }

  /** A condition. If it does not hold, the verdict follows from the level of the requirement. */
  that(holds: boolean, details: Details): boolean {
    this.#add(holds ? "pass" : violation(this.#level), details, details.timed);
    return holds;
  }

  /** A condition that warns at most. */
  should(holds: boolean, details: Details): boolean {
    this.#add(
      holds ? "pass" : violation(this.#level) === "observed" ? "observed" : "warn",
      details,
      details.timed,
    );
    return holds;
  }

  /** Passes for a value without problems. Otherwise each of the first three problems is a violation. */
  clean(
    problems: readonly Problem[],
    where: {
      readonly at: number;
      readonly base?: string;
      readonly what: string;
      readonly hint?: string | undefined;
    },
  ): boolean {
    const base = where.base ?? "";
    if (problems.length === 0) {
      return this.that(true, { expected: where.what, actual: where.what, at: where.at, pointer: base });
    }
    for (const { pointer, message } of problems.slice(0, MAX_REPORTED)) {
      const at = `${base}${pointer}`;
      this.that(false, {
        expected: where.what,
        actual: `${at || "the value"} ${message}`,
        at: where.at,
        pointer: at,
        ...given({ hint: where.hint }),
      });
    }
    return false;
  }

  /** Records a fact that the specification leaves open. */
  observe(fact: string, at: number): void {
    this.#add("observed", { expected: "no expectation (observation only)", actual: fact, at });
  }

  #add(verdict: Finding["verdict"], details: Details, timed = false): void {
    const { expected, actual, at, pointer, since, hint, compared, leniency, untilFence, isTwice } = details;
    this.findings.push({
      verdict,
      expected,
      actual,
      evidence: [
        { message: at, ...given({ pointer }) },
        ...(since === undefined ? [] : [{ message: since }]),
      ],
      ...given({ hint, compared, leniency, untilFence, isTwice }),
      timed,
    });
  }
}

/**
 * Ends a check if a reply is no evidence about any rule: the harness caused it, the process ended, the connection broke, or the
 * server cannot serve at the moment.
 */
function requireEvidence(reply: Reply): void {
  const own = whyHarnessCaused(reply);
  if (reply.kind === "gone") throw new Inconclusive("target-gone", own ?? describeReply(reply));
  const isEarly = reply.kind === "silence" && reply.isEarly;
  if (own !== undefined || isEarly || isBusy(reply))
    throw new Inconclusive("no-answer", own ?? describeBusy(reply));
}

/** Ends a check that already has its verdict. */
export class Stop extends Error {}

/** Ends a check: the target offers nothing that can provoke the behaviour. */
export function needsExercise(what: string): never {
  throw new Inconclusive("needs-exercise", what);
}

/** Ends a check: the target lacks an exercise of the table. `what` describes it more exactly than the table. */
export function lacksExercise(name: ExerciseName, what: string = EXERCISES[name].lacks): never {
  throw new Inconclusive("needs-exercise", what, { exercise: name });
}

export function notApplicable(evidence: string): never {
  throw new NotApplicable(evidence);
}
