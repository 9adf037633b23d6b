import { setTimeout as delay } from "node:timers/promises";
import type { JsonObject } from "../../../schema/json.ts";
import type { Reply } from "../../session/replies/reply.ts";
import type { Session } from "../../session/session.ts";
import { declaringTasks } from "../capabilities.ts";
import { taskIn } from "../judging/tasks.ts";
import { answersTo } from "./rounds.ts";

/** A server says how long to wait between two questions about a task. It is waited for so long at most, in milliseconds. */
const MOST_POLL_MS = 250;

/** The newest task of a session, and what it has asked for. */
export class OwnTask {
  #id: string | undefined;
  /** Answers to what the task has asked for. */
  #inputResponses: JsonObject = {};
  #pollMs = 0;

  get id(): string | undefined {
    return this.#id;
  }

  /** The id of the task that a request has become, if it has become one. */
  note(reply: Reply): string | undefined {
    const id = taskIn(reply);
    if (id === undefined || reply.kind !== "result") return undefined;
    this.#id = id;
    this.#inputResponses = {};
    this.#read(reply.result, {});
    return id;
  }

  /** A request about it, as a client makes it that follows the task. */
  async ask(session: Session, method: string): Promise<Reply> {
    const { revision, speaker } = session;
    const isGet = method === "tasks/get";
    if (isGet) await delay(this.#pollMs);
    const more = method === "tasks/update" ? { inputResponses: this.#inputResponses } : {};
    const params = { taskId: this.#id, ...more, ...declaringTasks(revision) };
    const reply = await session.request(method, params);
    if (isGet && reply.kind === "result") this.#read(reply.result, speaker.clientCapabilities);
    return reply;
  }

  #read({ task, ...result }: JsonObject, clientCapabilities: JsonObject): void {
    const described = { ...result, ...(task as JsonObject | undefined) };
    const { status, pollInterval, pollIntervalMs = pollInterval, inputRequests } = described;
    const isOver = status !== "working" && status !== "input_required";
    this.#pollMs = isOver || typeof pollIntervalMs !== "number" ? 0 : Math.min(MOST_POLL_MS, pollIntervalMs);
    this.#inputResponses = answersTo(inputRequests, clientCapabilities) ?? {};
  }
}
