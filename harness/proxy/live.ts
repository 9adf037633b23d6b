import type { DutyBook } from "../check/duty.ts";
import { Account } from "../recording/account.ts";
import type { Fact } from "../recording/item.ts";
import { Shown } from "../recording/shown.ts";
import type { TraceEvent } from "../trace/event.ts";
import type { Leg } from "../verdict/result.ts";
import type { Conversed } from "./conversation.ts";
import { lineOf, reportOf } from "./report.ts";

export interface Heard {
  readonly events: readonly TraceEvent[];
  readonly lacks: readonly Fact[];
}

export interface LiveOptions {
  /** Judges what is known of one conversation. */
  readonly judge: (heard: Heard, connection: string) => readonly Leg[];
  readonly print: (line: string) => void;
  readonly book: DutyBook;
}

/** Judges conversations while they go on, and says what is broken as soon as it is known. */
export class LiveJudge {
  readonly account: Account;
  /** The messages that show violations. */
  readonly shown = new Shown();
  readonly #options: LiveOptions;
  #unjudged = 0;
  #errors = 0;
  /** What passed in conversations that are forgotten. */
  readonly #before = { messages: 0, conversations: 0 };
  readonly #reasons = new Set<string>();
  #reported = "";

  constructor(options: LiveOptions) {
    this.#options = options;
    this.account = new Account(options.book);
  }

  judge(conversation: Conversed): void {
    const { news } = conversation;
    conversation.news = 0;
    if (conversation.unjudged !== undefined) return;
    const heard = conversation.recording();
    this.#unjudged += Math.max(0, news - heard.events.length);
    try {
      const all = this.account.add(this.#options.judge(heard, conversation.name));
      if (all.length === 0) return;
      const numbers = all.flatMap(({ check }) => check.evidence.map(({ message }) => message));
      this.shown.add(heard.events, new Set(numbers));
      for (const broken of all) this.#options.print(lineOf(broken));
    } catch (error) {
      this.#failed(error);
    }
  }

  /** The conversation is forgotten. */
  forgotten(conversation: Conversed): void {
    if (conversation.news > 0) this.judge(conversation);
    this.#before.messages += conversation.messages;
    this.#before.conversations += 1;
    this.#note(conversation);
  }

  /** Prints what is known. `ifNew`: only where it is not the same as the last time. */
  report(conversations: readonly Conversed[], { ifNew = false } = {}): void {
    for (const one of conversations) this.#note(one);
    const lines = reportOf(this.account, {
      messages: conversations.reduce((sum, one) => sum + one.messages, this.#before.messages),
      conversations: conversations.length + this.#before.conversations,
      unjudged: this.#unjudged,
      reasons: [...this.#reasons],
    });
    const text = lines.join("\n");
    if (ifNew && text === this.#reported) return;
    this.#reported = text;
    for (const line of lines) this.#options.print(line);
  }

  /** Why conversations were not judged, each once. */
  get reasons(): readonly string[] {
    return [...this.#reasons];
  }

  #note({ unjudged, messages }: Conversed): void {
    if (unjudged !== undefined && messages > 0) this.#reasons.add(unjudged);
  }

  /** An error of ours: once in words, and the traffic goes on. */
  #failed(error: unknown): void {
    this.#errors += 1;
    if (this.#errors > 1) return;
    const text =
      error instanceof Error
        ? (error.stack ?? error.message).split("\n").slice(0, 2).join(" ")
        : String(error);
    this.#options.print(`internal error of the judge, please report it; the traffic goes on: ${text}`);
  }
}
