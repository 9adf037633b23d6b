import type { TraceEvent, Unrecorded } from "../trace/event.ts";
import type { Sink } from "../trace/recorder.ts";
import { Redaction } from "../trace/redaction/redact.ts";
import { Tokens } from "../trace/redaction/tokens.ts";
import { WholeTexts } from "../trace/whole.ts";

/** Numbers and redacts what passes, and writes it to the trace. It stores nothing: a proxy may run for weeks. */
export class Ledger {
  readonly #redaction: Redaction;
  readonly #tokens = new Tokens();
  readonly #wholes = new WholeTexts();
  readonly #sink: Sink | undefined;
  #seq = 0;
  /** When the first event came. */
  #start: number | undefined;

  constructor(sink?: Sink, redaction = new Redaction()) {
    this.#sink = sink;
    this.#redaction = redaction;
  }

  /** The event as it is judged and written. `ms`: when it came. */
  enter(event: Unrecorded, ms: number): TraceEvent {
    const text = this.#sink && this.#wholes.take(event.whole);
    for (const token of this.#tokens.in(event, text))
      if (!this.#redaction.isKnown(token)) this.#redaction.add(token);
    const { whole: _, ...redacted } = this.#redaction.event(event);
    this.#seq += 1;
    this.#start ??= ms;
    const since = Math.round((ms - this.#start) * 100) / 100;
    // Unrecorded omits `seq` and `ms`, and they are added here. The compiler cannot follow that through a union.
    const entered = { seq: this.#seq, ms: since, ...redacted } as unknown as TraceEvent;
    const message = "message" in event ? event.message : undefined;
    this.#sink?.append(entered, text === undefined ? undefined : this.#redaction.whole(text, message));
    return entered;
  }
}
