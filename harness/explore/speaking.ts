import type { JsonObject } from "../../schema/json.ts";
import { eraOf } from "../../schema/revision.ts";
import { LISTS, type ListName } from "../check/inventory.ts";
import { forms, type MessageForm } from "../forms/forms.ts";
import { withProgressToken } from "../forms/members.ts";
import { headersOf, requestMessage } from "../session/lines/envelope.ts";
import { answerTo } from "../session/replies/client-answers.ts";
import type { JsonRpcId, Reply } from "../session/replies/reply.ts";
import type { Session } from "../session/session.ts";
import type { Answer } from "./performed.ts";
import { keyOf } from "./relation.ts";
import type { Answering, IllegalStep, PageStep, RequestStep, Step } from "./step.ts";

/** A request whose answer is not waited for yet. */
interface Open {
  readonly id: JsonRpcId;
  readonly answered: Promise<void>;
  readonly cut: () => void;
}

/** One session of a conversation: what is open on it, and which cursors it got. */
export class Speaking {
  readonly session: Session;
  readonly #note: (answer: Answer) => void;
  readonly #used = new Set<JsonRpcId>();
  readonly #cursors = new Map<ListName, { readonly cursor: unknown; readonly page: number }>();
  #open: Open[] = [];
  #tokens = 0;

  constructor(session: Session, note: (answer: Answer) => void) {
    this.session = session;
    this.#note = note;
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
      case "cancel":
        return this.#cancel();
      case "wait":
        return this.waitForOpen();
      case "answers":
        return this.#answerAs(step.how);
      case "end":
        return;
    }
  }

  /** Waits for what is open. */
  async waitForOpen(): Promise<void> {
    const open = this.#open;
    this.#open = [];
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
    const form = step.form === undefined ? undefined : forms(message).find(({ name }) => name === step.form);
    let isCut = false;
    let cut = () => {};
    const until = new Promise<void>((resolve) => {
      cut = () => {
        isCut = true;
        resolve();
      };
    });
    const key = keyOf(step);
    const answered = this.#send(message, id, form, until).then((reply) => {
      if (!isCut) this.#note({ step: nth, method: step.method, key, reply });
    });
    // A session waits for the answer to one message in another form at a time.
    if (step.open && form === undefined) this.#open.push({ id, answered, cut });
    else await answered;
  }

  #send(
    message: JsonObject,
    id: JsonRpcId,
    form: MessageForm | undefined,
    until: Promise<void>,
  ): Promise<Reply> {
    const { session } = this;
    if (form === undefined) return session.ask(message, id, { until });
    return session.probe(form.text, {
      expects: id,
      until,
      broken: false,
      headers: () => headersOf(session.speaker, form.message),
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
    this.#note({ step: nth, method, key: keyOf({ list, page }), page, reply });
  }

  async #illegal({ method, params }: IllegalStep, nth: number): Promise<void> {
    const reply = await this.session.request(method, params, { broken: true });
    this.#note({ step: nth, method, reply });
  }

  /** Over Streamable HTTP of 2026-07-28 a request is cancelled by the end of its stream, which no request here can end by itself. */
  async #cancel(): Promise<void> {
    const { session } = this;
    if (session.connection.transport !== "stdio" && eraOf(session.revision) === "stateless") return;
    const newest = this.#open.pop();
    if (newest === undefined) return;
    newest.cut();
    await session.notify("notifications/cancelled", { requestId: newest.id });
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

  /** An id is used once in a session. */
  #idOf({ id }: RequestStep): JsonRpcId {
    const own = id === undefined || this.#used.has(id) || isNear(id) ? this.session.freshId() : id;
    this.#used.add(own);
    return own;
  }
}

/** The session itself uses the small numbers, and texts of them are a test of their own. */
const isNear = (id: JsonRpcId) => typeof id === "number" && id > 0 && id < 1_000_000;
