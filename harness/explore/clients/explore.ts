import { setMaxListeners } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { isPlayable } from "../../client/judging/judge.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { messagesOf } from "../../trace/message.ts";
import { CONFIRMATIONS } from "../confirming.ts";
import { keyOfViolation, type Violation } from "../finding.ts";
import type { OwnRuleId } from "../judging/rules.ts";
import { Ending, type Reaching, type Until } from "../until.ts";
import { isIn, type Server, type ServerTables } from "./behaviour.ts";
import { serversOf, simplerThan } from "./drawing.ts";
import { byRelation, type ClientJudge, judgedIn, type Plain, plainOf, violationsIn } from "./judging.ts";
import { type ClientSetup, type Meeting, meet } from "./meeting.ts";

export interface ClientExplorePlan {
  readonly setup: ClientSetup;
  readonly judge: ClientJudge;
  readonly tables: ServerTables;
  readonly seed: number;
  readonly until: Until;
  /** How many clients run at the same time. */
  readonly lanes: number;
  readonly onProgress?: (progress: ClientProgress) => void;
}

export interface ClientProgress {
  readonly conversations: number;
  readonly messages: number;
  readonly behaviours: number;
  readonly findings: number;
  /** What is left of the time, in milliseconds; undefined without a limit. */
  readonly left: number | undefined;
}

/** A violation with the simplest server that shows it. */
export interface ClientFinding extends Violation {
  readonly server: Server;
  readonly events: readonly TraceEvent[];
}

export interface ClientExploration {
  readonly seed: number;
  readonly conversations: number;
  readonly messages: number;
  readonly findings: readonly ClientFinding[];
  /** What was seen and not confirmed: it does not count. */
  readonly unconfirmed: readonly Violation[];
  readonly coverage: ClientCoverage;
  /** The rules of the explorer of which there was something to judge. */
  readonly judged: ReadonlySet<OwnRuleId>;
  readonly ms: number;
}

export interface ClientCoverage {
  /** What the client sent, each with how often. */
  readonly methods: Readonly<Record<string, number>>;
  readonly bases: readonly string[];
  readonly behaviours: readonly string[];
  readonly behavioursNever: readonly string[];
}

/** How often the client meets a base without differences, before what it does there is known. */
const PLAIN_STARTS = 2;

/** Starts a client for one server after the other until an end is reached. */
export function exploreClient(plan: ClientExplorePlan): Promise<ClientExploration> {
  setMaxListeners(0, plan.setup.signal);
  return new ClientExplorer(plan).run();
}

class ClientExplorer {
  readonly #plan: ClientExplorePlan;
  readonly #tables: ServerTables;
  readonly #ending: Ending;
  readonly #judged = new Set<OwnRuleId>();
  readonly #plains = new Map<string, Promise<Plain>>();
  readonly #findings = new Map<string, ClientFinding>();
  readonly #unconfirmed = new Map<string, Violation>();
  readonly #pursued = new Set<string>();
  readonly #methods = new Map<string, number>();
  readonly #met = new Set<string>();
  #begun = 0;
  #conversations = 0;
  #messages = 0;

  constructor(plan: ClientExplorePlan) {
    this.#plan = plan;
    this.#ending = new Ending(plan.until, plan.setup.signal);
    const { behaviours, bases, unchanged = [] } = plan.tables;
    const [usual, ...others] = bases;
    const { leg } = plan.setup;
    this.#tables = {
      bases: [usual, ...others.filter((one) => isPlayable(one, leg))],
      behaviours: behaviours.filter((one) => isIn(one, leg)),
      unchanged: unchanged.filter((one) => isPlayable(one, leg)),
    };
  }

  async run(): Promise<ClientExploration> {
    const { seed, setup, lanes } = this.#plan;
    const serverOf = serversOf(this.#tables, seed);
    const lane = async () => {
      while (!this.#ending.isOver(this.#reaching)) {
        const meeting = await this.#meet(serverOf(this.#begun++));
        if (setup.signal.aborted) return;
        for (const violation of await this.#violationsIn(meeting)) await this.#pursue(violation, meeting);
        this.#report();
        await nextTurn();
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return {
      seed,
      conversations: this.#conversations,
      messages: this.#messages,
      findings: [...this.#findings.values()],
      unconfirmed: [...this.#unconfirmed.values()],
      coverage: this.#coverage,
      judged: this.#judged,
      ms: this.#ending.ms,
    };
  }

  get #reaching(): Reaching {
    return { begun: this.#begun, findings: this.#findings.size };
  }

  get #coverage(): ClientCoverage {
    const { bases, unchanged = [], behaviours } = this.#tables;
    const ids = behaviours.map(({ id }) => id);
    return {
      methods: Object.fromEntries(this.#methods),
      bases: [...bases, ...unchanged].map(({ name }) => name).filter((name) => this.#met.has(name)),
      behaviours: ids.filter((id) => this.#met.has(id)),
      behavioursNever: ids.filter((id) => !this.#met.has(id)),
    };
  }

  async #meet(server: Server): Promise<Meeting> {
    const meeting = await meet(server, this.#plan.setup);
    this.#conversations += 1;
    this.#messages += meeting.events.reduce((sum, event) => sum + messagesOf(event).length, 0);
    for (const { method } of meeting.played.conversations.flatMap(({ clientRequests }) => clientRequests))
      this.#methods.set(method, (this.#methods.get(method) ?? 0) + 1);
    this.#met.add(server.base.name);
    for (const { id } of server.behaviours) this.#met.add(id);
    return meeting;
  }

  async #violationsIn(meeting: Meeting): Promise<readonly Violation[]> {
    const { base, behaviours } = meeting.server;
    const plain = behaviours.length === 0 ? undefined : await this.#plain(base);
    const related = plain === undefined ? [] : byRelation(meeting, plain);
    for (const rule of judgedIn(meeting, plain)) this.#judged.add(rule);
    return [...violationsIn(meeting, this.#plan.judge), ...related];
  }

  /** What the client does with a base without differences. Found out once. */
  #plain(base: Server["base"]): Promise<Plain> {
    const known = this.#plains.get(base.name);
    if (known !== undefined) return known;
    const found = (async () => {
      const meetings: Meeting[] = [];
      while (meetings.length < PLAIN_STARTS) meetings.push(await this.#meet({ base, behaviours: [] }));
      return plainOf(meetings);
    })();
    this.#plains.set(base.name, found);
    return found;
  }

  #report(): void {
    const { onProgress } = this.#plan;
    onProgress?.({
      conversations: this.#conversations,
      messages: this.#messages,
      behaviours: this.#coverage.behaviours.length,
      findings: this.#findings.size,
      left: this.#ending.left,
    });
  }

  /** Makes the server simpler, and confirms the violation. One that is known already is not looked at again. */
  async #pursue(violation: Violation, meeting: Meeting): Promise<void> {
    const key = keyOfViolation(violation);
    if (this.#pursued.has(key) || this.#ending.hasEnough(this.#reaching)) return;
    this.#pursued.add(key);
    const { signal } = this.#plan.setup;
    let best: ClientFinding = { ...violation, server: meeting.server, events: meeting.events };
    const shows = async (server: Server): Promise<boolean> => {
      if (signal.aborted) return false;
      const again = await this.#meet(server);
      const found = (await this.#violationsIn(again)).find((one) => keyOfViolation(one) === key);
      if (found !== undefined) best = { ...found, server, events: again.events };
      return found !== undefined;
    };
    for (let changed = true; changed; ) {
      changed = false;
      for (const simpler of simplerThan(best.server, this.#tables)) {
        if (this.#ending.isLate || !(await shows(simpler))) continue;
        changed = true;
        break;
      }
    }
    let confirmed = 0;
    while (confirmed < CONFIRMATIONS && (await shows(best.server))) confirmed += 1;
    if (confirmed === CONFIRMATIONS) this.#findings.set(key, best);
    else if (!signal.aborted) this.#unconfirmed.set(key, violation);
  }
}

/** Whether a client shows a violation with a server again. */
export async function showsAgain(
  server: Server,
  { rule, place }: Pick<Violation, "rule" | "place">,
  { setup, judge }: Pick<ClientExplorePlan, "setup" | "judge">,
): Promise<readonly Violation[]> {
  const meeting = await meet(server, setup);
  const plain: Meeting[] = [];
  if (server.behaviours.length > 0)
    while (plain.length < PLAIN_STARTS) plain.push(await meet({ ...server, behaviours: [] }, setup));
  const related = plain.length > 0 ? byRelation(meeting, plainOf(plain)) : [];
  return [...violationsIn(meeting, judge), ...related].filter(
    (one) => keyOfViolation(one) === `${rule} ${place}`,
  );
}
