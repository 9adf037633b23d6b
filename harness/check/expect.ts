import type { Problem } from "../../schema/problem.ts";
import { describeReply, ownDoing, type Reply, type ResultReply } from "../session/reply.ts";
import type { Evidence } from "../verdict/result.ts";
import { type Leniency, type Level, type ReasonKind, type Verdict, violation } from "../verdict/verdict.ts";
import { type Answers, pointerOf, wordsOf } from "./answers.ts";
import { EXERCISES, type ExerciseName } from "./exercises.ts";

/** One thing that was seen and judged. */
export interface Finding {
  readonly verdict: Extract<Verdict, "pass" | "fail" | "warn" | "observed">;
  readonly expected: string;
  readonly actual: string;
  readonly evidence: readonly Evidence[];
  readonly hint?: string;
  /** Why it only warns where the requirement is a MUST. */
  readonly leniency?: Leniency;
  /** Rests on something that did not come in time: worth a second look, alone. */
  readonly timed: boolean;
}

/** What is said of a condition: what was wanted, what was there, and where. */
export interface Telling {
  readonly expected: string;
  readonly actual: string;
  /** Sequence number of the event that shows it. */
  readonly at: number;
  readonly pointer?: string;
  readonly hint?: string;
  /** Overrides that of the check. */
  readonly leniency?: Leniency;
}

/** Ends a check that cannot reach a verdict. Thrown, so that a check reads from top to bottom. */
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

/** The capability or the thing that a check needs is not there, and the target never said it would be. */
export class NotApplicable extends Error {}

/**
 * Collects what a check sees. A violation weighs as much as the level of the requirement; a check that ends
 * without any finding has shown nothing, and is an error of ours.
 */
export class Expect {
  readonly findings: Finding[] = [];
  private readonly level: Level;
  private readonly answers: Answers | undefined;

  /** `answers` are those that the check lists, for `reply`. */
  constructor(level: Level, answers?: Answers) {
    this.level = level;
    this.answers = answers;
  }

  /** Judges an answer against all conforming ones, those of the check or these; true when it is one of them. */
  reply(reply: Reply, answers = this.answers, hint?: string): boolean {
    if (answers === undefined) throw new Error("the check lists no answers, and none are given");
    const own = ownDoing(reply);
    if (own !== undefined) throw new Inconclusive(reply.kind === "gone" ? "target-gone" : "no-answer", own);
    const pointer = pointerOf(reply);
    const telling = {
      expected: wordsOf(answers.pass),
      actual: describeReply(reply),
      at: reply.seq,
      ...(pointer === undefined ? {} : { pointer }),
      ...(hint === undefined ? {} : { hint }),
    };
    const timed = reply.kind === "silence" || reply.kind === "gone";
    if (answers.pass.some((shape) => shape.matches(reply))) {
      this.add("pass", telling, timed);
      return true;
    }
    const tolerated = answers.warn?.find(({ shape }) => shape.matches(reply));
    if (tolerated) {
      const verdict = violation(this.level) === "observed" ? "observed" : "warn";
      this.add(verdict, { ...telling, actual: `${telling.actual}: ${tolerated.because}` }, timed);
      return false;
    }
    this.add(violation(this.level), telling, timed);
    return false;
  }

  /** A result, or the check ends here: what comes next needs it. The failure is told. */
  result(reply: Reply, what: string): ResultReply {
    if (reply.kind === "result") return reply;
    this.reply(reply, { pass: [{ words: what, matches: () => false }] });
    throw new Stop();
  }

  /** A condition; its failure weighs as much as the requirement. */
  that(holds: boolean, telling: Telling): boolean {
    this.add(holds ? "pass" : violation(this.level), telling);
    return holds;
  }

  /** A condition whose failure is no more than a warning. */
  should(holds: boolean, telling: Telling): boolean {
    this.add(holds ? "pass" : violation(this.level) === "observed" ? "observed" : "warn", telling);
    return holds;
  }

  /** No problems found in a value; each problem found is a violation, the first three are told. */
  clean(
    problems: readonly Problem[],
    where: { readonly at: number; readonly base?: string; readonly what: string },
  ): boolean {
    const base = where.base ?? "";
    if (problems.length === 0) {
      return this.that(true, { expected: where.what, actual: where.what, at: where.at, pointer: base });
    }
    for (const { pointer, message } of problems.slice(0, 3)) {
      const at = `${base}${pointer}`;
      this.that(false, {
        expected: where.what,
        actual: `${at || "the value"} ${message}`,
        at: where.at,
        pointer: at,
      });
    }
    return false;
  }

  /** A fact that no text demands or forbids. */
  observe(fact: string, at: number): void {
    this.add("observed", { expected: "nothing in particular", actual: fact, at });
  }

  private add(verdict: Finding["verdict"], telling: Telling, timed = false): void {
    const { expected, actual, at, pointer, hint, leniency } = telling;
    this.findings.push({
      verdict,
      expected,
      actual,
      evidence: [{ message: at, ...(pointer === undefined ? {} : { pointer }) }],
      ...(hint === undefined ? {} : { hint }),
      ...(leniency === undefined ? {} : { leniency }),
      timed,
    });
  }
}

/** Ends a check whose verdict already stands. */
export class Stop extends Error {}

/** Nothing on this target lets the check provoke what it judges. */
export function needsExercise(what: string): never {
  throw new Inconclusive("needs-exercise", what);
}

/** A server lacks what the table of exercises names: in its words, or in closer ones. */
export function lacksExercise(name: ExerciseName, what: string = EXERCISES[name].lacks): never {
  throw new Inconclusive("needs-exercise", what, { exercise: name });
}

export function notApplicable(evidence: string): never {
  throw new NotApplicable(evidence);
}
