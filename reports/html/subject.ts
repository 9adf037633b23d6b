import type { TraceEvent } from "../../harness/trace/event.ts";
import type { Evidence, Leg, Result } from "../../harness/verdict/result.ts";
import type { Verdict } from "../../harness/verdict/verdict.ts";
import type { ReportInput } from "../reporter.ts";
import { type Card, cardsOf, legNames } from "./cards.ts";
import { type Cause, causesOf } from "./causes.ts";

/** A finding that rests on a message. */
export interface Citation {
  readonly check: string;
  readonly verdict: Verdict;
  readonly pointer?: string;
}

/** All that the sections of the page are made of, worked out once. */
export interface Subject extends ReportInput {
  readonly cards: readonly Card[];
  readonly causes: readonly Cause[];
  /** Empty where no trace is given. */
  readonly events: readonly TraceEvent[];
  /** Those who cite a message, by its sequence number. */
  readonly cited: ReadonlyMap<number, readonly Citation[]>;
  readonly has: { readonly message: (seq: number) => boolean; readonly check: (id: string) => boolean };
  /** A short name that tells a leg from the others. */
  readonly nameOf: (leg: Leg) => string;
}

export function subjectOf(told: ReportInput): Subject {
  const cards = cardsOf(told.result);
  const events = told.trace ?? [];
  const messages = new Set(events.map(({ seq }) => seq));
  const ids = new Set(cards.map(({ id }) => id));
  return {
    ...told,
    cards,
    causes: causesOf(cards),
    events,
    cited: citations(told.result),
    has: { message: (seq) => messages.has(seq), check: (id) => ids.has(id) },
    nameOf: legNames(told.result),
  };
}

function citations(result: Result): ReadonlyMap<number, readonly Citation[]> {
  const cited = new Map<number, Citation[]>();
  for (const { checks } of result.legs) {
    for (const { id, verdict, evidence } of checks) {
      for (const one of evidence) add(cited, one, { check: id, verdict });
    }
  }
  return cited;
}

function add(cited: Map<number, Citation[]>, { message, pointer }: Evidence, by: Citation): void {
  const all = cited.get(message) ?? [];
  cited.set(message, [...all, { ...by, ...(pointer === undefined ? {} : { pointer }) }]);
}
