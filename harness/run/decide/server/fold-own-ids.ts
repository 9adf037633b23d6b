import { isObject } from "../../../../schema/json.ts";
import type { Conversation } from "../../../trace/conversation.ts";
import type { CheckResult } from "../../../verdict/result.ts";
import type { Reason } from "../../../verdict/verdict.ts";
import { type LegCheck, noFindings } from "../../outcomes/outcome.ts";
import type { Results } from "./results.ts";

/** Fewer responses with ids that no request had are no habit. */
const HABIT = 3;

/**
 * One fact, one failure. A target that numbers its responses by itself breaks one rule, which a monitor reports. Which request such a
 * response answers is a guess, and an id that a request had is chance. So what other checks report of these responses, or of missing
 * ones, depends on that monitor. A monitor that reads what came without its request keeps its verdict.
 */
export function foldOwnIds(
  checks: readonly LegCheck[],
  results: Results,
  conversations: readonly Conversation[],
): void {
  const { matched, strays, ends, messages } = responsesOf(conversations);
  if (strays.size < HABIT || strays.size <= matched.size) return;
  const judged = checks.flatMap((one) => {
    const result = results.get(one.check.id);
    return result === undefined ? [] : [{ one, result }];
  });
  const cause = judged.find(({ one, result }) => one.check.on === "trace" && reportsIds(result, strays));
  if (cause === undefined) return;
  const on = cause.result.id;
  const reason: Reason = {
    kind: "depends-on",
    text: `depends on ${on}: the server numbers its responses by itself`,
    on,
  };
  for (const { one, result } of judged) {
    const { verdict, evidence, ms, notes } = result;
    if (one === cause.one || (verdict !== "fail" && verdict !== "warn")) continue;
    const rests = one.check.on === "trace" ? matched : messages;
    if (evidence.every(({ message }) => rests.has(message) || ends.has(message)))
      results.record(one, noFindings("inconclusive", reason), ms, notes);
  }
}

function reportsIds({ verdict, evidence }: CheckResult, strays: ReadonlySet<number>): boolean {
  const isOfId = ({ message, pointer = "" }: CheckResult["evidence"][number]) =>
    strays.has(message) && pointer.endsWith("/id");
  return verdict === "fail" && evidence.length > 0 && evidence.every(isOfId);
}

/** Sequence numbers of events. */
interface Responses {
  /** Responses with the id of a request. */
  readonly matched: ReadonlySet<number>;
  /** Responses with an id that no request had. */
  readonly strays: ReadonlySet<number>;
  /** Answers over HTTP that ended: verdicts of streams without a response point to these. */
  readonly ends: ReadonlySet<number>;
  /** Messages: verdicts of missing answers point to what was sent, or to what came instead. */
  readonly messages: ReadonlySet<number>;
}

function responsesOf(conversations: readonly Conversation[]): Responses {
  // Over HTTP+SSE a faulty server may send the responses of one session on the streams of all.
  const read = conversations.filter(({ transport }) => transport !== "http+sse");
  const [matched, strays] = [new Set<number>(), new Set<number>()];
  for (const { messages, clientRequests } of read) {
    const ids = new Set(clientRequests.map(({ id }) => String(id)));
    for (const { from, seq, value } of messages) {
      if (from !== "server" || !isObject(value) || "method" in value || !hasId(value.id)) continue;
      (ids.has(String(value.id)) ? matched : strays).add(seq);
    }
  }
  const ends = read.flatMap(({ events }) => events.filter(({ channel }) => channel === "http-end"));
  const messages = read.flatMap((one) => one.messages);
  return { matched, strays, ends: seqsOf(ends), messages: seqsOf(messages) };
}

const seqsOf = (all: readonly { readonly seq: number }[]) => new Set(all.map(({ seq }) => seq));

const hasId = (id: unknown): boolean => typeof id === "string" || typeof id === "number";
