import type { Facts } from "../check/applies.ts";
import type { Situation } from "../check/check.ts";
import { Expect, Inconclusive } from "../check/expect.ts";
import { Inventory } from "../check/inventory.ts";
import type { Allow } from "../check/sample-arguments.ts";
import type { Session } from "../session/session.ts";
import { withTimeout } from "../session/timeout.ts";
import { type Connections, dismissed } from "./connections.ts";
import { UNSPOILT, worthKeeping } from "./kept.ts";
import { type Outcome, outcomeOf, type Placed, unseen } from "./outcome.ts";
import { spared } from "./own-hand.ts";
import { changed, type Doubt, isCut, restsOnAbsence, silencesAfter } from "./retry.ts";
import { runCheck } from "./run-check.ts";
import type { Shared } from "./shared-session.ts";
import { openOwn, type Scene, type Staged, setStage } from "./stage.ts";
import { breakdownOf, MUTE, SEVERAL } from "./unresponsive.ts";

export type Settle = (one: Placed, outcome: Outcome, ms: number, notes?: readonly string[]) => void;

/** A check may wait for several answers; past this many limits something of it hangs. */
const PATIENCE = 6;

/** So many checks in a row without an answer: does the target answer anything at all? */
const SILENCES = 4;

/** So many sessions in a row that could not be had: the target is gone, and is not waited for again. */
const REFUSALS = 2;

export interface LanesOptions {
  readonly facts: Facts;
  readonly connections: Connections;
  readonly allow: Allow;
  readonly shared: Shared;
  readonly settle: Settle;
  readonly signal: AbortSignal;
}

/** Runs checks, each on the kind of session that it asks for, and remembers which want a second look. */
export class Lanes {
  private readonly options: LanesOptions;
  private readonly interrupted: Promise<never>;
  private readonly doubts: Doubt[] = [];
  /** A session that the last check on it left in order; over stdio worth keeping, as it is a process. */
  private kept: Session | undefined;
  /** What is on its way to its end; nobody need wait for it before the leg ends. */
  private readonly ending: Promise<void>[] = [];
  private refusals = 0;
  /** Checks in a row that got no answer. */
  private silences = 0;
  private mute = false;

  constructor(options: LanesOptions) {
    this.options = options;
    const { signal } = options;
    this.interrupted = new Promise((_, reject) => {
      const stop = () => reject(new Inconclusive("interrupted", "the run was interrupted"));
      if (signal.aborted) stop();
      else signal.addEventListener("abort", stop, { once: true });
    });
    this.interrupted.catch(() => {});
  }

  async runShared(one: Placed): Promise<void> {
    const { shared } = this.options;
    const began = performance.now();
    const session = await shared.usable();
    if (session === undefined) return this.settle(one, LOST, began);
    const outcome = await this.act(one, session, this.scene);
    await this.settleOrDoubt({ one, first: outcome }, session, began, false);
  }

  async runOwn(one: Placed): Promise<void> {
    const { session } = this.options.shared;
    const began = performance.now();
    const { outcome, used } = await this.onOwn(one);
    await this.settleOrDoubt({ one, first: outcome }, session, began, used);
  }

  async runSituation(situation: Situation<unknown>, judging: readonly Placed[]): Promise<void> {
    const { session } = this.options.shared;
    const began = performance.now();
    const outcomes = await this.see(situation, judging);
    // Others were at work meanwhile, and most of what is seen in a situation is seen in time.
    for (const doubt of outcomes) await this.settleOrDoubt(doubt, session, began, true, situation);
  }

  /** Runs a check that only looks: a monitor, the farewell. */
  judge(one: Placed, what: Readonly<Record<string, unknown>>, notes: readonly string[] = []): void {
    const { outcome, ms } = runCheck(one, what);
    this.options.settle(one, outcome, ms, notes);
  }

  /**
   * What time, company or a used session may have caused, again, and alone: a failure from a fresh start; a warning, which
   * can only have come too early, in the process that is there, as one more may cost seconds.
   */
  async secondLooks(): Promise<void> {
    const doubts = await this.unbroken(this.doubts.splice(0));
    const [mild, grave] = partition(
      doubts.filter(({ situation }) => situation === undefined),
      ({ first }) => first.verdict === "warn",
    );
    for (const doubt of mild) await this.lookAgain([doubt], undefined);
    if (doubts.length > mild.length) this.dismiss();
    for (const doubt of grave) await this.lookAgain([doubt], undefined);
    for (const situation of new Set(doubts.flatMap((doubt) => doubt.situation ?? []))) {
      const those = doubts.filter((doubt) => doubt.situation === situation);
      await this.lookAgain(those, situation);
    }
  }

  /** Those that are left when it is seen that this target answers nothing, whoever asks: that is told once. */
  private async unbroken(doubts: readonly Doubt[]): Promise<readonly Doubt[]> {
    const { connections, shared, signal } = this.options;
    const [absent, others] = partition(doubts, ({ first }) =>
      restsOnAbsence(first, connections.recorder.events),
    );
    const isBad = ({ first }: Doubt) => first.verdict === "fail" || first.verdict === "warn";
    if (absent.filter(isBad).length < SEVERAL || signal.aborted) return doubts;
    this.dismiss();
    connections.dropSpare();
    const session = await this.take("control session").catch(() => undefined);
    const breakdown = session && (await breakdownOf(session));
    if (session) this.ending.push(dismissed(session));
    if (breakdown === undefined) return doubts;
    shared.losses.push(breakdown.loss);
    for (const { one } of absent) this.settle(one, breakdown.outcome, performance.now());
    return others;
  }

  /** Ends what is still open. */
  async end(): Promise<void> {
    this.dismiss();
    await Promise.all(this.ending.splice(0));
  }

  private dismiss(): void {
    if (this.kept !== undefined) this.ending.push(dismissed(this.kept));
    this.kept = undefined;
  }

  private get scene(): Scene {
    const { facts, connections, allow, shared } = this.options;
    return { facts, connections, allow, inventory: shared.inventory };
  }

  private settle(one: Placed, outcome: Outcome, began: number, notes: readonly string[] = []): void {
    this.options.settle(one, outcome, performance.now() - began, notes);
  }

  private async lookAgain(
    doubts: readonly Doubt[],
    situation: Situation<unknown> | undefined,
  ): Promise<void> {
    const began = performance.now();
    // A violation is blamed on nothing but a fresh process; for the rest it is enough that nobody else is there.
    if (doubts.some(({ first }) => first.verdict === "fail")) this.dismiss();
    this.options.connections.dropSpare();
    await this.options.shared.usable();
    const checks = doubts.map(({ one }) => one);
    const again =
      situation === undefined
        ? await Promise.all(
            checks.map(async (one) => ({ one, first: (await this.onOwn(one, true)).outcome })),
          )
        : await this.see(situation, checks);
    for (const [index, { one, first }] of doubts.entries()) {
      const second = again[index]?.first ?? first;
      this.settle(one, second, began, second.verdict === first.verdict ? [] : [changed(first, second)]);
    }
  }

  /**
   * A verdict that rests on something that did not come is doubtful. `session` is the shared one: when that is lost, so
   * are the lists that were walked on it, and whoever found nothing in them is in doubt as well.
   */
  private async settleOrDoubt(
    doubt: Doubt,
    session: Session,
    began: number,
    mayBeBlamed: boolean,
    situation?: Situation<unknown>,
  ): Promise<void> {
    const { signal, shared } = this.options;
    const { one, first } = doubt;
    const absent = restsOnAbsence(first, this.options.connections.recorder.events);
    const lost = absent && (await shared.isLost(session));
    const blamed = first.verdict === "fail" && mayBeBlamed;
    const doubtful = lost || blamed || isCut(first) || (absent && first.reason === undefined);
    if (doubtful && !signal.aborted) this.doubts.push({ ...doubt, ...(situation ? { situation } : {}) });
    else this.settle(one, first, began);
  }

  /** Plays a situation, and judges it by each of the checks. */
  private async see(situation: Situation<unknown>, judging: readonly Placed[]): Promise<readonly Doubt[]> {
    const { scene } = this;
    if (this.mute) return judging.map((one) => ({ one, first: MUTE }));
    const staged = setStage(scene, situation.name, new Expect("MUST"));
    try {
      const seen = await this.bounded(() => situation.run(staged.stage));
      await this.inherit(staged);
      const { events } = scene.connections.recorder;
      return judging.map((one) => ({
        one,
        first: spared(runCheck(one, { seen, facts: scene.facts }).outcome, events),
      }));
    } catch (thrown) {
      return judging.map((one) => ({ one, first: outcomeOf(new Expect(one.level), thrown) }));
    } finally {
      this.ending.push(staged.strike());
    }
  }

  /** A process that a situation has left in order need not be started a second time. */
  private async inherit(staged: Staged): Promise<void> {
    const session = this.kept === undefined ? staged.release() : undefined;
    if (session && (await worthKeeping(session, UNSPOILT))) this.kept = session;
    else if (session) this.ending.push(dismissed(session));
  }

  /** `fresh`: from the lists on, nothing that was learnt before is trusted. */
  private async onOwn(
    one: Placed,
    fresh = false,
  ): Promise<{ readonly outcome: Outcome; readonly used: boolean }> {
    // A spare process has been asked what it speaks, so it counts as used.
    const used = this.kept !== undefined || this.options.connections.spare !== undefined;
    let session: Session;
    try {
      session = await this.take(`own session of ${one.check.id}`);
    } catch (thrown) {
      return { outcome: outcomeOf(new Expect(one.level), thrown), used: false };
    }
    const { scene } = this;
    const outcome = await this.act(
      one,
      session,
      fresh ? { ...scene, inventory: new Inventory(session) } : scene,
    );
    if (await worthKeeping(session, outcome)) this.kept = session;
    else this.ending.push(dismissed(session));
    return { outcome, used };
  }

  /** The session that was kept, or a new one; throws Inconclusive where none can be had. */
  private async take(purpose: string): Promise<Session> {
    const { kept } = this;
    this.kept = undefined;
    if (kept !== undefined) return kept;
    const { facts, connections, signal } = this.options;
    if (signal.aborted) await this.interrupted;
    if (this.refusals >= REFUSALS)
      throw new Inconclusive("target-gone", "no further session could be opened");
    try {
      const session = await openOwn(connections, facts, purpose);
      this.refusals = 0;
      return session;
    } catch (thrown) {
      this.refusals += 1;
      throw signal.aborted ? new Inconclusive("interrupted", "the run was interrupted") : thrown;
    }
  }

  private async act({ check, level }: Placed, session: Session, scene: Scene): Promise<Outcome> {
    if (await this.isMute(session)) return MUTE;
    const expect = new Expect(level, check.answers);
    const { stage, strike } = setStage(scene, check.id, expect);
    const run = check.run as (stage: object) => Promise<void>;
    let thrown: unknown;
    try {
      await this.bounded(() => run({ ...stage, session: session.as(check.id) }));
    } catch (caught) {
      thrown = caught;
    }
    this.ending.push(strike());
    // What it has found just then may be the end of the target, by our own hand.
    const { signal, connections } = this.options;
    const outcome = signal.aborted
      ? INTERRUPTED
      : spared(outcomeOf(expect, thrown), connections.recorder.events);
    this.silences = silencesAfter(this.silences, outcome);
    return outcome;
  }

  /** After some silence in a row: whether the target answers nothing any more. Then nobody waits for it again. */
  private async isMute(session: Session): Promise<boolean> {
    if (this.mute || this.silences < SILENCES) return this.mute;
    this.mute = (await session.fence()).kind === "silence";
    this.silences = 0;
    return this.mute;
  }

  /** What is interrupted, or does not come to an end, is left behind; its sessions are ended under it. */
  private async bounded<T>(running: () => Promise<T>): Promise<T> {
    const { connections, signal } = this.options;
    if (signal.aborted) await this.interrupted;
    const limit = connections.limits.answer * PATIENCE;
    const late = Symbol("late");
    const value = await withTimeout(Promise.race([running(), this.interrupted]), limit, () => late);
    if (value === late) throw new Inconclusive("no-answer", `did not come to an end within ${limit} ms`);
    return value as T;
  }
}

const INTERRUPTED = unseen("inconclusive", { kind: "interrupted", text: "the run was interrupted" });
const LOST = unseen("inconclusive", {
  kind: "target-gone",
  text: "the shared session was lost, and no other could be had",
});

function partition<T>(
  items: readonly T[],
  test: (item: T) => boolean,
): readonly [readonly T[], readonly T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}
