import type { TraceEvent } from "../../harness/trace/event.ts";
import type { Evidence, Leg, Result } from "../../harness/verdict/result.ts";
import type { Verdict } from "../../harness/verdict/verdict.ts";
import { type Card, cardsOf, legNames } from "../causes/cards.ts";
import { type Cause, causesOf, complaintOf } from "../causes/causes.ts";
import { isPendingCard } from "../causes/pending.ts";
import { isPendingFinding } from "../gating.ts";
import type { ReportInput } from "../reporter.ts";
import { type Asked, answered } from "../wire/exchanges.ts";

/** A finding whose evidence is a message. */
export interface Citation {
  readonly check: string;
  readonly verdict: Verdict;
  readonly pointer?: string;
  /** It does not count yet. */
  readonly isPending?: true;
}

/** The data of all sections of the page, computed once. */
export interface Subject extends ReportInput {
  readonly cards: readonly Card[];
  readonly causes: readonly Cause[];
  /** Empty without a trace. */
  readonly events: readonly TraceEvent[];
  /** For each response, by its sequence number, the request that it answers. */
  readonly answers: ReadonlyMap<number, Asked>;
  /** The findings that cite a message, by its sequence number. */
  readonly cited: ReadonlyMap<number, readonly Citation[]>;
  readonly has: { readonly message: (seq: number) => boolean; readonly check: (id: string) => boolean };
  /** For each message that the page has, the message in whose line it is. The wire adds them, and is made before the other sections. */
  readonly shown: Map<number, number>;
  /** The number of each requirement in its section, by id. */
  readonly rows: ReadonlyMap<string, number>;
  /** The handshakes of replays, with their numbers. The cards add them. */
  readonly openings: Map<string, number>;
  /** A short, unique name of a leg. */
  readonly nameOf: (leg: Leg) => string;
}

export function subjectOf(input: ReportInput): Subject {
  const cards = cardsOf(input.result);
  const events = input.trace ?? [];
  const shown = new Map<number, number>();
  const ids = new Set(cards.map(({ id }) => id));
  return {
    ...input,
    cards,
    causes: toFix(input.result, causesOf(cards)),
    events,
    answers: answered(events, input.result.target.role),
    cited: citations(input.result),
    has: { message: (seq) => shown.has(seq), check: (id) => ids.has(id) },
    shown,
    rows: numbered(input),
    openings: new Map(),
    nameOf: legNames(input.result),
  };
}

/**
 * After a crash or a lost connection, the diagnosis is the cause of what has no verdict. What the SDK is known for comes
 * after what is the author's.
 */
function toFix({ diagnosis }: Result, causes: readonly Cause[]): readonly Cause[] {
  const isKnown = (cause: Cause) => Number(complaintOf(cause)?.check.known !== undefined);
  const counted = causes
    .filter(({ card }) => !isPendingCard(card))
    .toSorted((one, other) => isKnown(one) - isKnown(other));
  return diagnosis === undefined ? counted : counted.filter(({ card }) => card.verdict !== "inconclusive");
}

function numbered({ result, untested }: ReportInput): ReadonlyMap<string, number> {
  const rows = new Map<string, number>();
  for (const leg of result.legs) {
    for (const { id } of [...leg.requirements, ...(untested?.(leg) ?? [])]) {
      if (!rows.has(id)) rows.set(id, rows.size + 1);
    }
  }
  return rows;
}

function citations(result: Result): ReadonlyMap<number, readonly Citation[]> {
  const cited = new Map<number, Citation[]>();
  for (const { checks } of result.legs) {
    for (const check of checks) {
      const by: Citation = {
        check: check.id,
        verdict: check.verdict,
        ...(isPendingFinding(check) ? { isPending: true } : {}),
      };
      for (const one of check.evidence) add(cited, one, by);
    }
  }
  return cited;
}

function add(cited: Map<number, Citation[]>, { message, pointer }: Evidence, by: Citation): void {
  const all = cited.get(message) ?? [];
  cited.set(message, [...all, { ...by, ...(pointer === undefined ? {} : { pointer }) }]);
}
