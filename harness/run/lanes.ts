import type { Situation } from "../check/check.ts";
import { Expect, Unsettled } from "../check/expect.ts";
import { Inventory } from "../check/inventory.ts";
import { within } from "../session/limit.ts";
import type { Session } from "../session/session.ts";
import type { Verdict } from "../verdict/verdict.ts";
import { look } from "./look.ts";
import { type Outcome, outcomeOf, type Placed } from "./outcome.ts";
import { openOwn, type Scene, type Staged, setStage } from "./stage.ts";

type Settle = (one: Placed, outcome: Outcome, ms: number, notes?: readonly string[]) => void;

/** A check may wait for several answers; past this many limits something of it hangs. */
const PATIENCE = 6;

/** Runs checks, each on the kind of session that it asks for, and remembers which want a second look. */
export class Lanes {
  private readonly scene: Scene;
  private readonly shared: Session;
  private readonly settle: Settle;
  private readonly signal: AbortSignal;
  private again: { readonly one: Placed; readonly first: Outcome }[] = [];
  /** A session that the last check on it left in order; over stdio worth keeping, as it is a process. */
  private kept: Session | undefined;
  /** What is on its way to its end; nobody need wait for it before the leg ends. */
  private readonly ending: Promise<void>[] = [];

  constructor(scene: Scene, shared: Session, settle: Settle, signal: AbortSignal) {
    this.scene = scene;
    this.shared = shared;
    this.settle = settle;
    this.signal = signal;
  }

  async runShared(one: Placed): Promise<void> {
    const began = performance.now();
    const outcome = await this.act(one, this.shared);
    this.settleOrLookAgain(one, outcome, performance.now() - began, false);
  }

  async runOwn(one: Placed): Promise<void> {
    const began = performance.now();
    const outcome = await this.onOwn(one);
    // Over stdio others may have used the process before: only a fresh one can be blamed on its own.
    const used = this.scene.facts.transport === "stdio";
    this.settleOrLookAgain(one, outcome, performance.now() - began, used);
  }

  async runSituation(situation: Situation<unknown>, judging: readonly Placed[]): Promise<void> {
    const began = performance.now();
    const staged = setStage(this.scene, situation.name, new Expect("MUST"));
    const seen = await this.bounded(situation.run(staged.stage)).then(
      (value) => ({ value }),
      (thrown: unknown) => ({ thrown }),
    );
    await this.inherit(staged);
    this.ending.push(staged.strike());
    for (const one of judging) {
      if ("thrown" in seen) {
        this.settle(one, outcomeOf(new Expect(one.level), seen.thrown), performance.now() - began);
      } else {
        this.judge(one, { seen: seen.value, facts: this.scene.facts });
      }
    }
  }

  /** Runs a check that only looks: a monitor, the farewell, a situation that has been seen. */
  judge(one: Placed, what: Readonly<Record<string, unknown>>, notes: readonly string[] = []): void {
    const { outcome, ms } = look(one, what);
    this.settle(one, outcome, ms, notes);
  }

  /** Each failure that time, company or a used session may have caused, again: alone, and from a fresh start. */
  async secondLooks(): Promise<void> {
    const again = this.again;
    this.again = [];
    for (const { one, first } of again) {
      const began = performance.now();
      await this.end();
      const second = await this.onOwn(one, true);
      const stood = second.verdict === first.verdict;
      const notes = stood ? [] : [`first ${first.verdict}, then ${second.verdict} when run again alone`];
      this.settle(one, second, performance.now() - began, notes);
    }
  }

  /** Ends what is still open. */
  async end(): Promise<void> {
    const { kept } = this;
    this.kept = undefined;
    await kept?.end();
    await Promise.all(this.ending.splice(0));
  }

  /** A process that a situation has left in order need not be started a second time. */
  private async inherit(staged: Staged): Promise<void> {
    const session = this.kept === undefined ? staged.release() : undefined;
    if (session && (await this.worthKeeping(session, "pass"))) this.kept = session;
    else if (session) this.ending.push(session.end());
  }

  private settleOrLookAgain(one: Placed, outcome: Outcome, ms: number, used: boolean): void {
    const bad = outcome.verdict === "fail" || outcome.reason?.kind === "target-gone";
    const doubtful = used || outcome.findings.some(({ timed, verdict }) => timed && verdict === "fail");
    if (bad && (doubtful || outcome.reason?.kind === "target-gone") && !this.signal.aborted) {
      this.again.push({ one, first: outcome });
    } else {
      this.settle(one, outcome, ms);
    }
  }

  /** `fresh`: from the lists on, nothing that was learnt before is trusted. */
  private async onOwn(one: Placed, fresh = false): Promise<Outcome> {
    let session: Session;
    try {
      session =
        this.kept ?? (await openOwn(this.scene.opener, this.scene.facts, `own session of ${one.check.id}`));
    } catch (thrown) {
      return outcomeOf(new Expect(one.level), thrown instanceof Unsettled ? thrown : gone(thrown));
    }
    this.kept = undefined;
    const scene = fresh ? { ...this.scene, inventory: new Inventory(session) } : this.scene;
    const outcome = await this.act(one, session, scene);
    if (await this.worthKeeping(session, outcome.verdict)) this.kept = session;
    else this.ending.push(session.end());
    return outcome;
  }

  private async worthKeeping(session: Session, verdict: Verdict): Promise<boolean> {
    if (session.connection.transport !== "stdio" || verdict === "fail" || verdict === "inconclusive")
      return false;
    return (await session.fence()).kind === "result";
  }

  private async act({ check, level }: Placed, session: Session, scene = this.scene): Promise<Outcome> {
    const expect = new Expect(level, check.answers);
    if (this.signal.aborted)
      return outcomeOf(expect, new Unsettled("interrupted", "the run was interrupted"));
    const { stage, strike } = setStage(scene, check.id, expect);
    const run = check.run as (stage: object) => Promise<void>;
    let thrown: unknown;
    try {
      await this.bounded(run({ ...stage, session: session.as(check.id) }));
    } catch (caught) {
      thrown = caught;
    }
    this.ending.push(strike());
    return outcomeOf(
      expect,
      this.signal.aborted ? new Unsettled("interrupted", "the run was interrupted") : thrown,
    );
  }

  private async bounded<T>(running: Promise<T>): Promise<T> {
    const limit = this.scene.opener.limits.answer * PATIENCE;
    const late = Symbol("late");
    const value = await within(running, limit, () => late);
    if (value === late) throw new Unsettled("no-answer", `did not come to an end within ${limit} ms`);
    return value as T;
  }
}

function gone(thrown: unknown): Unsettled {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return new Unsettled("target-gone", `a further session could not be opened: ${text}`);
}
