import type { SessionContext } from "../../../harness/check/check.ts";
import { Inconclusive } from "../../../harness/check/expect.ts";
import { type Item, LISTS, type ListName } from "../../../harness/check/inventory.ts";
import type { Recorded } from "../../../harness/check/recorded.ts";
import type { LegTrace } from "../../../harness/trace/conversation.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";
import type { Revision } from "../../../schema/revision.ts";
import { arrayOnEachPage, listedItems, returnedList } from "./lists/lists.ts";
import { type Judging, judgeEach } from "./problems.ts";
import { isComplete } from "./result-type.ts";
import { perTrace } from "./server-messages.ts";

/** A result of a recording, with the params of its request. */
export interface RecordedResult extends Item {
  readonly params: JsonObject;
}

/** The complete results of a method in a recording, of requests that were right. */
export function recordedResults(trace: LegTrace, method: string): readonly RecordedResult[] {
  const known = resultsOf(trace);
  const found = known.get(method) ?? completeResults(trace, method);
  known.set(method, found);
  return found;
}

/** Each call of a tool asks for the lists before it. */
const resultsOf = perTrace((_trace: LegTrace) => new Map<string, readonly RecordedResult[]>());

function completeResults(trace: LegTrace, method: string): readonly RecordedResult[] {
  return trace.conversations
    .flatMap(({ clientRequests }) => clientRequests)
    .filter((rpc) => rpc.method === method && !rpc.request.broken)
    .flatMap(({ params, responses: [first] }) => {
      if (first === undefined || !isObject(first.value) || "error" in first.value) return [];
      const { result } = first.value;
      // A call as a task is answered with the task.
      return isObject(result) && isComplete(result) && !(isObject(params.task) && isObject(result.task))
        ? [{ value: result, at: first.seq, pointer: `${first.pointer}/result`, params }]
        : [];
    });
}

/** Ends a check where the recording has no result of a method. */
export function recordedOrNone(trace: LegTrace, ...methods: readonly string[]): readonly RecordedResult[] {
  const found = methods.flatMap((method) => recordedResults(trace, method));
  if (found.length > 0) return found;
  throw new Inconclusive("needs-exercise", `a recording with a result of ${methods.join(" or ")}`);
}

/** The objects in an array of a value. */
export function itemsIn({ value, at, pointer }: Item, member: string): readonly Item[] {
  const items = ownMember(value, member);
  if (!Array.isArray(items)) return [];
  return items.flatMap((item: unknown, index) =>
    isObject(item) ? [{ value: item, at, pointer: `${pointer}/${member}/${index}` }] : [],
  );
}

/** Where the values come from that a rule judges: from what a check asks, or from what a recording has. */
export interface Source<One extends Item = Item> {
  asked(context: SessionContext): Promise<readonly One[]>;
  recorded(trace: LegTrace): readonly One[];
}

/** The items of a list. */
export const listed = (name: ListName): Source => ({
  asked: (context) => listedItems(context, name),
  recorded: (trace) =>
    recordedOrNone(trace, LISTS[name].method).flatMap((one) => itemsIn(one, LISTS[name].member)),
});

/** A check that judges each of some values, wherever they come from. */
export function judging<One extends Item>(
  source: Source<One>,
  judgingIn: (revision: Revision) => Judging<One>,
): { run(context: SessionContext): Promise<void>; readonly recorded: Recorded } {
  return {
    async run(context) {
      judgeEach(context.expect, await source.asked(context), judgingIn(context.facts.revision));
    },
    recorded: ({ trace, expect }) => judgeEach(expect, source.recorded(trace), judgingIn(trace.revision)),
  };
}

/** What the newest list before a message says of a tool. */
export function toolNamed(trace: LegTrace, name: unknown, before: number): JsonObject | undefined {
  return recordedResults(trace, "tools/list")
    .filter(({ at }) => at < before)
    .flatMap((page) => itemsIn(page, "tools"))
    .findLast(({ value }) => value.name === name)?.value;
}

/** A check of the shape of a list: each page has an array, and each item fits. */
export function judgingShape(
  name: ListName,
  judgingIn: (revision: Revision) => Judging,
): { run(context: SessionContext): Promise<void>; readonly recorded: Recorded } {
  return {
    async run(context) {
      const walked = await returnedList(context, name);
      arrayOnEachPage(context.expect, walked);
      judgeEach(context.expect, walked.items, judgingIn(context.facts.revision));
    },
    recorded({ trace, expect }) {
      const pages = recordedOrNone(trace, LISTS[name].method);
      arrayOnEachPage(expect, { name, pages: pages.map(({ value, at }) => ({ result: value, seq: at })) });
      const items = pages.flatMap((page) => itemsIn(page, LISTS[name].member));
      judgeEach(expect, items, judgingIn(trace.revision));
    },
  };
}
