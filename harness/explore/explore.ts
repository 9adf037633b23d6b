import { setMaxListeners } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Allow } from "../check/sample-arguments.ts";
import { endQuietly } from "../run/sessions/connections.ts";
import { messagesOf } from "../trace/message.ts";
import { Recorder } from "../trace/recorder.ts";
import { again, CONFIRMATIONS, oddAnswer, plainContents } from "./confirming.ts";
import { type Coverage, Reached } from "./coverage.ts";
import { openOn, perform, type Setup } from "./driving/driver.ts";
import { type Finding, keyOfViolation, type Violation } from "./finding.ts";
import { conversationOf, conversationsFor, formNames } from "./generators.ts";
import { judgedIn } from "./judging/judged.ts";
import { type Judge, violationsIn } from "./judging/judging.ts";
import { contentOf, isComparable, Known, plainly } from "./judging/relation.ts";
import type { OwnRuleId } from "./judging/rules.ts";
import { stableAnswers } from "./judging/stable.ts";
import { LongLived, type MemoryWatched } from "./memory/long-lived.ts";
import type { Performed } from "./performed.ts";
import { shrunk } from "./shrinking.ts";
import type { Step } from "./step.ts";
import { type Survey, surveyOf } from "./survey.ts";
import { sweepsOf } from "./sweeps.ts";
import { NO_TABLES } from "./tables.ts";
import { Ending, type Reaching, type Until } from "./until.ts";

export interface ExplorePlan {
  readonly setup: Setup;
  readonly judge: Judge;
  readonly allow: Allow;
  /** Requests with one fault are sent, too. */
  readonly illegal: boolean;
  readonly seed: number;
  readonly until: Until;
  /** How many conversations are held at the same time. The server sees no difference where each session is a process. */
  readonly lanes: number;
  /** How many conversations are tried for a smaller one. Default: 150. */
  readonly shrinking?: number;
  readonly onProgress?: (progress: Progress) => void;
}

export interface Progress {
  readonly conversations: number;
  readonly messages: number;
  readonly methods: number;
  readonly tools: number;
  readonly forms: number;
  readonly findings: number;
  /** What is left of the time, in milliseconds; undefined without a limit. */
  readonly left: number | undefined;
}

export interface Exploration {
  readonly survey: Survey;
  readonly seed: number;
  readonly conversations: number;
  readonly messages: number;
  readonly findings: readonly Finding[];
  /** What was seen and not confirmed: it does not count. */
  readonly unconfirmed: readonly Violation[];
  readonly coverage: Coverage;
  /** The rules of the explorer of which there was something to judge. */
  readonly judged: ReadonlySet<OwnRuleId>;
  /** Of a process that was asked what all conversations ask, where one more can run. No verdict depends on it. */
  readonly memory: MemoryWatched | undefined;
  readonly ms: number;
}

/** How many conversations are tried for a smaller one. */
const SHRINKING = 150;

/** The same where each of them waits for the limit of the operator. */
const SHRINKING_SILENCE = 12;

/** Talks to a server until an end is reached. Rejects if no session can be opened at all. */
export async function explore(plan: ExplorePlan): Promise<Exploration> {
  // Each conversation listens.
  setMaxListeners(0, plan.setup.signal);
  const survey = await surveyed(plan);
  return new Explorer(plan, survey).run();
}

/** What a server offers, read on a session of its own. */
export async function surveyed({ setup, allow }: Pick<ExplorePlan, "setup" | "allow">): Promise<Survey> {
  const recorder = new Recorder(setup.redaction === undefined ? {} : { redaction: setup.redaction });
  const session = await openOn(setup, recorder);
  try {
    return await surveyOf(session, allow);
  } finally {
    await endQuietly(session);
  }
}

class Explorer {
  readonly #plan: ExplorePlan;
  readonly #survey: Survey;
  readonly #known = new Known();
  readonly #reached: Reached;
  readonly #ending: Ending;
  readonly #judged = new Set<OwnRuleId>();
  readonly #findings = new Map<string, Finding>();
  readonly #unconfirmed = new Map<string, Violation>();
  /** Violations that are being made smaller. */
  readonly #pursued = new Set<string>();
  /** The names of tools that are not called any more. */
  readonly #slow = new Set<string>();
  readonly #longLived: LongLived | undefined;
  #begun = 0;
  #conversations = 0;
  #messages = 0;

  constructor(plan: ExplorePlan, survey: Survey) {
    this.#plan = plan;
    this.#survey = survey;
    this.#ending = new Ending(plan.until, plan.setup.signal);
    // Of some servers only one process can run.
    this.#longLived = plan.lanes > 1 ? new LongLived(plan.setup) : undefined;
    if (plan.setup.target.transport === "stdio") this.#judged.add("process.lives");
    this.#reached = new Reached(survey, formNames(survey, plan.setup.tables ?? NO_TABLES));
  }

  async run(): Promise<Exploration> {
    const { illegal, seed, setup, judge } = this.#plan;
    const { tables = NO_TABLES } = setup;
    const conversations = conversationsFor(this.#survey, { illegal, tables });
    const sweeps = sweepsOf(this.#survey, { illegal, tables }, seed);
    const stepsOf = (nth: number) => sweeps[nth] ?? conversationOf(conversations, seed, nth);
    const lane = async () => {
      while (!this.#ending.isOver(this.#reaching)) {
        const nth = this.#begun++;
        const steps = stepsOf(nth).filter((step) => !this.#isSlow(step));
        const performed = await perform(steps, setup);
        if (setup.signal.aborted) return;
        this.#count(performed);
        for (const violation of violationsIn(performed, judge)) await this.#pursue(violation, performed, nth);
        for (const violation of await this.#oddAnswers(performed))
          await this.#pursue(violation, performed, nth);
        this.#report();
        await this.#longLived?.ask(
          steps,
          () => this.#ending.isLate || this.#ending.hasEnough(this.#reaching),
        );
        await nextTurn();
      }
    };
    try {
      await Promise.all(Array.from({ length: this.#plan.lanes }, lane));
    } finally {
      await this.#longLived?.end();
    }
    return {
      survey: this.#survey,
      seed,
      conversations: this.#conversations,
      messages: this.#messages,
      findings: [...this.#findings.values()],
      unconfirmed: [...this.#unconfirmed.values()],
      coverage: this.#reached.coverage,
      judged: this.#judged,
      memory: this.#longLived?.watched,
      ms: this.#ending.ms,
    };
  }

  get #reaching(): Reaching {
    return { begun: this.#begun, findings: this.#findings.size };
  }

  /** A tool that has left a call without an answer would hold up each conversation. */
  #isSlow(step: Step): boolean {
    return step.do === "request" && step.method === "tools/call" && this.#slow.has(String(step.params?.name));
  }

  #count(performed: Performed): void {
    for (const { step: nth, method, reply } of performed.answers) {
      const step = performed.steps[nth];
      if (method === "tools/call" && reply.kind === "silence" && step?.do === "request")
        this.#slow.add(String(step.params?.name));
    }
    for (const rule of judgedIn(performed)) this.#judged.add(rule);
    this.#conversations += 1;
    this.#messages += performed.events.reduce((sum, event) => sum + messagesOf(event).length, 0);
    this.#reached.add(performed);
  }

  #report(): void {
    const { onProgress } = this.#plan;
    onProgress?.({
      conversations: this.#conversations,
      messages: this.#messages,
      ...this.#reached.counts,
      findings: this.#findings.size,
      left: this.#ending.left,
    });
  }

  /** Makes the conversation smaller, and confirms it. A violation that is known already is not looked at again. */
  async #pursue(violation: Violation, { steps, events }: Performed, nth: number): Promise<void> {
    const key = keyOfViolation(violation);
    if (this.#pursued.has(key) || this.#ending.hasEnough(this.#reaching)) return;
    this.#pursued.add(key);
    const { setup, judge } = this.#plan;
    const { reading } = this.#survey;
    const repeat = (candidate: Performed["steps"]) => again(candidate, violation, { setup, judge, reading });
    const isSlow = violation.rule.endsWith(".answered") || violation.rule === "illegal.survived";
    const { shrinking = SHRINKING } = this.#plan;
    const tries = isSlow ? Math.min(shrinking, SHRINKING_SILENCE) : shrinking;
    let best = { steps, events, violation };
    const shows = async (candidate: Performed["steps"]) => {
      if (this.#ending.hasEnough(this.#reaching)) return false;
      const one = await repeat(candidate);
      if (one !== undefined)
        best = { steps: candidate, events: one.performed.events, violation: one.violation };
      return one !== undefined;
    };
    const own = violation.step === undefined ? undefined : steps[violation.step];
    // Most answers need nothing before them. Where each try waits for the limit, this one is worth dozens of others.
    const isOne = steps.length > 1 && own !== undefined && (await shows([own]));
    const smallest = await shrunk(isOne ? [own] : steps, shows, {
      tries,
      signal: setup.signal,
      isOver: () => this.#ending.isLate,
    });
    let confirmed = 0;
    while (confirmed < CONFIRMATIONS && !setup.signal.aborted) {
      if (!(await shows(smallest))) break;
      confirmed += 1;
    }
    if (confirmed === CONFIRMATIONS)
      this.#findings.set(keyOfViolation(best.violation), {
        ...best.violation,
        steps: smallest,
        events: best.events,
        conversation: nth,
        confirmed,
      });
    else if (!setup.signal.aborted && !this.#ending.hasEnough(this.#reaching))
      this.#unconfirmed.set(key, violation);
  }

  /** The answers that are not what the same request got before, nor what it gets when it is asked plainly. */
  async #oddAnswers(performed: Performed): Promise<readonly Violation[]> {
    const found: Violation[] = [];
    for (const { key, method, reply } of stableAnswers(performed, this.#survey.reading)) {
      if (key === undefined || !isComparable(reply)) continue;
      const content = contentOf({ method, reply });
      if (this.#known.has(key)) this.#judged.add("answer.same");
      if (!this.#known.differs(key, content)) continue;
      const contents = await plainContents(key, this.#plan.setup);
      if (contents === undefined) continue;
      const plain = plainly(contents);
      const odd = oddAnswer(stableAnswers(performed, this.#survey.reading), key, plain);
      this.#known.learn(key, plain, content);
      if (odd !== undefined) found.push(odd);
    }
    return found;
  }
}
