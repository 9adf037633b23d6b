import { randomUUID } from "node:crypto";
import type { ErrorObject, JsonObject } from "../../../switches/message.ts";
import { errorObject } from "../../message.ts";
import type { Answers, InputRequest } from "../core/input.ts";

export type Status = "working" | "input_required" | "completed" | "failed" | "cancelled";

export type Outcome = { readonly result: JsonObject } | { readonly error: ErrorObject };

/** An input request of a task that has no answer yet. */
export interface Question {
  readonly request: InputRequest;
  readonly answer: (answer: JsonObject) => void;
  readonly refuse: (cause: unknown) => void;
}

export interface TaskOptions {
  readonly ttlMs: number | undefined;
  /** A task with an `isError` result is failed in 2025-11-25, and completed in the extension of 2026-07-28. */
  readonly toolErrorFails: boolean;
}

/** The longest lifetime of a task, even if the client requests a longer one. */
const LONGEST_TTL_MS = 3_600_000;
const POLL_INTERVAL_MS = 50;

/** One task: work that continues after its request was answered. */
export class Task {
  readonly id = randomUUID();
  readonly ttlMs: number;
  readonly pollIntervalMs = POLL_INTERVAL_MS;
  readonly createdAt = new Date();
  readonly questions = new Map<string, Question>();
  readonly #controller = new AbortController();
  readonly #listeners = new Set<() => void>();
  #lastUpdatedAt = this.createdAt;
  #status: Status = "working";
  #outcome: Outcome | undefined;

  constructor({ ttlMs = LONGEST_TTL_MS }: TaskOptions) {
    this.ttlMs = Math.min(ttlMs, LONGEST_TTL_MS);
  }

  get status(): Status {
    return this.#status;
  }

  get lastUpdatedAt(): Date {
    return this.#lastUpdatedAt;
  }

  get outcome(): Outcome | undefined {
    return this.#outcome;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get isOver(): boolean {
    return this.#status === "completed" || this.#status === "failed" || this.#status === "cancelled";
  }

  get isExpired(): boolean {
    return Date.now() > this.createdAt.getTime() + this.ttlMs;
  }

  /** Changes the status. A finished task does not change. */
  move(status: Status, outcome?: Outcome): void {
    if (this.isOver) return;
    this.#status = status;
    this.#outcome = outcome;
    this.#lastUpdatedAt = new Date();
    for (const listener of this.#listeners) listener();
  }

  cancel(): void {
    this.move("cancelled", { error: { code: -32603, message: "The task was cancelled" } });
    this.#controller.abort();
  }

  /** @returns a function that ends it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Sends input requests, and continues when all have answers. */
  async ask<Key extends string>(requests: Readonly<Record<Key, InputRequest>>): Promise<Answers<Key>> {
    const answers = Object.entries<InputRequest>(requests).map(async ([key, request]) => {
      const answer = await new Promise<JsonObject>((answer, refuse) => {
        this.questions.set(key, { request, answer, refuse });
        this.signal.addEventListener("abort", refuse, { once: true });
      }).finally(() => this.questions.delete(key));
      return [key, answer] as const;
    });
    this.move("input_required");
    const pairs = await Promise.all(answers);
    this.move("working");
    return Object.fromEntries(pairs) as Answers<Key>;
  }
}

/** The tasks of one session, or of the server (2026-07-28). Anyone with an id may use it, so ids are random. */
export class TaskStore {
  readonly #tasks = new Map<string, Task>();
  readonly #listeners = new Set<(task: Task) => void>();

  create(options: TaskOptions, work: (task: Task) => Promise<JsonObject>): Task {
    const task = new Task(options);
    this.#tasks.set(task.id, task);
    task.onChange(() => {
      for (const listener of this.#listeners) listener(task);
    });
    // The work starts after the answer with the task was sent: a task starts as "working".
    void new Promise(setImmediate)
      .then(() => work(task))
      .then(
        (result) =>
          task.move(result.isError === true && options.toolErrorFails ? "failed" : "completed", { result }),
        (cause: unknown) => task.move("failed", { error: errorObject(cause) }),
      );
    return task;
  }

  get(id: string): Task | undefined {
    const task = this.#tasks.get(id);
    if (task?.isExpired) this.#tasks.delete(id);
    return task?.isExpired ? undefined : task;
  }

  list(): readonly Task[] {
    return [...this.#tasks.values()].filter((task) => !task.isExpired);
  }

  /** @returns a function that ends it. */
  onChange(listener: (task: Task) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
