import { given } from "../../../schema/given.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { eraOf } from "../../../schema/revision.ts";
import { gateOf, method as rowOf } from "../../../schema/tables/index.ts";
import { LISTS, type ListName } from "../../check/inventory.ts";
import { withProgressToken } from "../../forms/members.ts";
import { headersOf, requestMessage } from "../../session/lines/envelope.ts";
import { answerTo } from "../../session/replies/client-answers.ts";
import type { JsonRpcId, Reply } from "../../session/replies/reply.ts";
import type { Session } from "../../session/session.ts";
import { faultNamed } from "../illegal.ts";
import { keyOf } from "../judging/relation.ts";
import type { Answer } from "../performed.ts";
import { isEndless } from "../requests.ts";
import type { Answering, IllegalStep, PageStep, RequestStep, Step, TaskStep } from "../step.ts";
import type { Tables } from "../tables.ts";
import { type Formed, formed } from "./formed.ts";
import { OwnTask } from "./own-task.ts";
import { firstEvent, resumeStream } from "./resuming.ts";
import { MOST_ROUNDS, paramsOfNextRound } from "./rounds.ts";
import { openStream, sendFault } from "./sending.ts";

/** A request whose answer is not waited for yet. */
interface Open {
  readonly id: JsonRpcId;
  readonly answered: Promise<void>;
  readonly cut: () => void;
  /** Its answer comes only when it is cancelled. */
  readonly endless: boolean;
}

interface Manner {
  readonly tables: Tables;
  /** The session was begun in an unusual form. */
  readonly isUnusual: boolean;
}

/** One session of a conversation: what is open on it, and which cursors it got. */
export class Speaking {
  readonly session: Session;
  readonly #note: (answer: Answer) => void;
  readonly #tables: Tables;
  readonly #used = new Set<JsonRpcId>();
  readonly #cursors = new Map<ListName, { readonly cursor: unknown; readonly page: number }>();
  #open: Open[] = [];
  #tokens = 0;
  readonly #task = new OwnTask();

  constructor(session: Session, note: (answer: Answer) => void, { tables, isUnusual }: Manner) {
    this.session = session;
    this.#tables = tables;
    // A server may answer another client in another way. Without a session it takes all conversations for one client.
    const isShared =
      session.connection.transport === "http" &&
      session.era === "stateful" &&
      session.sessionId === undefined;
    this.#note = isUnusual || isShared ? ({ key: _, ...answer }) => note(answer) : note;
  }

  async carryOut(step: Step, nth: number): Promise<void> {
    switch (step.do) {
      case "request":
        return this.#request(step, nth);
      case "page":
        return this.#page(step, nth);
      case "illegal":
        return this.#illegal(step, nth);
      case "notify":
        await this.session.notify(step.method, step.params);
        return;
      case "task":
        return this.#about(step, nth);
      case "stream":
        openStream(this.session);
        return;
      case "resume":
        return this.#resume();
      case "cancel":
        return this.#cancel();
      case "wait":
        return this.waitForOpen();
      case "answers":
        return this.#answerAs(step.how);
      case "open":
      case "end":
        return;
    }
  }

  /** Waits for what is open. */
  async waitForOpen(): Promise<void> {
    const open = this.#open;
    this.#open = [];
    for (const one of open.filter(({ endless }) => endless)) await this.#giveUp(one);
    await Promise.all(open.map(({ answered }) => answered));
  }

  /** A last request: it shows that the server still answers. */
  async fence(nth: number): Promise<void> {
    this.#note({ step: nth, method: this.session.plainMethod, reply: await this.session.fence() });
  }

  async #request(step: RequestStep, nth: number): Promise<void> {
    const { session } = this;
    const id = this.#idOf(step);
    const plain = requestMessage(session.speaker, id, step.method, step.params);
    const message = step.progress ? withProgressToken(plain, `progress-${++this.#tokens}`) : plain;
    const form = step.form === undefined ? undefined : formed(step.form, message, this.#tables);
    let isCut = false;
    let cut = () => {};
    const until = new Promise<void>((resolve) => {
      cut = () => {
        isCut = true;
        resolve();
      };
    });
    // Calls as tasks change it, also those of other conversations.
    const key = step.method === "tasks/list" ? undefined : keyOf(step);
    const endless = isEndless(step.method);
    const answered = this.#send(message, id, form, until).then(async (reply) => {
      const task = this.#task.note(reply);
      if (isCut) return;
      const isAllowed = form?.mayRefuse?.(reply) === true || undefined;
      this.#note({
        step: nth,
        method: step.method,
        ...given({
          key: isAllowed ? undefined : key,
          isAllowed,
          task,
          isDeclared: this.#isDeclared(step.method),
        }),
        reply,
      });
      if (!endless) await this.#rounds(step, nth, reply);
    });
    // A session waits for the answer to one message in another form at a time.
    if ((step.open || endless) && form === undefined) this.#open.push({ id, answered, cut, endless });
    else await answered;
  }

  /** Gives a server what its results ask for. */
  async #rounds({ method, params }: RequestStep, nth: number, first: Reply): Promise<void> {
    const { session } = this;
    let reply = first;
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const next = paramsOfNextRound(params, reply, session.speaker.clientCapabilities);
      if (next === undefined) return;
      reply = await session.request(method, next);
      this.#note({ step: nth, method, reply });
    }
  }

  #send(message: JsonObject, id: JsonRpcId, form: Formed | undefined, until: Promise<void>): Promise<Reply> {
    const { session } = this;
    if (form === undefined) return session.ask(message, id, { until });
    return session.probe(form.text, {
      // Some forms have an id of their own.
      expects: form.message.id as JsonRpcId,
      until,
      broken: false,
      headers: () => form.headers(headersOf(session.speaker, form.message)),
      ...(form.cuts === undefined ? { mustAnswer: true as const } : { cuts: form.cuts }),
    });
  }

  async #page({ list }: PageStep, nth: number): Promise<void> {
    const { method, member: _ } = LISTS[list];
    const before = this.#cursors.get(list);
    const page = before === undefined ? 0 : before.page + 1;
    const params = before === undefined ? undefined : { cursor: before.cursor };
    const reply = await this.session.request(method, params);
    const next = reply.kind === "result" ? reply.result.nextCursor : undefined;
    if (typeof next === "string") this.#cursors.set(list, { cursor: next, page });
    else this.#cursors.delete(list);
    const isDeclared = this.#isDeclared(method);
    this.#note({ step: nth, method, key: keyOf({ list, page }), page, ...given({ isDeclared }), reply });
  }

  async #illegal(step: IllegalStep, nth: number): Promise<void> {
    const fault = faultNamed(step.fault, this.#tables);
    if (fault === undefined) return;
    const reply = await sendFault(this.session, step, fault);
    if (reply !== undefined) this.#note({ step: nth, method: step.method, fault, reply });
  }

  /** A request about the newest task. */
  async #about({ method }: TaskStep, nth: number): Promise<void> {
    const { id: task } = this.#task;
    if (task === undefined) return;
    const reply = await this.#task.ask(this.session, method);
    this.#note({ step: nth, method, task, reply });
  }

  /** The connection of the newest open request breaks after the first event of its stream, if there is one. */
  async #resume(): Promise<void> {
    const newest = this.#open.pop();
    if (newest !== undefined) {
      await firstEvent(this.session, newest);
      newest.cut();
      await newest.answered;
    }
    await resumeStream(this.session);
  }

  async #cancel(): Promise<void> {
    const newest = this.#open.pop();
    if (newest !== undefined) await this.#giveUp(newest);
  }

  /** Over Streamable HTTP of 2026-07-28 a request is cancelled by the end of its stream. */
  async #giveUp({ id, cut }: Open): Promise<void> {
    const { session } = this;
    cut();
    if (session.connection.transport === "stdio" || eraOf(session.revision) === "stateful")
      await session.notify("notifications/cancelled", { requestId: id });
  }

  #answerAs(how: Answering): void {
    const { session } = this;
    if (how === "usual") {
      session.answerWith(undefined);
      return;
    }
    session.answerWith((request) => {
      const usual = answerTo(request, session.speaker.clientCapabilities);
      if (usual === undefined) return undefined;
      if (how === "refused" && request.method !== "ping")
        return {
          message: { jsonrpc: "2.0", id: usual.id, error: { code: -1, message: "The user refused." } },
        };
      if (how === "refused") return { message: usual };
      // Late: another request was answered before.
      void session.fence().then(() => session.send(usual).catch(() => undefined));
      return undefined;
    });
  }

  /** Each request is sent only where the server declares what it needs, if the revision names that. */
  #isDeclared(method: string): true | undefined {
    const row = rowOf(this.session.revision, method);
    return row !== undefined && gateOf(row, "client") !== null ? true : undefined;
  }

  /** An id is used once in a session. */
  #idOf({ id }: RequestStep): JsonRpcId {
    const own = id === undefined || this.#used.has(id) || isNear(id) ? this.session.freshId() : id;
    this.#used.add(own);
    return own;
  }
}

/** The session itself uses the small numbers, and texts of them are a test of their own. */
const isNear = (id: JsonRpcId) => typeof id === "number" && id > 0 && id < 1_000_000;
